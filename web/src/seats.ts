// Seats with names as people read them: bots have names in the language of the page.

import { LEVELS } from "./levels";
import type { SeatView } from "./wire";
import { inLanguage, t } from "./words";

/** Bots without a level that have a name for people. */
const SIMPLE = ["playouts", "greedy", "random"] as const;
const ORDER: readonly string[] = [...LEVELS.map((level) => level.bot), ...SIMPLE];

/** What a bot is like, where it is clear that bots are meant. */
export function botKind(bot: string): string {
  const level = LEVELS.find((one) => one.bot === bot);
  if (level) return inLanguage(level);
  const simple = SIMPLE.find((one) => one === bot);
  return simple ? t(`bot.kind.${simple}`) : bot;
}

export const botLabel = (bot: string): string => t("bot.name", { kind: botKind(bot) });

/** The levels first, in their order, then the simple ones. */
export const inOrder = (bots: readonly string[]): string[] => {
  const place = (bot: string): number => (ORDER.indexOf(bot) + ORDER.length + 1) % (ORDER.length + 1);
  return [...bots].sort((one, other) => place(one) - place(other));
};

/** Names as people read them where nothing but names and which of them are bots is known. Without the latter, for what
 * was kept before anybody asked, whoever is called like a bot is taken for one. */
export function namesOf(names: readonly (string | null)[], bots: readonly boolean[] = []): string[] {
  const isBot = (name: string, seat: number): boolean => bots[seat] ?? ORDER.includes(name);
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

/** What tells a bot from the others where a drawing already says that it is one. */
export const briefName = (seats: readonly SeatView[], number: number): string => {
  const bot = seats[number]?.bot ?? "";
  const twins = seats.filter((other) => isBots(other) && other.bot === bot).length;
  return twins > 1 ? String(number + 1) : botKind(bot);
};

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
