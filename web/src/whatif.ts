// What if: a line is the game up to some event, and what could have followed instead. No rules: all of it comes from the
// server, which keeps nothing; a short line fits into a link.

import { fromLinkText, linkText, piped, unpack } from "./compress";
import type { Branch } from "./wire";

/** A branch without its name; no events: the game itself. */
export type Line = Pick<Branch, "at" | "events">;

/** Which game it is about, as its address on the server. */
export type Source = { table: string } | { game: string; lesson: string };

/** The first so many events of a line that leaves the game after `at` events. */
export const upTo = ({ at, events }: Line, count: number): Line => ({
  at: Math.min(at, count),
  events: events.slice(0, Math.max(0, count - at)),
});

/** How many events a line has from the start on; the game itself goes on to its end. */
export const lengthOf = ({ at, events }: Line, total: number): number => (events.length ? at + events.length : total);

export const pageOf = (source: Source): string =>
  "table" in source ? `/whatif/${source.table}` : `/whatif/${source.game}/${source.lesson}`;

// --- a line in an address: #12, #12-1 (seat 1 is looked at), #12-1.d… (events, compressed), #12-1.j… (as they are) -----

const MAX_LINK = 4000; // characters; a longer line has to be kept on the server
const MAX_BYTES = 64_000; // of such a line, unpacked: as much as the server keeps
const KEPT = /^#kept\.(\d{1,3})$/; // the number of a line that is kept with the record
const PATTERN = /^#(\d{1,6})(?:-(\d{1,2}))?(?:\.([dj])([A-Za-z0-9_-]+))?$/;

export interface Linked extends Line {
  seat: number | null;
}

const canCompress = (): boolean => typeof CompressionStream === "function";

/** Which of the kept lines a link leads to; null: none. */
export const keptIn = (hash: string): number | null => {
  const found = KEPT.exec(hash);
  return found ? Number(found[1]) : null;
};
export const keptHash = (number: number): string => `#kept.${number}`;

/** What stands behind the # of a link to this line; null: it is too long for a link. */
export async function toHash({ at, events }: Line, seat: number | null): Promise<string | null> {
  const head = `#${at}${seat === null ? "" : `-${seat}`}`;
  if (!events.length) return head;
  const bytes = new TextEncoder().encode(JSON.stringify(events));
  const data = canCompress()
    ? `d${linkText(await piped(bytes, new CompressionStream("deflate-raw")))}`
    : `j${linkText(bytes)}`;
  const hash = `${head}.${data}`;
  return hash.length > MAX_LINK ? null : hash;
}

/** The line that a link leads to; null: it is damaged, or leads nowhere in particular. */
export async function fromHash(hash: string): Promise<Linked | null> {
  const found = PATTERN.exec(hash);
  if (!found) return null;
  const [, at = "0", seat, kind, data] = found;
  const line = { at: Number(at), seat: seat === undefined ? null : Number(seat) };
  if (!kind || !data) return { ...line, events: [] };
  try {
    const bytes = fromLinkText(data);
    const text = new TextDecoder().decode(kind === "d" ? await unpack(bytes, "deflate-raw", MAX_BYTES) : bytes);
    const events: unknown = JSON.parse(text);
    return Array.isArray(events) ? { ...line, events } : null;
  } catch {
    return null;
  }
}

// --- outcomes --------------------------------------------------------------------------------------------------------

export type Scores = readonly (readonly [points: number, tieBreak: number])[]; // of each seat

export interface Spread {
  mean: number;
  least: number;
  most: number;
}

/** The points of each seat over several games. */
export const spreadOf = (outcomes: readonly Scores[]): Spread[] =>
  (outcomes[0] ?? []).map((_, seat) => {
    const points = outcomes.map((scores) => scores[seat]?.[0] ?? 0);
    const sum = points.reduce((total, one) => total + one, 0);
    return { mean: sum / points.length, least: Math.min(...points), most: Math.max(...points) };
  });
