// What a seat may do next, in words: from the codes of a table and the descriptions that it sends along.

import { codesIn, type CodeBook } from "../codes";
import type { Spans } from "../wire";
import { plainWords } from "./shape";

export interface Choice {
  code: number;
  kind: string; // in plain words
  text: string;
}

/** A description starts with who acts, which the reader knows, and counts seats from 0. */
export function wordsFor(description: string, seats: readonly string[]): string {
  const text = description
    .replace(/^(seat -?\d+|the dealer),? /i, "")
    .replace(/\bseat (\d+)\b/g, (all, number: string) => seats[Number(number)] ?? all);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** All codes that may come next, described; beyond the table's limit of descriptions by kind and number. */
export function listChoices(
  codes: Record<string, Spans>,
  words: Record<string, string>,
  book: CodeBook,
  seats: readonly string[],
): Choice[] {
  return Object.entries(codes).flatMap(([kind, spans]) =>
    codesIn(spans).map((code) => {
      const known = words[code];
      return { code, kind: plainWords(kind), text: known ? wordsFor(known, seats) : nameCode(code, book) };
    }),
  );
}

function nameCode(code: number, book: CodeBook): string {
  const { kind, values } = book.read(code);
  return [plainWords(kind), ...Object.entries(values).map(([name, value]) => `${name} ${value}`)].join(" ");
}

/** The choices whose text has all words of the query, in any order. */
export function filterChoices(choices: readonly Choice[], query: string): readonly Choice[] {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  return parts.length
    ? choices.filter(({ text }) => parts.every((part) => text.toLowerCase().includes(part)))
    : choices;
}

/** Choices of one kind after the other, in the order in which the kinds come. */
export function groupByKind(choices: readonly Choice[]): [kind: string, choices: Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), choice]);
  return [...groups];
}
