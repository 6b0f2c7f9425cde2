// Who sits at the table, whom it waits for, and the clock.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import { clockTime } from "../ui/ready";
import type { SeatView, View } from "../wire";
import { t } from "../words";

export function Seats({ table, view, seats }: { table: Table; view: View; seats: readonly SeatView[] }) {
  const own = table.own.value;
  const waiting = (view.perspectives[0]?.position as { waiting?: (number | string)[] } | undefined)?.waiting ?? [];
  return (
    <div class="seats">
      <ul aria-label={t("table.seats")}>
        {seats.map((seat, number) => {
          const isWaited = view.status === "running" && waiting.includes(number);
          const state = seat.yours ? t("seat.you") : seat.bot ? t("seat.bot") : seat.here ? "" : t("seat.away");
          return (
            <li key={number} class={isWaited ? "waited" : ""}>
              <Icon name={seat.bot ? "bot" : "person"} />
              <span class="who">{seat.name}</span>
              {state && <span class="hint">{state}</span>}
              {isWaited ? (
                <span class="tag">{t("seat.waited")}</span>
              ) : seat.done && view.status === "running" ? (
                <span class="tag">{t(view.not_ready ? "seat.ready" : "seat.done")}</span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {own.length > 1 && (
        <div class="pills" role="group" aria-label={t("table.own")}>
          {own.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={table.seat.value === number}
              onClick={() => (table.chosen.value = number)}
            >
              {seats[number]?.name}
            </button>
          ))}
        </div>
      )}
      {own.length === 0 && view.status !== "over" && <span class="hint">{t("table.watch")}</span>}
      {view.clock && !view.not_ready && <Countdown table={table} ends={view.clock.ends} />}
    </div>
  );
}

const PAUSE_MS = 4000; // the dealer takes breath: nobody has to hurry

function Countdown({ table, ends }: { table: Table; ends: number }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 250);
    return () => clearInterval(timer);
  }, [ends]);
  const shown = useRef(0);
  if (table.until(ends) > PAUSE_MS) shown.current = ends;
  if (shown.current !== ends) return null;
  const seconds = Math.max(0, Math.ceil(table.until(ends) / 1000));
  return (
    <span class={seconds <= 10 ? "clock soon" : "clock"} role="timer">
      <Icon name="clock" /> {clockTime(seconds)}
    </span>
  );
}
