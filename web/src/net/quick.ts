// From one click to a running game against a bot.

import type { GameCard } from "../board";
import { playerName } from "../prefs";
import { go } from "../route";
import { t } from "../words";
import { open, type Wish } from "./api";
import { Table } from "./table";

const known = new Map<string, Table>();

/** The table of this name; one connection, whoever asks. */
export function tableOf(name: string): Table {
  const found = known.get(name);
  if (found) return found;
  const made = new Table(name);
  known.set(name, made);
  return made;
}

export function leaveTable(table: Table): void {
  known.delete(table.name);
  table.close();
}

export const nameOrDefault = (): string => playerName.value.trim() || t("name.default");

/** Which of the server's bots sits down when nobody chose: the best that answers at once. */
const likely = (bots: readonly string[]): string =>
  bots.includes("3") ? "3" : bots.includes("greedy") ? "greedy" : (bots[0] ?? "");

async function until<T>(read: () => T | null): Promise<T> {
  for (;;) {
    const value = read();
    if (value !== null) return value;
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

export async function playAgainstBot(card: GameCard, options: Record<string, unknown> = {}): Promise<void> {
  const wish: Wish = { game: card.name, options: card.complete?.(options) ?? options };
  const table = tableOf(await open(wish));
  const welcome = await until(() => table.welcome.value);
  await table.sit(nameOrDefault(), 0);
  const view = await until(() => table.view.value);
  for (let seat = 1; seat < view.seats.length; seat++) await table.say("bot", { seat, bot: likely(welcome.bots) });
  const started = await table.say("start");
  // The lobby would only flash by.
  if (started.type === "accepted") await until(() => (table.view.value?.status === "open" ? null : true));
  go(`/t/${table.name}`);
}
