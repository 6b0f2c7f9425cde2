// Who sits at the table, whom it waits for, and the clock.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import { clockTime } from "../ui/ready";
import { briefName, isBots } from "../seats";
import type { SeatView, View } from "../wire";
import { t } from "../words";
import { stateOf } from "./presence";
import { SeatReaction } from "./reactions";

export function Seats({ table, view, seats }: { table: Table; view: View; seats: readonly SeatView[] }) {
  const own = table.own.value;
  const back = useBack(view);
  return (
    <div class="seats">
      <ul class={own.length > 1 && own.length === seats.length ? "unseen" : ""} aria-label={t("table.seats")}>
        {seats.map((seat, number) => {
          const state = stateOf(view, number);
          const role = seat.yours ? t("seat.you") : seat.bot ? t("seat.bot") : "";
          const tag = state || (back.includes(number) ? "back" : "");
          return (
            <li key={number} class={`${state}${tag === "thinking" || tag === "turn" ? " waited" : ""}`}>
              <Icon name={seat.bot ? "bot" : "person"} />
              <span class={isBots(seat) ? "who long" : "who"}>{seat.name}</span>
              {isBots(seat) && (
                <span class="who brief" aria-hidden="true">
                  {briefName(seats, number)}
                </span>
              )}
              {role && <span class="hint">{role}</span>}
              {tag && <span class={`tag is-${tag}`}>{t(`seat.${tag}`)}</span>}
              <SeatReaction table={table} number={number} />
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
              class={["turn", "thinking"].includes(stateOf(view, number)) ? "waited" : ""}
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

const BACK_MS = 8000; // for so long somebody who was away is greeted

/** Seats whose people have just come back. */
function useBack(view: View): readonly number[] {
  const here = view.seats.map((seat) => seat.here);
  const before = useRef(here);
  const [back, setBack] = useState<readonly number[]>([]);
  useEffect(() => {
    const found = here.flatMap((is, number) =>
      is && before.current[number] === false && view.seats[number]?.owned ? [number] : [],
    );
    before.current = here;
    if (!found.length) return;
    setBack(found);
    const timer = setTimeout(() => setBack([]), BACK_MS);
    return () => clearTimeout(timer);
  }, [here.join()]);
  return back;
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
