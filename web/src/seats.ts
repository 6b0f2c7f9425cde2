// Seats with names as people read them: bots have names in the language of the page.

import type { SeatView } from "./wire";
import { t } from "./words";

/** The name of a bot, or null for what is not one. */
export function botName(name: string): string | null {
  if (name === "random" || name === "greedy") return t(`bot.${name}`);
  return /^[1-9]$/.test(name) ? t("bot.level", { level: name }) : null;
}

export const botLabel = (bot: string): string => botName(bot) ?? t("bot.other", { name: bot });

/** A seat nobody owns carries the bare name of its bot. Two bots of one kind are told apart by their seats. */
export function named(seats: readonly SeatView[]): SeatView[] {
  return seats.map((seat, number) => {
    if (seat.name === null) return { ...seat, name: t("seat.number", { number: number + 1 }) };
    if (seat.bot === null || seat.bot !== seat.name) return seat;
    const twins = seats.filter((other) => other.bot === seat.bot && other.name === seat.name).length;
    return { ...seat, name: twins > 1 ? `${botLabel(seat.bot)} ${number + 1}` : botLabel(seat.bot) };
  });
}
