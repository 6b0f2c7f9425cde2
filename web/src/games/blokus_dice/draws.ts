// Which dice of a record chance decided, in the order of docs/fair-dice.md.

import type { Draw } from "../../fair";

export function draws(events: readonly Record<string, unknown>[], options: { seats: number }): Draw[] {
  return events.flatMap((event) => {
    if (event["type"] === "roll")
      return (event["dice"] as number[]).map((value) => ({ choices: 6, choice: value - 1 }));
    if (event["type"] === "draw_start" && options.seats > 1)
      return [{ choices: options.seats, choice: event["start"] as number }];
    return [];
  });
}
