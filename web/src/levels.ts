// How strong bots are, in words. The table is written by scripts/generated.py from src/polychrome/bots/levels.py.

import table from "./levels.json";
import type { Level } from "./wire";

/** The gentlest first. */
export const LEVELS: readonly Level[] = table;

/** Those that these bots of a game have. */
export const levelsAmong = (bots: readonly string[]): Level[] => LEVELS.filter(({ bot }) => bots.includes(bot));

/** A bot of the wished level; where there is none, the gentlest; without levels, the last bot that there is. */
export const botOfLevel = (bots: readonly string[], wished: string): string =>
  bots.includes(wished) ? wished : (levelsAmong(bots)[0]?.bot ?? bots.at(-1) ?? "");

/** The bot that plays for somebody who asks for one: of the middle level, else one that answers at once. */
export function usualBot(bots: readonly string[]): string {
  const levels = levelsAmong(bots);
  return levels[(levels.length - 1) >> 1]?.bot ?? bots.find((bot) => bot === "greedy") ?? bots.at(-1) ?? "";
}
