// All words, in both languages, come from the catalogues; code knows keys only.

import { language } from "./prefs";
import refusals from "./words/refusals.json";
import shell from "./words/shell.json";
import type { Refused } from "./wire";

interface Saying {
  en: string;
  de: string;
}
type Catalogue = Record<string, Saying>;

const all = new Map<string, Saying>(Object.entries(shell as Catalogue));
const reasons = new Map<string, Catalogue>(); // by game, then by the number of the reason

export type ShellKey = keyof typeof shell;
export type Values = Record<string, string | number>;

/** A game brings its own words when its board is loaded. */
export function addWords(catalogue: Catalogue): void {
  for (const [key, saying] of Object.entries(catalogue)) all.set(key, saying);
}

/** And why its rules refuse something, by the number of the reason. */
export const addReasons = (game: string, catalogue: Catalogue): void => void reasons.set(game, catalogue);

/** `{name}` is replaced, a number with a real minus sign; `{count:one|many}` chooses by the number. */
function fill(text: string, values: Values, tongue = language.value): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? "";
    if (one === undefined) return typeof value === "number" ? formatInteger(value) : value;
    return PLURALS[tongue].select(Number(value)) === "one" ? one : (many ?? "");
  });
}

const PLURALS = { en: new Intl.PluralRules("en"), de: new Intl.PluralRules("de") };
const LISTS = { en: new Intl.ListFormat("en-GB"), de: new Intl.ListFormat("de") };

/** A number as it is, with a minus sign and not a hyphen. */
export const formatInteger = (value: number): string => String(value).replace("-", "−");

/** Names as people say them: "Ann, Ben and Cleo". */
export const joinNames = (names: readonly string[]): string => LISTS[language.value].format(names);

export function say(key: string, values: Values = {}): string {
  const saying = all.get(key);
  if (!saying) throw new Error(`no words for ${key}`);
  return fill(saying[language.value], values);
}

/** The same with keys of the shell that the compiler checks. */
export const t = (key: ShellKey, values: Values = {}): string => say(key, values);

/** What the server says in both languages. */
export const inLanguage = (saying: Saying): string => saying[language.value];

/** A number as people write it, with a sign if it is a change. */
export function formatNumber(
  value: number,
  { digits = 1, isChange = false }: { digits?: number; isChange?: boolean } = {},
): string {
  const rounded = Number(value.toFixed(digits)) || 0; // never minus zero
  return rounded
    .toLocaleString(language.value, { maximumFractionDigits: digits, signDisplay: isChange ? "exceptZero" : "auto" })
    .replace("-", "−");
}

/** What a key of the shell says in each language, for words that are put together later. */
export function inAllLanguages(key: ShellKey, values: Values = {}): Saying {
  const { en, de } = shell[key];
  return { en: fill(en, values, "en"), de: fill(de, values, "de") };
}

/** Makes a function whose keys belong to one game and are checked by the compiler. */
export const wordsOf =
  <K extends string>(_catalogue: Record<K, Saying>) =>
  (key: K, values: Values = {}): string =>
    say(key, values);

const tables = refusals as Catalogue;

/** Why something was refused, in the player's language: by the number of the game's reason, or by the table's own word.
 * A game without translations says it in its own words. */
export function why(
  { rule, reason, text }: Pick<Refused, "rule" | "reason" | "text">,
  game: string | undefined,
): string {
  const own = tables[rule];
  if (own) return own[language.value];
  const known = game !== undefined && reason ? reasons.get(game)?.[reason] : undefined;
  if (!known) return text;
  const sentence = known[language.value];
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
