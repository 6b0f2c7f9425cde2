// The HTTP part of the server.

import { newId, token } from "../memory";
import type { Rulebook } from "../rules";
import type { Line, Source } from "../whatif";
import type {
  Analysis,
  AskDesign,
  AskDifficulty,
  CheckDefinition,
  AskWhatIf,
  Branch,
  BranchKept,
  Choices,
  CoachTold,
  DefinitionChecked,
  DefinitionFault,
  DesignRemoved,
  DesignSuggested,
  Difficulty,
  Gallery,
  GalleryEntry,
  GameListed,
  HintTold,
  Lesson,
  OpenTable,
  PrintPages,
  PublicAddress,
  QrCode,
  Refused,
  Replay,
  TableListed,
  TableOpened,
  TransferLeft,
  TransferTaken,
  WhatIf,
} from "../wire";

/** A request that was not done; the text is the server's sentence. */
export class Fault extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

async function reach(path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  } catch {
    throw new Fault(0, "");
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await reach(path, body);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Fault(response.status, (answer as { error?: string } | null)?.error ?? "");
  return answer as T;
}

/** How links for other devices begin; null: as the address of this page does. */
export const reached = (): Promise<PublicAddress> => ask("/api/address");

/** What can be played on this server. */
export const games = (): Promise<GameListed[]> => ask("/api/games");
export const tables = (): Promise<TableListed[]> => ask("/api/tables");
/** A table whose name is known. */
export const table = (name: string): Promise<TableListed> => ask(`/api/tables/${encodeURIComponent(name)}`);
/** Games that ended at tables which everybody could join. */
export const finished = (): Promise<TableListed[]> => ask("/api/tables?status=over");
export const record = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

/** The record itself, as far as this page reads it. */
export const finishedRecord = (
  table: string,
): Promise<{ fair?: unknown; events: Record<string, unknown>[]; options: unknown }> => ask(record(table));

/** A table as its host wants it; the rest has its defaults. */
export type NewTable = Omit<OpenTable, "id" | "host">;

/** Open a table with this device as its host; its name. */
export async function open(request: NewTable): Promise<string> {
  const opened = await ask<TableOpened>("/api/tables", { id: newId(), host: token(), ...request });
  return opened.table;
}

/** A finished game explained: luck and play. It takes some seconds the first time; first figures are there at once. */
export const analysis = (table: string, isQuick: boolean): Promise<Analysis> =>
  ask(`/api/tables/${encodeURIComponent(table)}/analysis${isQuick ? "?quick=true" : ""}`);

/** What this seat could do now. */
export const hint = (table: string, seat: number, dealCount: number, codes: readonly number[]): Promise<HintTold> =>
  ask(`/api/tables/${encodeURIComponent(table)}/hint`, { token: token(table), seat, deal_count: dealCount, codes });

/** Whether this seat's newest move, which is entry n, cost much. */
export const coach = (table: string, seat: number, n: number): Promise<CoachTold> =>
  ask(`/api/tables/${encodeURIComponent(table)}/coach`, { token: token(table), seat, n });

/** The rules of a game in a language; a file like the client's own. */
export const rules = (game: string, language: string): Promise<Rulebook> =>
  ask(`/rules/${encodeURIComponent(game)}.${language}.json`);

/** Leave this device's memory, encrypted, for another one; for how many seconds. */
export const leaveTransfer = (name: string, box: string): Promise<TransferLeft> => ask("/api/transfers", { name, box });
/** Take what another device has left. */
export const takeTransfer = (name: string): Promise<TransferTaken> => ask("/api/transfers/take", { name });

export const qr = (text: string): Promise<QrCode> => ask("/api/qr", { text });

export const replay = (table: string, first: number): Promise<Replay> =>
  ask(`/api/tables/${encodeURIComponent(table)}/replay?first=${first}`);

export type Checked = DefinitionChecked | DefinitionFault;

/** The file of a built-in sheet, board or deck. */
export const printed = (game: string, name: string): string => `/api/games/${game}/printed/${name}`;

/** The same, read. */
export const builtIn = (game: string, name: string): Promise<unknown> => ask(printed(game, name));

/** What a home-made sheet, board or deck is, in one line; or all places and reasons why it is none. `game`: which it is
 * made for; `like`: also compare it with what is published about this built-in one. */
export const check = (text: string, how: Partial<Omit<CheckDefinition, "text">> = {}): Promise<Checked> =>
  ask("/api/check", { text, ...how });

/** How hard a design is, as far as that is known; asked again, it is known better. */
export const difficulty = (asked: AskDifficulty): Promise<Difficulty> => ask("/api/designs/difficulty", asked);

/** A design to start from. */
export const suggestDesign = (asked: AskDesign): Promise<DesignSuggested> => ask("/api/designs/suggest", asked);

/** A game to play on paper, as PDF. */
export async function printPages(wish: Partial<PrintPages>): Promise<Blob> {
  const response = await reach("/api/print", wish);
  if (response.ok) return response.blob();
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  throw new Fault(response.status, answer?.error ?? "");
}

/** Designs that their makers show to everybody; of all games, or of one. */
export const gallery = (game: string, first: number): Promise<Gallery> =>
  ask(`/api/gallery?first=${first}${game && `&game=${encodeURIComponent(game)}`}`);

export const publishDesign = (game: string, definition: unknown, maker: string): Promise<GalleryEntry> =>
  ask("/api/gallery", { token: token(), game, definition, maker });

/** Take it back: only the device that published it can. */
export const removeDesign = (id: string): Promise<DesignRemoved> =>
  ask(`/api/gallery/${encodeURIComponent(id)}/remove`, { token: token() });

const lessonPath = (game: string, name: string): string =>
  `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(name)}`;

/** A lesson, whole. */
export const lesson = (game: string, name: string): Promise<Lesson> => ask(lessonPath(game, name));

/** What may follow these codes of the pupil's at a moment of a lesson, or which rule refuses them. */
export const lookInLesson = (
  game: string,
  name: string,
  moment: number,
  codes: readonly number[],
): Promise<Choices | Refused> => ask(lessonPath(game, name), { moment, codes });

const sourcePath = (source: Source): string =>
  "table" in source ? `/api/tables/${encodeURIComponent(source.table)}` : lessonPath(source.game, source.lesson);

/** What is asked about a line, and of whom; what is left out has its default. */
export type Question = Line & Partial<Pick<AskWhatIf, "ask" | "seat" | "codes" | "words" | "bot">>;

/** Where a line of a finished game or a lesson leads, or which rule forbids it. */
export const whatIf = (source: Source, { at, events, ...more }: Question): Promise<WhatIf | Choices | Refused> =>
  ask(`${sourcePath(source)}/whatif`, { at, events, ...more });

/** How bots would end it: once, or so often that only the scores are told. */
export const finish = (source: Source, { at, events }: Line, bot: string, games: number): Promise<WhatIf | Refused> =>
  ask(`${sourcePath(source)}/finish`, { at, events, bot, games });

/** Keep a line with the record of the game, for people who sat at its table; all that are kept. */
export const keepBranch = async (table: string, { at, events }: Line, name: string): Promise<Branch[]> =>
  (
    await ask<BranchKept>(`/api/tables/${encodeURIComponent(table)}/branches`, {
      id: newId(),
      token: token(table),
      at,
      name,
      events,
    })
  ).branches;
