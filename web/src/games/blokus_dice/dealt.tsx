// The dealer's codes in words and pictures, where people type the dice of a real table.

import type { DealtCode } from "../../board";
import { Die } from "../../ui/die";
import { w } from "./words";

export function nameCode({ kind, values, index, seats }: DealtCode): string {
  if (kind === "draw_start") return w("blokus_dice.dealer.draw", { name: seats[values["start"] ?? 0]?.name ?? "" });
  if (kind === "roll")
    return w("blokus_dice.dealer.roll", { name: seats[values["seat"] ?? 0]?.name ?? "", count: values["dice"] ?? 0 });
  return w("blokus_dice.dealer.die", { count: index });
}

const pipsOf = (values: Record<string, number>): number => (Object.values(values)[0] ?? 0) + 1;

export const nameValue = ({ values }: DealtCode): string => String(pipsOf(values));

export function Dealt({ values }: DealtCode) {
  return <Die colour="white" value={pipsOf(values)} />;
}
