// What the game is about, until everybody has rolled.

import { taskOf } from "./tasks";
import type { Options, Position, Printed } from "./types";
import type words from "./words.json";

export function goal(position: Position, options: Options, printed: Printed): keyof typeof words | null {
  if (position.rolls > Math.max(2, position.sheets.length)) return null;
  const task = taskOf(options);
  if (task || options.variant === "covered") return `colour_square.goal.${options.variant}` as keyof typeof words;
  const hasRanges = Object.values(printed.squares).some(({ target }) => typeof target !== "number");
  return hasRanges ? "colour_square.goal.b" : "colour_square.goal.standard";
}
