// From one click to a table where everybody who is known already sits, and to a running game against a bot.

import type { GameCard } from "../board";
import { botOfLevel } from "../levels";
import { isOffered } from "../games";
import { helpers, level, playerName } from "../prefs";
import { go, path } from "../route";
import { freeName } from "../seats";
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

/** Let these people of this device sit down, and, where a bot's level is named, such bots at all other seats. */
async function seatAll(
  table: Table,
  names: readonly string[],
  bots: string | null,
  isEnough: () => boolean,
): Promise<void> {
  const welcome = await until(() => table.welcome.value, isEnough);
  const view = await until(() => table.view.value, isEnough);
  for (const [seat, name] of names.entries()) await table.sit(freeName(table.view.value?.seats ?? [], name), seat);
  if (bots === null) return;
  const bot = botOfLevel(welcome.bots, bots);
  for (let seat = names.length; seat < view.seats.length; seat++) await table.send("bot", { seat, bot });
}

/** Begin; the lobby would only flash by. */
async function start(table: Table, isEnough: () => boolean): Promise<void> {
  const started = await table.send("start");
  if (started.type === "accepted") {
    await until(() => (table.view.value?.status === "open" ? null : true), isEnough);
  }
}

/** Open a table, do something there, and go to it. Nobody is kept waiting for a table that cannot be reached, and whoever
 * has gone elsewhere meanwhile stays there. */
async function goToNew(
  request: NewTable,
  prepare: (table: Table, isEnough: () => boolean) => Promise<void>,
): Promise<void> {
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
    await Promise.race([prepare(table, isEnough), given]);
  } catch (problem) {
    leaveTable(table);
    throw problem;
  }
  if (path.value === from) go(`/t/${table.name}`);
  else leaveTable(table);
}

/** Open the table of the rematch, or find the one that is open; null: it was refused. */
export async function openRematch(table: Table): Promise<string | null> {
  const answer = await table.send("rematch");
  if (answer.type !== "accepted") return null;
  const end = Date.now() + TIMEOUT_MS;
  return until(
    () => table.view.value?.rematch ?? null,
    () => Date.now() > end,
  );
}

/** Begin at a table where all seats are taken already, such as that of a rematch with bots. */
export async function beginAgain(name: string): Promise<void> {
  const table = tableOf(name);
  const end = Date.now() + TIMEOUT_MS;
  const isEnough = (): boolean => Date.now() > end || LOST_FOR_GOOD.includes(table.link.value);
  const view = await until(() => table.view.value, isEnough);
  if (view.status !== "open" || !view.host) return;
  const started = await table.send("start");
  if (started.type === "accepted") await until(() => (table.view.value?.status === "open" ? null : true), isEnough);
}

/** Open a table and go to its lobby, where these people of this device sit, and bots at all other seats if wished. */
export const openTable = (request: NewTable, names: readonly string[], hasBots: boolean): Promise<void> =>
  goToNew(request, (table, isEnough) => seatAll(table, names, hasBots ? level.value : null, isEnough));

/** Open a table and begin, with bots at all other seats. */
export function playAgainstBot(
  card: GameCard,
  options: Record<string, unknown> = {},
  isFirst = false, // after a lesson: against the gentlest bot, with a coach for those who like to be helped
): Promise<void> {
  const coach = isFirst && helpers.value && isOffered(card.name, "coach");
  const request: NewTable = { game: card.name, options: card.complete?.(options) ?? options, coach };
  return goToNew(request, async (table, isEnough) => {
    await seatAll(table, [nameOrDefault()], isFirst ? "" : level.value, isEnough);
    await start(table, isEnough);
  });
}
