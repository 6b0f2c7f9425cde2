// A finished game step by step. The step stands in the address, so that a moment can be shared.

import { useEffect, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { CodeBook } from "../codes";
import { gameTitle, isOffered, loadFace } from "../games";
import { record, replay, type Replay, type Step } from "../net/api";
import { isMotionReduced } from "../prefs";
import { useTitle } from "../route";
import { named } from "../seats";
import { Dialog, Icon, ShareLink } from "../ui/parts";
import type { SeatView } from "../wire";
import { t } from "../words";
import type { AnyBoard, AnyScore } from "./table";
import { WaysOn } from "./ways";

const PACE = 900;
const CHUNK = 40;
const NO_HINT: readonly [] = [];
const NO_BOOK = new CodeBook([]);
const stepInAddress = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

export function ReplayPage({ name }: { name: string }) {
  const [head, setHead] = useState<Replay | null>(null);
  const [steps, setSteps] = useState<ReadonlyMap<number, Step>>(new Map());
  const [face, setFace] = useState<GameFace | null>(null);
  const [at, setAt] = useState(stepInAddress);
  const [isPlaying, setPlaying] = useState(false);
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const first = Math.floor(at / CHUNK) * CHUNK;
    if (!isMissing && !steps.has(at)) {
      replay(name, first).then(
        (found) => {
          setHead(found);
          setSteps((known) => new Map([...known, ...found.steps.map((step, index) => [first + index, step] as const)]));
          void loadFace(found.game).then(setFace);
        },
        () => setMissing(true),
      );
    }
    history.replaceState(null, "", `${location.pathname}#${at}`);
  }, [at]);
  const last = (head?.total ?? 1) - 1;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), isMotionReduced() ? 2 * PACE : PACE);
    return () => clearInterval(timer);
  }, [isPlaying, last]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);

  const game = head && gameTitle(head);
  useTitle(game ? `${t("replay.title")}: ${game}` : t("replay.title"));
  const step = steps.get(Math.min(at, last));
  if (isMissing)
    return (
      <div class="page">
        <h1>{t("replay.none")}</h1>
        <WaysOn />
      </div>
    );
  if (!head || !face || !step)
    return (
      <div class="page">
        <h1 class="hint">{t("loading")}</h1>
      </div>
    );
  const seats = named(
    head.players.map((player): SeatView => ({
      name: player.name,
      bot: player.kind === "bot" ? player.name : null,
      here: false,
      done: false,
      yours: false,
      owned: player.kind !== "bot",
    })),
  );
  const Board = face.Board as unknown as AnyBoard;
  const Score = face.Score as unknown as AnyScore;
  const move = (to: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, to)));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "ArrowLeft") move(at - 1);
    else if (event.key === "ArrowRight") move(at + 1);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(last);
  };
  return (
    <div class="table replay">
      <h1 class="unseen">{`${t("replay.title")}: ${game}`}</h1>
      <div class="player" role="group" aria-label={t("replay.title")} onKeyDown={keys}>
        <div class="row">
          <button type="button" class="icon" aria-label={t("replay.first")} disabled={at === 0} onClick={() => move(0)}>
            <Icon name="first" />
          </button>
          <button
            type="button"
            class="icon"
            aria-label={t("replay.back")}
            data-often
            disabled={at === 0}
            onClick={() => move(at - 1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            class="icon main"
            aria-label={isPlaying ? t("replay.pause") : t("replay.play")}
            disabled={at >= last}
            onClick={() => setPlaying(!isPlaying)}
          >
            <Icon name={isPlaying ? "pause" : "play"} />
          </button>
          <button
            type="button"
            class="icon"
            aria-label={t("replay.next")}
            data-often
            disabled={at >= last}
            onClick={() => move(at + 1)}
          >
            <Icon name="next" />
          </button>
          <button
            type="button"
            class="icon"
            aria-label={t("replay.last")}
            disabled={at >= last}
            onClick={() => move(last)}
          >
            <Icon name="last" />
          </button>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={t("replay.step", { step: at, total: last })}
            onInput={(event) => move(Number(event.currentTarget.value))}
          />
          <button type="button" class="icon" aria-label={t("replay.share")} onClick={() => setShared(true)}>
            <Icon name="link" />
          </button>
          {isOffered(head.game, "analysis") && (
            <a class="button icon" aria-label={t("analysis")} href={`/analysis/${name}`}>
              <Icon name="graph" />
            </a>
          )}
          <a class="button icon" aria-label={t("over.record")} href={record(name)} download={`polychrome-${name}.json`}>
            <Icon name="load" />
          </a>
        </div>
        <p class="told" aria-live="polite">
          <span class="hint">{t("replay.step", { step: at, total: last })}</span>{" "}
          {step.event ? face.tell(step.event, seats, step.text) : t("replay.start")}
        </p>
      </div>
      <Board
        position={step.position}
        result={step.result}
        options={head.options}
        printed={head.printed}
        seats={seats}
        seat={null}
        may={null}
        book={NO_BOOK}
        dealCount={at}
        status="over"
        isDone={false}
        isReplay={true}
        clock={null}
        ready={null}
        act={() => Promise.reject(new Error("a replay"))}
        look={() => Promise.resolve(null)}
        done={() => undefined}
        hint={NO_HINT}
        hintCodes={NO_HINT}
      />
      {at >= last && (
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
      {isShared && (
        <Dialog title={t("replay.share")} close={() => setShared(false)}>
          <ShareLink path={`/replay/${name}#${at}`} />
        </Dialog>
      )}
    </div>
  );
}
