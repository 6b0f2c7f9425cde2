// Seats with names as people read them: bots have names in the language of the page.

import type { SeatView } from "./wire";
import { t } from "./words";

/** Levels from a gentle beginner to a master, and two that play without any plan. */
const KINDS = ["1", "2", "3", "4", "5", "playouts", "greedy", "random"] as const;
type Kind = (typeof KINDS)[number];

const kindOf = (bot: string): Kind | undefined => KINDS.find((kind) => kind === bot);

/** The name of a bot, or null for what is not one. */
function botName(name: string): string | null {
  const kind = kindOf(name);
  return kind === undefined ? null : t(`bot.${kind}`);
}

export const botLabel = (bot: string): string => botName(bot) ?? t("bot.other", { name: bot });

/** What a bot is like, where it is clear that bots are meant. */
export function botKind(bot: string): string {
  const kind = kindOf(bot);
  return kind === undefined ? bot : t(`bot.kind.${kind}`);
}

/** The bot that sits down where nobody chooses one: the best that answers at once. */
export const usualBot = (bots: readonly string[]): string =>
  ["3", "greedy"].find((bot) => bots.includes(bot)) ?? bots.at(-1) ?? "";

/** The levels first, in their order, then the simple ones. */
export const inOrder = (bots: readonly string[]): string[] => {
  const place = (bot: string): number =>
    (KINDS.findIndex((kind) => kind === bot) + KINDS.length + 1) % (KINDS.length + 1);
  return [...bots].sort((one, other) => place(one) - place(other));
};

/** Names as people read them where nothing but names and which of them are bots is known. Without the latter, for what
 * was kept before anybody asked, whoever is called like a bot is taken for one. */
export function namesOf(names: readonly (string | null)[], bots: readonly boolean[] = []): string[] {
  const isBot = (name: string, seat: number): boolean => bots[seat] ?? kindOf(name) !== undefined;
  const seats = names.map((name, seat) => {
    const bot = name && isBot(name, seat) ? name : null;
    return { name: name || null, bot, here: false, done: false, yours: false, owned: bot === null, may_take: false };
  });
  return named(seats).map((seat) => seat.name ?? "");
}

const MAX_NAME_LENGTH = 24;

/** A name for one more person at a table: as wished, with a number only where another there has that very name. */
export function nameBeside(others: readonly string[], wished: string): string {
  const taken = others.map((other) => other.toLowerCase());
  let name = wished;
  for (let number = 2; taken.includes(name.toLowerCase()); number++) {
    name = `${wished.slice(0, MAX_NAME_LENGTH - 1 - String(number).length)} ${number}`;
  }
  return name;
}

/** A name that nobody at this table has yet. */
export const freeName = (seats: readonly SeatView[], wished: string): string =>
  nameBeside(
    seats.map((seat) => seat.name ?? ""),
    wished,
  );

/** A bot's own seat, and not one whose owner lets a bot play: that keeps its owner's name, whatever it is. */
export const isBots = (seat: SeatView): boolean => seat.bot !== null && !seat.owned;

/** A seat nobody owns carries the bare name of its bot. Two bots of one kind are told apart by their seats. */
export function named(seats: readonly SeatView[]): SeatView[] {
  return seats.map((seat, number) => {
    if (seat.name === null) return { ...seat, name: t("seat.number", { number: number + 1 }) };
    if (seat.bot === null || !isBots(seat)) return seat;
    const twins = seats.filter((other) => isBots(other) && other.bot === seat.bot).length;
    return {
      ...seat,
      name: twins > 1 ? t("bot.twin", { number: number + 1, kind: botKind(seat.bot) }) : botLabel(seat.bot),
    };
  });
}
