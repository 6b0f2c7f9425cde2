// What the game is about, in the first round.

import type { Position } from "./types";

export const goal = ({ round }: Position): string | null => (round <= 1 ? "blokus_dice.goal" : null);
