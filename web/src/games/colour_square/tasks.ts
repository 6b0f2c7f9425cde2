// What a task looks like on the sheet: its shape, row, column or path.

import { SIDE, xOf, yOf } from "./geometry";
import { SQUARES, type Options, type Printed, type SheetView } from "./types";

export const taskOf = (options: Options): number =>
  options.variant.startsWith("task") ? Number(options.variant.slice(4)) : 0;

/** Whether a shaded square is a minus: not in tasks 1, 3, 4 and 5 [CS-33, CS-35 … CS-37]. */
export const isShadedMinus = (options: Options): boolean => [0, 2].includes(taskOf(options));

/** Whether the result is a number of squares, not of points [CS-36, CS-37]. */
export const countsSquares = (options: Options): boolean => taskOf(options) >= 4;

export const ROLLS_OF_TASK_4 = 10; // [CS-36]

const PATH = ["A1", "B1", "C1", "D1", "D2", "C2", "B2", "A2", "A3", "B3", "C3", "D3", "D4", "C4", "B4", "A4"];

/** A line through the middles of these squares; a step between squares that do not touch is not drawn. */
export function line(names: readonly string[]): string {
  let before = -99;
  return names
    .map((name) => {
      const number = SQUARES.indexOf(name);
      const [x, y] = [xOf(number) + SIDE / 2, yOf(number) + SIDE / 2];
      const touches =
        Math.abs(number - before) === 4 || (Math.abs(number - before) === 1 && number >> 2 === before >> 2);
      before = number;
      return `${touches ? "L" : "M"}${x} ${y}`;
    })
    .join("");
}

/** The path that is drawn under the squares, and those that are in play at all. */
export function drawingOf(
  options: Options,
  printed: Printed,
  sheet: SheetView,
): { path?: string; chosen?: readonly string[]; isRecolour?: boolean } {
  switch (taskOf(options)) {
    case 1:
      return { path: line(printed.snake), chosen: printed.snake };
    case 2:
    case 3:
    case 4:
      return { chosen: sheet.in_play, isRecolour: taskOf(options) === 4 };
    case 5:
      return { path: line(PATH), isRecolour: true };
    default:
      return {};
  }
}
