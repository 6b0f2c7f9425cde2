// Two cards with ten fields and the chain under them.

import { drag } from "../../ui/drag";
import { VerdictIcon, type Verdict } from "../../ui/verdict";
import { Chips, DieOf } from "./drawings";
import {
  FIELDS,
  fieldsOf,
  LENGTH,
  signed,
  type Count,
  type Field,
  type Place,
  type Position,
  type Printed,
} from "./types";
import { dieName, fieldName, w } from "./words";

export interface Slots {
  picked: number | null; // position whose die is being moved
  hot: number | null; // where a dragged die would fall
  hinted: readonly number[];
  canLay(to: number): boolean;
  canMove(from: number): boolean;
  press(at: number): void;
  drop(at: number, target: Element | null): void;
  hover(target: Element | null): void;
  pick(at: number | null): void;
}

interface CardsProps {
  position: Position;
  place: Place;
  printed: Printed;
  count: Count | null; // shown: what counts so far
  slots: Slots | null; // null: only to look at
  label: string;
  latest?: number; // where a die was laid last, on somebody else's cards
  verdictAt?(at: number): Verdict | undefined; // of a decision that is looked at
}

export function Cards({ position, place, printed, count, slots, label, latest, verdictAt }: CardsProps) {
  return (
    <div class="pair" role="group" aria-label={label}>
      {[0, 1].map((side) => {
        const card = place.cards[side];
        const fields = fieldsOf(printed, card);
        return (
          <div key={side} class={`chicane${card ? "" : " down"}`}>
            {fields.map((field, index) => (
              <Column
                key={index}
                at={FIELDS * side + index + 1}
                field={field}
                position={position}
                place={place}
                printed={printed}
                count={count}
                slots={slots}
                isLatest={latest === FIELDS * side + index + 1}
                verdict={verdictAt?.(FIELDS * side + index + 1)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ColumnProps extends Omit<CardsProps, "label" | "latest" | "verdictAt"> {
  at: number;
  field: Field | null;
  isLatest: boolean;
  verdict: Verdict | undefined;
}

function Column({ at, field, position, place, printed, count, slots, isLatest, verdict }: ColumnProps) {
  const pays = count?.fields[at - 1] ?? 0;
  const isOut = count !== null && count.mistake !== null && at > count.valid;
  const isWrong = isOut && at === count.valid + 1;
  const kind = field === null ? "" : field.points > 0 ? " plus" : " minus";
  return (
    <div class={`column${isOut ? " out" : ""}${isLatest ? " latest" : ""}${verdict ? ` judged ${verdict}` : ""}`}>
      <div
        data-what={field === null ? "facedown" : field.half ? "double" : field.points > 0 ? "plus" : "minus"}
        class={`field${kind}${field?.half ? ` half ${field.half}` : ""}${pays > 0 ? " pays" : pays < 0 ? " costs" : ""}`}
      >
        {field && (
          <>
            {field.half !== "left" && (
              <span class="worth" aria-hidden="true">
                {signed(field.points)}
              </span>
            )}
            <Chips targets={field.targets} colours={printed.colours} />
          </>
        )}
      </div>
      <Slot at={at} what={fieldName(field, at)} position={position} place={place} printed={printed} slots={slots} />
      {verdict && <VerdictIcon verdict={verdict} />}
      {isWrong && count?.mistake && (
        <span class="wrong" data-what="mistake">
          {w(`calcool.count.${count.mistake}`)}
        </span>
      )}
    </div>
  );
}

interface SlotProps {
  at: number;
  what: string;
  position: Position;
  place: Place;
  printed: Printed;
  slots: Slots | null;
}

export function Slot({ at, what, position, place, printed, slots }: SlotProps) {
  const die = place.chain[at];
  const picture = die ? (
    <DieOf key={die} die={die} position={position} colours={printed.colours} />
  ) : (
    <span class="number" aria-hidden="true">
      {at}
    </span>
  );
  const name = die ? dieName(position, die) : "";
  const isPicked = slots?.picked === at;
  const isTarget = slots !== null && (slots.picked !== null ? !isPicked : slots.canLay(at));
  const isMovable = slots !== null && die !== undefined && slots.canMove(at);
  const state = isPicked ? "picked" : die ? "die" : isTarget && slots?.picked === null && place.hand ? "lay" : "empty";
  const shown = state === "lay" && place.hand ? dieName(position, place.hand) : name;
  const label =
    at > LENGTH
      ? w("calcool.past.slot", { at, what: name || w("calcool.empty") })
      : w(`calcool.slot.${state}`, { at, field: what, die: shown });
  if (!slots)
    return (
      <div class="slot" role="img" aria-label={label}>
        {picture}
      </div>
    );
  return (
    <button
      type="button"
      class={`slot${isTarget ? " legal" : ""}${isPicked ? " picked" : ""}${slots.hot === at ? " hot" : ""}${slots.hinted.includes(at) ? " hinted" : ""}${die ? " full" : ""}`}
      data-drop={at}
      data-at={at}
      aria-label={label}
      aria-pressed={isMovable ? isPicked : undefined}
      aria-disabled={!isTarget && !isMovable && !isPicked}
      onClick={() => slots.press(at)}
      onPointerDown={(event) => {
        if (!isMovable) return;
        drag(event, {
          ghost: event.currentTarget.firstElementChild ?? event.currentTarget,
          begin: () => slots.pick(at),
          over: slots.hover,
          drop: (target) => slots.drop(at, target),
        });
      }}
    >
      {picture}
    </button>
  );
}
