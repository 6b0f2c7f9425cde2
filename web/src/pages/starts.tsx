// Who starts, and what else is agreed on before the start: the host chooses in the lobby, all others read it there.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Table } from "../net/table";
import type { SeatView, View, Welcome } from "../wire";
import { say, t } from "../words";

const WAYS = ["youngest", "seat", "draw", "roll_off", "loser"] as const;
type Way = (typeof WAYS)[number];

interface Props {
  table: Table;
  welcome: Welcome;
  view: View;
  seats: readonly SeatView[]; // with names as people read them
  hint: string | undefined; // a key of the catalogue: what the rules of the game say
  children: ComponentChildren; // what else is agreed on
}

export function WhoStarts({ table, welcome, view, seats, hint, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wished, setWished] = useState<Way | null>(null); // a way that still needs a name
  if (!view.agreed || !welcome.lobby_options.includes("start") || seats.length < 2) return null;
  const { options, why } = view.agreed;
  const start = (options as { start: number | Way }).start;
  const chosen: Way = typeof start === "number" ? (why ?? "seat") : start;
  const name = typeof start === "number" ? (seats[start]?.name ?? "") : "";
  const sentence = <p role="status">{t(`starts.now.${chosen}`, { name })}</p>;
  if (!view.host)
    return (
      <div class="starts">
        {sentence}
        {children}
      </div>
    );
  const isOffered = (way: Way): boolean =>
    way === "youngest" || way === "seat" || (way === "loser" ? welcome.loser !== null : welcome.starts.includes(way));
  const way = wished ?? chosen;
  const agree = (start: number | Way | null, why: "youngest" | "loser" | null): void => {
    setWished(null);
    void table.send("agree", { options: { start }, why });
  };
  const choose = (way: Way): void => {
    if (way === "youngest" || way === "seat") setWished(way);
    else if (way === "loser") agree(welcome.loser, "loser");
    else agree(way, null);
  };
  return (
    <div class="starts">
      <div class="row">
        {sentence}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t("done") : t("starts.change")}
        </button>
      </div>
      {isOpen && (
        <>
          <fieldset>
            <legend>{t("starts")}</legend>
            <div class="pills">
              {WAYS.filter(isOffered).map((one) => (
                <button key={one} type="button" aria-pressed={way === one} onClick={() => choose(one)}>
                  {t(`starts.${one}`)}
                </button>
              ))}
            </div>
            {hint && <p class="hint">{say(hint)}</p>}
          </fieldset>
          {(way === "youngest" || way === "seat") && (
            <fieldset>
              <legend>{t(`starts.${way}.who`)}</legend>
              <div class="pills">
                {seats.map(
                  (seat, number) =>
                    view.seats[number]?.name !== null && (
                      <button
                        key={number}
                        type="button"
                        aria-pressed={way === chosen && start === number}
                        onClick={() => agree(number, way === "youngest" ? "youngest" : null)}
                      >
                        {seat.name}
                      </button>
                    ),
                )}
              </div>
            </fieldset>
          )}
          {children}
        </>
      )}
    </div>
  );
}
