// The controls of a replay: step by step, turn by turn, from one key moment to the next, and by itself at three speeds.

import { useState } from "preact/hooks";
import { isOffered } from "../games";
import { record } from "../net/api";
import { Dialog, Icon } from "../ui/parts";
import { ShareLink } from "../ui/share";
import type { Replay, SeatView } from "../wire";
import { formatNumber, t } from "../words";
import { SPEEDS, type ReplayPlayer } from "./replay_player";

interface ControlsProps {
  name: string;
  head: Replay;
  player: ReplayPlayer;
  text: string; // what this step was
  seats: readonly SeatView[];
  seat: number; // whose board is large
  look(seat: number): void;
}

export function ReplayControls({ name, head, player, text, seats, seat, look }: ControlsProps) {
  const { at, last, isPlaying, moveTo } = player;
  const [isShared, setShared] = useState(false);
  const turns = head.turns ?? [];
  const turnBefore = turns.findLast((step) => step < at) ?? 0;
  const turnAfter = turns.find((step) => step > at) ?? last;
  const keys = (event: KeyboardEvent): void => {
    if ((event.target as Element).matches("input")) return; // the browser moves the slider itself
    if (event.key === "ArrowLeft") moveTo(at - 1);
    else if (event.key === "ArrowRight") moveTo(at + 1);
    else if (event.key === "PageUp") moveTo(turnBefore);
    else if (event.key === "PageDown") moveTo(turnAfter);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(last);
    else return;
    event.preventDefault();
  };
  const isFirst = at === 0;
  const isLast = at >= last;
  return (
    <div class="player" role="group" aria-label={t("replay.title")} onKeyDown={keys}>
      <div class="row">
        <Control icon="first" label={t("replay.turn.back")} isOff={isFirst} isOften press={() => moveTo(turnBefore)} />
        <Control icon="back" label={t("replay.back")} isOff={isFirst} isOften press={() => moveTo(at - 1)} />
        <button
          type="button"
          class="icon main"
          aria-label={isPlaying ? t("replay.pause") : t("replay.play")}
          onClick={() => {
            if (isLast) moveTo(0);
            player.setPlaying(!isPlaying);
          }}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <Control icon="next" label={t("replay.next")} isOff={isLast} isOften press={() => moveTo(at + 1)} />
        <Control icon="last" label={t("replay.turn.next")} isOff={isLast} isOften press={() => moveTo(turnAfter)} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("replay.step", { step: at, total: last })}
          onInput={(event) => moveTo(Number(event.currentTarget.value))}
        />
        <Control icon="link" label={t("replay.share")} isOff={false} press={() => setShared(true)} />
        <a class="button" href={`/whatif/${name}#${at}-${seat}`}>
          {t("whatif")}
        </a>
        {isOffered(head.game, "analysis") && (
          <a class="button icon" aria-label={t("analysis")} href={`/analysis/${name}`}>
            <Icon name="graph" />
          </a>
        )}
        <a class="button icon" aria-label={t("over.record")} href={record(name)} download={`polychrome-${name}.json`}>
          <Icon name="load" />
        </a>
      </div>
      <div class="row views">
        <div class="pills" role="group" aria-label={t("replay.speed")}>
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              aria-pressed={player.speed === speed}
              onClick={() => player.setSpeed(speed)}
            >
              {t("replay.times", { figure: formatNumber(speed) })}
            </button>
          ))}
        </div>
        {seats.length > 1 && (
          <div class="pills" role="group" aria-label={t("replay.seat")}>
            {seats.map((one, number) => (
              <button key={number} type="button" aria-pressed={seat === number} onClick={() => look(number)}>
                {one.name}
              </button>
            ))}
          </div>
        )}
      </div>
      <p class="steptext" aria-live="polite">
        <span class="hint">{t("replay.step", { step: at, total: last })}</span> {text}
      </p>
      <Moments head={head} seats={seats} at={at} moveTo={moveTo} />
      {isShared && (
        <Dialog title={t("replay.share")} close={() => setShared(false)}>
          <ShareLink path={`/replay/${name}#${at}`} />
        </Dialog>
      )}
    </div>
  );
}

/** The steps that changed most, and the end. */
function Moments({
  head,
  seats,
  at,
  moveTo,
}: Pick<ControlsProps, "head" | "seats"> & Pick<ReplayPlayer, "at" | "moveTo">) {
  const last = head.total - 1;
  return (
    <div class="moments" role="group" aria-label={t("replay.moments")}>
      <span class="hint" aria-hidden="true">
        {t("replay.moments")}
      </span>
      <button type="button" aria-current={at === 0 ? "step" : undefined} onClick={() => moveTo(0)}>
        {t("replay.first")}
      </button>
      {(head.moments ?? []).map(({ step, seat, change }) => (
        <button
          key={`${step} ${seat}`}
          type="button"
          aria-current={at === step ? "step" : undefined}
          onClick={() => moveTo(step)}
        >
          {t("replay.moment", { name: seats[seat]?.name ?? "", figure: formatNumber(change, { isChange: true }) })}
        </button>
      ))}
      <button type="button" aria-current={at === last ? "step" : undefined} onClick={() => moveTo(last)}>
        {t("replay.last")}
      </button>
    </div>
  );
}

interface ControlProps {
  icon: "first" | "back" | "next" | "last" | "link";
  label: string;
  isOff: boolean;
  isOften?: boolean; // pressing fast is meant
  press: () => void;
}

function Control({ icon, label, isOff, isOften = false, press }: ControlProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      {...(isOften ? { "data-often": true } : {})}
      disabled={isOff}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
