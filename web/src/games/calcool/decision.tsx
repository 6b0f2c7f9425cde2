// A decision drawn on the cards: which die was grabbed or where it was laid, and what would have been better.

import type { DecisionProps } from "../../board";
import { VerdictIcon, type Verdict } from "../../ui/verdict";
import { Cards } from "./cards";
import { DieOf } from "./drawings";
import { fieldsOf, LENGTH, NOTHING, type Options, type Place, type Position, type Printed } from "./types";

interface Choice {
  type?: string;
  die?: string; // grabbed
  position?: number; // where the hand's die is laid
  to?: number; // where a die is moved
}

export interface CalcoolMarks {
  dice: { die: string; verdict: Verdict }[]; // taken from the middle, or put aside
  positions: Map<number, { die: string | null; verdict: Verdict }>;
}

/** What a played and a better move have to do with which dice and positions. */
export function marksOf(played: unknown, best: unknown, hand: string | null): CalcoolMarks {
  const marks: CalcoolMarks = { dice: [], positions: new Map() };
  for (const [move, verdict] of [
    [best, "better"],
    [played, "played"],
  ] as const) {
    const { type, die, position, to } = (move ?? {}) as Choice;
    if (die !== undefined) marks.dice.push({ die, verdict });
    else if (type === "aside" && hand !== null) marks.dice.push({ die: hand, verdict });
    if (type === "lay" && position !== undefined) marks.positions.set(position, { die: hand, verdict });
    if (type === "move" && to !== undefined) marks.positions.set(to, { die: null, verdict });
  }
  marks.dice.reverse(); // the played one first, as one reads
  return marks;
}

/** The chain in a line, for lists. */
function Strip({ position, printed, place, marks }: Drawn) {
  const fields = [...fieldsOf(printed, place.cards[0]), ...fieldsOf(printed, place.cards[1])];
  return (
    <div class="strip" aria-hidden="true">
      {Array.from({ length: LENGTH }, (_, index) => {
        const die = place.chain[index + 1];
        const points = fields[index]?.points ?? 0;
        const verdict = marks.positions.get(index + 1)?.verdict;
        return (
          <span
            key={index}
            class={`tiny${points > 0 ? " plus" : points < 0 ? " minus" : ""}${verdict ? ` markeddie ${verdict}` : ""}`}
          >
            {die && <DieOf die={die} position={position} colours={printed.colours} />}
            {verdict && <VerdictIcon verdict={verdict} />}
          </span>
        );
      })}
    </div>
  );
}

interface Drawn {
  position: Position;
  printed: Printed;
  place: Place; // with the die where the moves lay it
  marks: CalcoolMarks;
}

export function Decision({ position, printed, seat, label, ...moves }: DecisionProps<Position, Options, Printed>) {
  const before = position.seats[seat] ?? NOTHING;
  const marks = marksOf(moves.played, moves.best, before.hand);
  const chain = { ...before.chain };
  for (const [at, { die }] of marks.positions) if (die !== null) chain[at] ??= die;
  const place = { ...before, chain };
  const hand = marks.dice.length ? marks.dice : before.hand ? [{ die: before.hand, verdict: null }] : [];
  return (
    <div class={`calcool decision${moves.isSmall ? " smaller" : ""}`}>
      <div class="markeddice" aria-hidden="true">
        {hand.map(({ die, verdict }, index) => (
          <span key={index} class={`markeddie ${verdict ?? ""}`}>
            <DieOf die={die} position={position} colours={printed.colours} />
            {verdict && <VerdictIcon verdict={verdict} />}
          </span>
        ))}
      </div>
      {moves.isSmall ? (
        <Strip position={position} printed={printed} place={place} marks={marks} />
      ) : (
        <Cards
          position={position}
          place={place}
          printed={printed}
          count={null}
          slots={null}
          label={label}
          verdictAt={(at) => marks.positions.get(at)?.verdict}
        />
      )}
    </div>
  );
}
