// For the host of a table where only bots sit: how fast they play, or one move at a time.

import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import type { View } from "../wire";
import { t } from "../words";

const PACES = { slow: 2000, normal: 700, fast: 0 } as const; // milliseconds between what bots do
const NAMES = Object.keys(PACES) as (keyof typeof PACES)[];

export function Watching({ table, view }: { table: Table; view: View }) {
  if (!view.host || view.status !== "running" || view.seats.some((seat) => seat.owned)) return null;
  const isPaused = view.paused === true;
  const pause = (after: number | null): void => void table.send("pause", { after });
  const setPace = (pace_ms: number): void => {
    void table.send("pace", { pace_ms });
    if (isPaused) pause(null);
  };
  return (
    <div class="watching" role="group" aria-label={t("watching")}>
      <button
        type="button"
        class="icon"
        aria-label={t(isPaused ? "watching.play" : "watching.pause")}
        onClick={() => pause(isPaused ? null : 0)}
      >
        <Icon name={isPaused ? "play" : "pause"} />
      </button>
      <button type="button" class="icon" aria-label={t("watching.step")} onClick={() => pause(1)}>
        <Icon name="next" />
      </button>
      <div class="joined">
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={!isPaused && (view.pace_ms ?? 0) === PACES[name]}
            onClick={() => setPace(PACES[name])}
          >
            {t(`watching.${name}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
