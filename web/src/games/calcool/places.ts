// Where the sixty dice lie in the middle: scattered anew in each round, but nobody's grab moves another die.

import { pipsOf, readDie, type Position } from "./types";

export type Order = "scattered" | "colour" | "pips";
export const ORDERS: readonly Order[] = ["scattered", "colour", "pips"];

/** Cells of the felt: on narrow screens, on those that are short as well, and on wide ones. */
const NARROW = { columns: 8, rows: 8 };
const SHORT = { columns: 10, rows: 6 };
const WIDE = { columns: 12, rows: 5 };
const SORTED = { columns: 10, rows: 6 };

export interface Spot {
  narrow: readonly [number, number]; // left and top, as parts of the felt
  short: readonly [number, number];
  wide: readonly [number, number];
  lean: number; // degrees
  shift: readonly [number, number]; // from the middle of its cell, as parts of what is free there
}

/** A small generator of numbers, so that every device scatters alike. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled(count: number, next: () => number): number[] {
  const list = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [list[last], list[other]] = [list[other] ?? 0, list[last] ?? 0];
  }
  return list;
}

const at = (cell: number, { columns, rows }: typeof NARROW): [number, number] => [
  (cell % columns) / columns,
  Math.floor(cell / columns) / rows,
];

export function spotsOf(position: Position, dice: readonly string[], order: Order): Map<string, Spot> {
  const next = numbers(position.round * 7919 + 17);
  const narrow = shuffled(NARROW.columns * NARROW.rows, next);
  const short = shuffled(SHORT.columns * SHORT.rows, next);
  const wide = shuffled(WIDE.columns * WIDE.rows, next);
  const spots = new Map<string, Spot>();
  dice.forEach((die, index) => {
    spots.set(die, {
      narrow: at(narrow[index] ?? 0, NARROW),
      short: at(short[index] ?? 0, SHORT),
      wide: at(wide[index] ?? 0, WIDE),
      lean: Math.round((next() - 0.5) * 44),
      shift: [next() - 0.5, next() - 0.5],
    });
  });
  if (order === "scattered") return spots;
  const pips = (die: string): number => pipsOf(position, die) ?? 0;
  const colours = [...new Set(dice.map((die) => readDie(die).colour))];
  const sorted = [...dice].sort((one, other) => {
    const byColour = colours.indexOf(readDie(one).colour) - colours.indexOf(readDie(other).colour);
    return order === "colour" ? byColour || pips(one) - pips(other) : pips(one) - pips(other) || byColour;
  });
  sorted.forEach((die, index) => {
    // A colour fills a column; pips run along the rows.
    const cell = order === "colour" ? (index % SORTED.rows) * SORTED.columns + Math.floor(index / SORTED.rows) : index;
    const spot = at(cell, SORTED);
    spots.set(die, { narrow: spot, short: spot, wide: spot, lean: 0, shift: [0, 0] });
  });
  return spots;
}
