// A game by its turns: which one an event belongs to, and what everybody could expect after each.

import type { GraphPoint } from "../wire";

/** The turn of an event, counted from 1; 0: before the first. `turns` are the steps of a replay at which turns begin, and
 * the step of an event is one more than its number. */
export const turnOf = (turns: readonly number[], event: number): number =>
  turns.filter((step) => step <= event + 1).length;

export interface TurnPoint {
  turn: number; // 0: before the first
  step: number; // of the replay: the last one of this turn
  values: readonly number[];
}

/** One point a turn, in order: what each seat could expect when the turn was over. The last one is the result. */
export function pointsByTurn(graph: readonly GraphPoint[], turns: readonly number[]): TurnPoint[] {
  const found = new Map<number, TurnPoint>();
  for (const { event, values } of graph) {
    const turn = turnOf(turns, event);
    found.set(turn, { turn, step: event + 1, values });
  }
  return [...found.values()].sort((one, other) => one.turn - other.turn);
}
