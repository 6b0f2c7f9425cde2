// The dealer's codes in words and pictures, where people type the dice of a real table.

import type { DealtCode } from "../../board";
import { Die } from "../../ui/die";
import { DICE } from "./types";
import { w } from "./words";

const dieOf = (index: number): (typeof DICE)[number] => DICE[index - 1] ?? "white";

export function nameCode({ kind, values, index, first, seats }: DealtCode): string {
  if (kind === "roll") return w("colour_square.dealer.roll", { name: seats[values["seat"] ?? 0]?.name ?? "" });
  if (kind === "draw_start") return w("colour_square.dealer.draw", { name: seats[values["start"] ?? 0]?.name ?? "" });
  if (kind === "roll_off") return w("colour_square.dealer.roll_off", { count: values["dice"] ?? 0 });
  if (kind === "settle") return w("colour_square.dealer.settle");
  return first === "roll" ? w(`colour_square.die.${dieOf(index)}`) : w("colour_square.dealer.cast", { count: index });
}

const pipsOf = (values: Record<string, number>): number => (Object.values(values)[0] ?? 0) + 1;

export const nameValue = ({ values }: DealtCode): string => String(pipsOf(values));

export function Dealt({ values, index, first }: DealtCode) {
  return <Die colour={first === "roll" ? dieOf(index) : "white"} value={pipsOf(values)} />;
}
