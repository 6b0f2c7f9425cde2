// Sheets, boards and decks that are designed on this device. They stay here until somebody shares or publishes them.

import { forget, isRecord, newId, recall, recallAll, remember } from "./memory";

/** What every sheet, board and deck has; the rest is the game's own (docs/sheets.md). */
export interface Definition {
  name: string;
}

export interface Draft {
  id: string;
  game: string;
  at: number; // Unix milliseconds: when it was changed last
  definition: Definition;
}

export const DRAFT_KEY = /^design\.[\w-]{1,40}$/;
export const MAX_DRAFTS = 40;
const MAX_CHARS = 60_000; // of one: the largest deck has half of it

const keyOf = (id: string): string => `design.${id}`;

/** Whether this is a draft: what is stored may be damaged, or have come from a file. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value["id"] === "string" &&
  DRAFT_KEY.test(keyOf(value["id"])) &&
  typeof value["game"] === "string" &&
  typeof value["at"] === "number" &&
  isRecord(value["definition"]) &&
  typeof value["definition"]["name"] === "string" &&
  JSON.stringify(value).length <= MAX_CHARS;

function read(text: string | null): Draft | null {
  try {
    const found: unknown = JSON.parse(text ?? "null");
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

/** The newest first. */
export const drafts = (): Draft[] =>
  [...recallAll()]
    .flatMap(([key, text]) => (DRAFT_KEY.test(key) ? (read(text) ?? []) : []))
    .sort((one, other) => other.at - one.at);

export const draftOf = (id: string): Draft | null => read(recall(keyOf(id)));

export const keepDraft = (draft: Draft): void => remember(keyOf(draft.id), JSON.stringify(draft));

export const deleteDraft = (id: string): void => forget(keyOf(id));

/** Keep a design as a new draft. */
export function newDraft(game: string, definition: Definition): Draft {
  const draft = { id: newId().replace(/[^\w-]/g, ""), game, at: Date.now(), definition };
  keepDraft(draft);
  return draft;
}
