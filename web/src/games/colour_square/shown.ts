// The sheet with what is about to be entered, before the table has confirmed it.

import type { Entry } from "./draft";
import { colourOf, DICE, squareOf, type SheetView } from "./types";

const same = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length &&
  one.every((entry) => other.some((twin) => twin.die === entry.die && twin.corner === entry.corner));

export function withEntries(sheet: SheetView, known: readonly Entry[], wished: readonly Entry[]): SheetView {
  if (same(known, wished)) return sheet;
  const squares = { ...sheet.squares };
  const write = (corner: number, value: number | null): void => {
    const square = squares[squareOf(corner)];
    if (!square) return;
    const corners = { ...square.corners, [colourOf(corner)]: value };
    const isFull = Object.values(corners).every((one) => one !== null);
    // A square that this roll had closed is open again while the hand moves.
    squares[squareOf(corner)] = { corners, status: value === null && !isFull ? "open" : square.status };
  };
  let jokers = sheet.jokers;
  const usesField = (entry: Entry): boolean => entry.corner === null || entry.recolour;
  if (jokers) jokers = jokers.slice(0, jokers.length - known.filter(usesField).length);
  for (const { corner } of known) if (corner !== null) write(corner, null);
  for (const entry of wished) {
    const value = sheet.dice?.[DICE[entry.die] ?? "white"] ?? null;
    if (entry.corner !== null) write(entry.corner, value);
    if (jokers && usesField(entry)) jokers = [...jokers, entry.recolour ? "X" : (value ?? 0)];
  }
  return { ...sheet, squares, jokers };
}
