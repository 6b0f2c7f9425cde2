// What this device remembers. A private window that forbids it plays on with a memory for one visit.

const PREFIX = "polychrome-";
const forNow = new Map<string, string>();

export function recall(key: string): string | null {
  const newest = forNow.get(key); // only what could not be stored
  if (newest !== undefined) return newest;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
    forNow.delete(key);
  } catch {
    forNow.set(key, value);
  }
}

export function forget(key: string): void {
  forNow.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was never stored.
  }
}

/** Everything that is remembered, by its key. */
export function recallAll(): Map<string, string> {
  const all = new Map<string, string>();
  try {
    for (let at = 0; at < localStorage.length; at++) {
      const key = localStorage.key(at) ?? "";
      if (key.startsWith(PREFIX)) all.set(key.slice(PREFIX.length), localStorage.getItem(key) ?? "");
    }
  } catch {
    // A private window: only what follows.
  }
  forNow.forEach((value, key) => all.set(key, value));
  return all;
}

/** Forget everything, the token included: this device is a new one. */
export function forgetAll(): void {
  for (const key of recallAll().keys()) forget(key);
}

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

/** 192 random bits in letters that any link can carry. */
export function newSecret(): string {
  return btoa(String.fromCharCode(...random(24)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export interface Share {
  commitment: string; // of the server: another one, another share
  seat: number;
  share: string;
}

const MOST_SHARES = 100;

export const isShare = (value: unknown): value is Share =>
  isRecord(value) && areAll([value["commitment"], value["share"]], "string") && typeof value["seat"] === "number";

export const shares = (): Share[] => readList("shares", isShare);

export function keepShares(all: readonly Share[]): void {
  remember("shares", JSON.stringify(all.slice(0, MOST_SHARES)));
}

/** This seat's share of the dice at the table with this commitment, if this device has made one. */
export const knownShare = (commitment: string, seat: number): string | null =>
  shares().find((one) => one.commitment === commitment && one.seat === seat)?.share ?? null;

/** The same; made now if there is none. */
export function shareOf(commitment: string, seat: number): string {
  const known = knownShare(commitment, seat);
  if (known) return known;
  const share = Array.from(random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keepShares([{ commitment, seat, share }, ...shares()]);
  return share;
}

export const newId = (): string => newSecret().slice(0, 16);

/** Tokens of other devices whose seats this one has taken over, by table. */
export function movedTokens(): Record<string, string> {
  try {
    const known: unknown = JSON.parse(recall("moved") ?? "{}");
    if (!isRecord(known)) return {};
    return Object.fromEntries(Object.entries(known).filter((pair): pair is [string, string] => isToken(pair[1])));
  } catch {
    return {};
  }
}

const MAX_MOVED = 100;

export const isToken = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9_-]{16,64}$/.test(value);

/** At these tables this device is known by these tokens. */
export function rememberMoved(tokens: Record<string, string>): void {
  const all = Object.entries({ ...movedTokens(), ...tokens });
  remember("moved", JSON.stringify(Object.fromEntries(all.slice(-MAX_MOVED))));
}

/** A rematch knows its people by the tokens of the table before. */
export function followToken(table: string, next: string): void {
  const moved = movedTokens();
  const known = moved[table];
  if (known && moved[next] !== known) rememberMoved({ [next]: known });
}

/** Who this device is: at this table, or at every table that it comes to by itself. */
export function token(table?: string): string {
  const moved = table === undefined ? undefined : movedTokens()[table];
  if (moved) return moved;
  const known = recall("token");
  if (known) return known;
  const made = newSecret();
  remember("token", made);
  return made;
}

/** A table where this device has had a seat. */
export interface Visit {
  table: string;
  game: string;
  at: number; // Unix milliseconds: when it was played last
  over: boolean;
  names: string[];
  bots?: boolean[]; // which of them are bots
  levels?: (string | null)[]; // and which bot sits there
  winners: number[];
  own?: number[]; // the seats of this device
  options?: Record<string, unknown>; // as far as they are plain
  scores?: Score[]; // of all seats, once the game is over
  alone?: Alone; // once the game of a single seat is over
}

/** What one who played alone reached: that seat's part of the result, and the options as far as they are plain. */
export interface Alone {
  score: unknown;
  options: Record<string, unknown>;
}

/** Points and tie-break as the rules count them: the greater pair is better, whatever people call the points. */
export type Score = readonly [points: number, tieBreak: number];

/** The best that somebody at this device has reached in one way to play a game. */
export interface Best {
  game: string;
  options: Record<string, unknown>; // what makes this way to play: neither the number of seats nor who starts
  score: Score;
  result: unknown; // that seat's part of the result, for `outcome` of the game's card
  table: string;
  at: number;
  before?: unknown; // the result that it has beaten; none: it was the first
}

const MAX_VISITS = 200;
const MAX_BESTS = 200;

const isScore = (value: unknown): value is Score =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const areAll = (value: unknown, type: string): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === type);

/** Whether this is a visit: what is stored may be damaged, or have come from a file. */
export const isVisit = (value: unknown): value is Visit =>
  isRecord(value) &&
  areAll([value["table"], value["game"]], "string") &&
  typeof value["at"] === "number" &&
  typeof value["over"] === "boolean" &&
  areAll(value["names"], "string") &&
  areAll(value["winners"], "number") &&
  (value["bots"] === undefined || areAll(value["bots"], "boolean")) &&
  (value["own"] === undefined || areAll(value["own"], "number")) &&
  (value["levels"] === undefined || Array.isArray(value["levels"])) &&
  (value["options"] === undefined || isRecord(value["options"])) &&
  (value["scores"] === undefined || (Array.isArray(value["scores"]) && value["scores"].every(isScore))) &&
  (value["alone"] === undefined || (isRecord(value["alone"]) && isRecord(value["alone"]["options"])));

export const isBest = (value: unknown): value is Best =>
  isRecord(value) &&
  areAll([value["game"], value["table"]], "string") &&
  isRecord(value["options"]) &&
  isScore(value["score"]) &&
  typeof value["at"] === "number";

/** A stored list without what is damaged. */
export function readList<T>(key: string, isOne: (value: unknown) => value is T): T[] {
  try {
    const known: unknown = JSON.parse(recall(key) ?? "[]");
    return Array.isArray(known) ? known.filter(isOne) : [];
  } catch {
    return [];
  }
}

/** The tables of this device, the newest first. */
export const visits = (): Visit[] => readList("visits", isVisit);

export function keepVisits(all: readonly Visit[]): void {
  remember("visits", JSON.stringify(all.slice(0, MAX_VISITS)));
}

/** A game that was over stays as it was when it ended. */
export function rememberVisit(visit: Visit): void {
  const known = visits();
  if (known.some((other) => other.table === visit.table && other.over && other.scores)) return;
  keepVisits([visit, ...known.filter((other) => other.table !== visit.table)]);
}

export const bests = (): Best[] => readList("bests", isBest);

function keepBests(all: readonly Best[]): void {
  remember("bests", JSON.stringify(all.slice(0, MAX_BESTS)));
}

export const isBetter = (one: Score, other: Score): boolean =>
  one[0] === other[0] ? one[1] > other[1] : one[0] > other[0];

const isSameWay = (one: Record<string, unknown>, other: Record<string, unknown>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Keep this if nothing better is known; a table counts once. */
export function rememberBest(reached: Best): void {
  const known = bests();
  const old = known.find((best) => best.game === reached.game && isSameWay(best.options, reached.options));
  if (old && (old.table === reached.table || !isBetter(reached.score, old.score))) return;
  const made = old ? { ...reached, before: old.result } : reached;
  keepBests([made, ...known.filter((best) => best !== old)]);
}

/** The personal best in this game played with these options; those that are not named may be anything. */
export function bestOf(game: string, options: Record<string, unknown> = {}): Best | null {
  const fits = (best: Best): boolean =>
    best.game === game && Object.entries(options).every(([name, value]) => best.options[name] === value);
  return bests()
    .filter(fits)
    .reduce<Best | null>((best, one) => (best && !isBetter(one.score, best.score) ? best : one), null);
}

/** The personal best that was reached at this table, if it still is one. `before` says whether it has beaten another. */
export const bestAt = (table: string): Best | null => bests().find((best) => best.table === table) ?? null;
