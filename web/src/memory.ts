// What this device remembers. A private window that forbids it plays on with a memory for one visit.

const forNow = new Map<string, string>();

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`polychrome-${key}`);
  } catch {
    return forNow.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`polychrome-${key}`, value);
  } catch {
    forNow.set(key, value);
  }
}

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

/** 192 random bits in letters that any link can carry. */
export function newSecret(): string {
  return btoa(String.fromCharCode(...random(24)))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

interface Share {
  commitment: string; // of the server: another one, another share
  seat: number;
  share: string;
}

const MOST_SHARES = 100;

const shares = (): Share[] => {
  try {
    return JSON.parse(recall("shares") ?? "[]") as Share[];
  } catch {
    return [];
  }
};

/** This seat's share of the dice at the table with this commitment, if this device has made one. */
export const knownShare = (commitment: string, seat: number): string | null =>
  shares().find((one) => one.commitment === commitment && one.seat === seat)?.share ?? null;

/** The same; made now if there is none. */
export function shareOf(commitment: string, seat: number): string {
  const known = knownShare(commitment, seat);
  if (known) return known;
  const share = Array.from(random(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  remember("shares", JSON.stringify([{ commitment, seat, share }, ...shares()].slice(0, MOST_SHARES)));
  return share;
}

export const newId = (): string => newSecret().slice(0, 16);

/** Who this device is, at every table. */
export function token(): string {
  const known = recall("token");
  if (known) return known;
  const made = newSecret();
  remember("token", made);
  return made;
}

const UNANSWERED_KEY = "polychrome-unanswered";
const KEEP_MS = 5 * 60_000; // milliseconds: what was meant longer ago is not done behind anybody's back

/** Commands that a table has not answered when the page is left: this window sends them again when it is back. */
export function saveUnanswered(table: string, commands: readonly string[]): void {
  try {
    const others = allUnanswered().filter((one) => one.table !== table);
    const own = commands.length ? [{ table, commands, until: Date.now() + KEEP_MS }] : [];
    sessionStorage.setItem(UNANSWERED_KEY, JSON.stringify([...others, ...own]));
  } catch {
    // A window that may not remember loses them.
  }
}

/** What was kept for this table; only once. */
export function takeUnanswered(table: string): readonly string[] {
  try {
    const found = allUnanswered().find((one) => one.table === table);
    if (!found) return [];
    saveUnanswered(table, []);
    return found.commands;
  } catch {
    return [];
  }
}

interface Kept {
  table: string;
  commands: readonly string[];
  until: number;
}

const allUnanswered = (): Kept[] =>
  (JSON.parse(sessionStorage.getItem(UNANSWERED_KEY) ?? "[]") as Kept[]).filter((one) => one.until > Date.now());

export interface Visit {
  table: string;
  game: string;
  at: number;
  over: boolean;
  names: string[];
  bots?: boolean[]; // which of them are bots
  winners: number[];
  alone?: Alone; // once the game of a single seat is over
}

/** What one who played alone reached: that seat's part of the result, and the options as far as they are plain. */
export interface Alone {
  score: unknown;
  options: Record<string, unknown>;
}

const MAX_VISITS = 30;

export function visits(): Visit[] {
  try {
    const known: unknown = JSON.parse(recall("visits") ?? "[]");
    return Array.isArray(known) ? (known as Visit[]) : [];
  } catch {
    return [];
  }
}

export function rememberVisit(visit: Visit): void {
  const others = visits().filter((other) => other.table !== visit.table);
  remember("visits", JSON.stringify([visit, ...others].slice(0, MAX_VISITS)));
}
