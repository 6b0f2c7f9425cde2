// Which dice of a record chance decided, in the order of docs/fair-dice.md.

import type { Draw } from "../../fair";

const DICE = ["red", "blue", "green", "yellow", "white"] as const;
const die = (value: number): Draw => ({ choices: 6, choice: value - 1 });

export function draws(events: readonly Record<string, unknown>[], options: { seats: number }): Draw[] {
  return events.flatMap((event) => {
    if (event["type"] === "roll")
      return DICE.map((colour) => die((event["dice"] as Record<string, number>)[colour] ?? 0));
    if (event["type"] === "roll_off") return (event["dice"] as number[]).map(die);
    if (event["type"] === "draw_start" && options.seats > 1)
      return [{ choices: options.seats, choice: event["start"] as number }];
    return [];
  });
}
