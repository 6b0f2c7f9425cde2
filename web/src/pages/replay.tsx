// A finished game step by step. The step stands in the address, so that a moment can be shared.

import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { gameTitle } from "../games";
import { visits } from "../memory";
import type { Notice } from "../net/table";
import { useTitle } from "../route";
import { SymbolExplainer } from "../ui/symbols";
import { t } from "../words";
import { NoticeBox } from "./notices";
import { ReplayBoard, seatsOf } from "./replay_board";
import { ReplayControls } from "./replay_controls";
import { useReplay } from "./replay_player";
import { RulesOverTable } from "./rules";
import type { AnyScore } from "./table";
import { Suggestions } from "./suggestions";

export function ReplayPage({ name }: { name: string }) {
  const player = useReplay(name);
  const [seat, setSeat] = useState(() => visits().find((visit) => visit.table === name)?.own?.[0] ?? 0);
  const notice = useSignal<Notice | null>(null);
  const { head, step, face, at, last } = player;
  const game = head && gameTitle(head);
  useTitle(game ? `${t("replay.title")}: ${game}` : t("replay.title"));
  if (player.isMissing)
    return (
      <div class="page">
        <h1>{t("replay.none")}</h1>
        <Suggestions />
      </div>
    );
  if (!head || !face || !step)
    return (
      <div class="page">
        <h1 class="hint">{t("loading")}</h1>
      </div>
    );
  const seats = seatsOf(head);
  const Score = face.Score as unknown as AnyScore;
  const text = step.event
    ? face.describeEvent(step.event as Record<string, unknown>, seats, step.text)
    : t("replay.start");
  const isOver = at >= last;
  return (
    <div class="table replay">
      <h1 class="unseen">{`${t("replay.title")}: ${game}`}</h1>
      <NoticeBox notice={notice} game={head.game} />
      <SymbolExplainer face={face} game={head.game} notice={notice} />
      <RulesOverTable />
      <ReplayControls
        name={name}
        head={head}
        player={player}
        text={isOver ? `${text} ${t("replay.over")}` : text}
        seats={seats}
        seat={seat}
        look={setSeat}
      />
      {isOver && (
        <section class="over" aria-label={t("over.score")}>
          <h2>{t("over.score")}</h2>
          <Score
            result={step.result}
            position={step.position}
            options={head.options}
            printed={head.printed}
            seats={seats}
          />
        </section>
      )}
      <ReplayBoard head={head} step={step} at={at} face={face} seat={seat} />
    </div>
  );
}
