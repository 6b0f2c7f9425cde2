// All that a device remembers as one text: to be moved, kept in a file, and put together with what another one knows.

import { keepPublished, published } from "../design/published";
import { DRAFT_KEY, draftOf, drafts, isDraft, keepDraft, MAX_DRAFTS, type Draft } from "../drafts";
import {
  bests,
  isBest,
  isRecord,
  isShare,
  isToken,
  isVisit,
  keepShares,
  keepVisits,
  movedTokens,
  recallAll,
  remember,
  rememberBest,
  rememberMoved,
  shares,
  token,
  visits,
  type Best,
  type Share,
  type Visit,
} from "../memory";
import { analysed, isAnalysed, keepAnalysed, type Analysed } from "./analysed";

const FORMAT = "polychrome device";
const VERSION = 1;
const MAX_CHARS = 2_000_000; // of a file: a full memory has a tenth of it
const MAX_SETTING = 2_000;
const MAX_SETTINGS = 100;
const APART = ["token", "moved", "shares", "visits", "bests", "analysed", "unanalysed", "published"]; // all other keys are settings and choices

const isApart = (key: string): boolean => APART.includes(key) || DRAFT_KEY.test(key);

export interface Backup {
  format: typeof FORMAT;
  version: typeof VERSION;
  token: string;
  moved: Record<string, string>;
  settings: Record<string, string>;
  shares: Share[];
  visits: Visit[];
  bests: Best[];
  drafts: Draft[];
  analysed: Analysed[];
  published: string[]; // with the token
}

export function makeBackup(): Backup {
  const settings = [...recallAll()].filter(([key]) => !isApart(key));
  return {
    format: FORMAT,
    version: VERSION,
    token: token(),
    moved: movedTokens(),
    settings: Object.fromEntries(settings),
    shares: shares(),
    visits: visits(),
    bests: bests(),
    drafts: drafts(),
    analysed: analysed(),
    published: published(),
  };
}

const listOf = <T>(value: unknown, isOne: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(isOne) : [];

const isSetting = ([key, value]: [string, unknown]): boolean =>
  /^[\w.-]{1,60}$/.test(key) && !isApart(key) && typeof value === "string" && value.length <= MAX_SETTING;

function textsOf(value: unknown, isOne: (pair: [string, unknown]) => boolean): Record<string, string> {
  const pairs = isRecord(value) ? Object.entries(value).filter(isOne) : [];
  return Object.fromEntries(pairs.slice(0, MAX_SETTINGS)) as Record<string, string>;
}

/** A backup as somebody's file or another device has it, without what is damaged; null: it is none. */
export function readBackup(text: string): Backup | null {
  if (text.length > MAX_CHARS) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(found) || found["format"] !== FORMAT || found["version"] !== VERSION) return null;
  return {
    format: FORMAT,
    version: VERSION,
    token: isToken(found["token"]) ? found["token"] : "",
    moved: textsOf(found["moved"], ([, value]) => isToken(value)),
    settings: textsOf(found["settings"], isSetting),
    shares: listOf(found["shares"], isShare),
    visits: listOf(found["visits"], isVisit),
    bests: listOf(found["bests"], isBest),
    drafts: listOf(found["drafts"], isDraft).slice(0, MAX_DRAFTS),
    analysed: listOf(found["analysed"], isAnalysed),
    published: listOf(found["published"], (one) => typeof one === "string"),
  };
}

/** Of two memories of one table, the one that knows how it ended, else the newer. */
const isNewer = (one: Visit, other: Visit): boolean => (one.over === other.over ? one.at > other.at : one.over);

function mergeVisits(own: readonly Visit[], others: readonly Visit[]): Visit[] {
  const all = new Map(own.map((visit) => [visit.table, visit]));
  for (const visit of others) {
    const known = all.get(visit.table);
    if (!known || isNewer(visit, known)) all.set(visit.table, visit);
  }
  return [...all.values()].sort((one, other) => other.at - one.at);
}

/** Put what another device knows together with what this one knows: nothing of either is lost. How many games are new.
 *
 * A device without any games becomes the same device. Another one keeps its own token, and uses the other's only at the
 * tables where that one plays. */
export function mergeBackup(backup: Backup): number {
  const own = visits();
  const known = new Set(own.map(({ table }) => table));
  if (backup.token && !own.length) {
    remember("token", backup.token);
    keepPublished(backup.published);
  }
  const running = backup.visits.filter(({ over, table }) => !over && !known.has(table));
  const tokens = running.map(({ table }) => [table, backup.moved[table] ?? backup.token] as const);
  rememberMoved(Object.fromEntries(tokens.filter(([, one]) => one && one !== token())));
  for (const [key, value] of Object.entries(backup.settings)) remember(key, value);
  const ownShares = shares();
  const isNew = (one: Share): boolean =>
    !ownShares.some(({ commitment, seat }) => commitment === one.commitment && seat === one.seat);
  keepShares([...ownShares, ...backup.shares.filter(isNew)]);
  keepVisits(mergeVisits(own, backup.visits));
  backup.bests.forEach(rememberBest);
  keepAnalysed(backup.analysed);
  backup.drafts.filter(({ id, at }) => at > (draftOf(id)?.at ?? 0)).forEach(keepDraft);
  return backup.visits.filter(({ table }) => !known.has(table)).length;
}
