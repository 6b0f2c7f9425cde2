import catalogue from "./words.json";
import { say, wordsOf } from "../../words";
import { colourName, pipsOf, readDie, type Field, type Position, type Target } from "./types";

/** The words of this game. */
export const w = wordsOf(catalogue);

const list = (names: readonly string[]): string => names.join(` ${w("calcool.or")} `);

export function dieName(position: Position, die: string): string {
  const colour = colourName(readDie(die).colour);
  const pips = pipsOf(position, die);
  return pips === null ? colour : `${colour} ${pips}`;
}

function targetName({ colour, pips }: Target): string {
  if (colour === undefined) return w("calcool.any.colour", { pips: pips ?? 0 });
  return pips === undefined ? w("calcool.any.pips", { colour: colourName(colour) }) : `${colourName(colour)} ${pips}`;
}

/** A field read aloud. */
export function fieldName(field: Field | null, at: number): string {
  if (!field) return w("calcool.field.hidden");
  const points = say(field.points < 0 ? "calcool.minus" : "calcool.plus", { points: Math.abs(field.points) });
  const targets = list(field.targets.map(targetName));
  if (field.half) return w("calcool.field.double", { points, targets, other: field.half === "left" ? at + 1 : at - 1 });
  return w("calcool.field", { points, targets });
}
