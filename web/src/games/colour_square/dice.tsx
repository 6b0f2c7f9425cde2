// The five dice of a roll: to pick, or to drag to the sheet.

import { Die, Symbol } from "../../ui/die";
import { drag } from "../../ui/drag";
import type { Draft, Entry, Props } from "./draft";
import { DICE, type SheetView } from "./types";
import { w } from "./words";

interface DiceProps extends Props {
  draft: Draft;
  hinted: readonly Entry[];
  sheet: SheetView;
  usable: readonly number[];
  die: number | null;
  pick(die: number | null): void;
  explainDie(die: number): void;
  drop(die: number, target: Element | null): void;
  hover(corner: number | null): void;
}

export function Dice({
  dealCount,
  hinted,
  sheet,
  usable,
  die,
  pick,
  explainDie,
  drop,
  hover,
  draft,
  seat,
  seats,
  isReplay,
  position,
}: DiceProps) {
  const roller = position.active;
  const rolled = roller === null ? undefined : position.sheets[roller];
  const isForeign = !sheet.dice && !!rolled?.dice; // somebody else's last roll
  const shown = isForeign ? rolled : sheet;
  const values = shown.dice;
  const label = isForeign
    ? w("colour_square.dice.of", { name: seats[roller ?? 0]?.name ?? "" })
    : w("colour_square.dice");
  return (
    <div class="dice" role="group" aria-label={label}>
      {DICE.map((name, number) => {
        const value = values?.[name] ?? null;
        const isUsed =
          (seat !== null && !isReplay && !isForeign
            ? draft.entries.some((entry) => entry.die === number)
            : shown.used.includes(name)) && value !== null;
        const isUsable = usable.includes(number);
        const fits = draft.legal.some((entry) => entry.die === number && entry.corner !== null && !entry.recolour);
        const colour = w(`colour_square.die.${name}`);
        const label =
          value === null
            ? colour
            : w(isUsed ? "colour_square.die.used" : "colour_square.die.shows", { die: colour, value });
        return (
          <button
            key={name}
            type="button"
            class={`diebutton${isUsable ? (fits ? " legal" : " legal last") : ""}${die === number ? " picked" : ""}${isUsed ? " used" : hinted.some((entry) => entry.die === number) ? " hinted" : ""}`}
            aria-label={label}
            data-what={name === "white" ? "white" : "coloured"}
            aria-pressed={die === number}
            aria-disabled={!isUsable}
            onClick={() => (isUsable ? pick(die === number ? null : number) : explainDie(number))}
            onPointerDown={(event) => {
              if (!isUsable) return;
              drag(event, {
                ghost: event.currentTarget.firstElementChild ?? event.currentTarget,
                begin: () => pick(number),
                over: (target) =>
                  hover(target?.getAttribute("data-drop") ? Number(target.getAttribute("data-drop")) : null),
                drop: (target) => drop(number, target),
              });
            }}
          >
            <Die key={dealCount} colour={name} value={value} />
            <Symbol colour={name} />
          </button>
        );
      })}
    </div>
  );
}
