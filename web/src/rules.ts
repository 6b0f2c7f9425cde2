// The rules of a game as the server tells them (`server/rules.py`): data, never markup. Loaded when somebody reads them.

import { Fault, rules } from "./net/api";
import type { Language } from "./prefs";

export type Inline =
  string | { bold: Inline[] } | { italic: Inline[] } | { code: string } | { to: string; of: Inline[] };

export interface Rule {
  rule: string; // its number, which is its anchor as well
  name: string;
  text: Inline[];
  blocks: Block[]; // lists, tables and figures that belong to it
}

export type Block =
  Rule | { text: Inline[] } | { list: Inline[][] } | { figure: string } | { head: Inline[][]; rows: Inline[][][] };

export interface Part {
  id: string;
  level: number;
  title: string;
  blocks: Block[];
}

export interface Rulebook {
  language: string;
  game: string;
  title: string;
  parts: Part[];
}

const FIRST_LANGUAGE: Language = "en"; // every game has its rules in it
const loaded = new Map<string, Rulebook>();

/** The rules in this language, or in the first one where they are not translated; null: there are none. */
export async function rulebook(game: string, language: Language): Promise<Rulebook | null> {
  const key = `${game}.${language}`;
  const known = loaded.get(key);
  if (known) return known;
  try {
    const found = await rules(game, language);
    loaded.set(key, found);
    return found;
  } catch (problem) {
    if (!(problem instanceof Fault) || problem.status !== 404) throw problem;
    return language === FIRST_LANGUAGE ? null : rulebook(game, FIRST_LANGUAGE);
  }
}
