// From one click to a running game against a bot.

import type { GameCard } from "../board";
import { playerName } from "../prefs";
import { go, path } from "../route";
import { usualBot } from "../seats";
import { t } from "../words";
import { Fault, open, type NewTable } from "./api";
import type { Link } from "./socket";
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

const TIMEOUT_MS = 15_000;
const LOST_FOR_GOOD: readonly Link[] = ["gone", "full", "outdated"];

/** Wait until there is something to read. */
async function until<T>(read: () => T | null, isEnough: () => boolean): Promise<T> {
  for (;;) {
    const value = read();
    if (value !== null) return value;
    if (isEnough()) throw new Fault(0, "");
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

/** Sit down, let bots sit down at the other seats, and begin. */
async function begin(table: Table, isEnough: () => boolean): Promise<void> {
  const welcome = await until(() => table.welcome.value, isEnough);
  await table.sit(nameOrDefault(), 0);
  const view = await until(() => table.view.value, isEnough);
  for (let seat = 1; seat < view.seats.length; seat++) await table.send("bot", { seat, bot: usualBot(welcome.bots) });
  const started = await table.send("start");
  // The lobby would only flash by.
  if (started.type === "accepted") {
    await until(() => (table.view.value?.status === "open" ? null : true), isEnough);
  }
}

/** Nobody is kept waiting for a table that cannot be reached, and whoever has gone elsewhere meanwhile stays there. */
export async function playAgainstBot(card: GameCard, options: Record<string, unknown> = {}): Promise<void> {
  const request: NewTable = { game: card.name, options: card.complete?.(options) ?? options };
  const from = path.value;
  const table = tableOf(await open(request));
  const end = Date.now() + TIMEOUT_MS;
  const isEnough = (): boolean => Date.now() > end || LOST_FOR_GOOD.includes(table.link.value);
  try {
    // A command waits for its answer over any number of broken lines, so the clock runs beside it.
    const given = until(
      () => (isEnough() ? true : null),
      () => false,
    ).then(() => Promise.reject(new Fault(0, "")));
    await Promise.race([begin(table, isEnough), given]);
  } catch (problem) {
    leaveTable(table);
    throw problem;
  }
  if (path.value === from) go(`/t/${table.name}`);
  else leaveTable(table);
}
