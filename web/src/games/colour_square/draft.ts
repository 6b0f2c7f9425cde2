// What a person is about to enter for this roll: shown at once, sent when it is a whole list, taken back if refused.
// What is possible comes from the table alone.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../../board";
import { codesIn, type CodeBook } from "../../codes";
import type { LegalMoves, Spans } from "../../wire";
import {
  COLOURS,
  cornerOf,
  DICE,
  WHITE,
  type Options,
  type Position,
  type Printed,
  type Result,
  type SheetView,
} from "./types";

export type Props = BoardProps<Position, Result, Options, Printed>;

export interface Entry {
  die: number;
  corner: number | null; // null: a joker field
  recolour: boolean;
}

export interface Draft {
  entries: readonly Entry[];
  known: readonly Entry[]; // what the table has
  canCorrect: boolean;
  legal: readonly Entry[]; // what may follow
  counts: readonly number[]; // lengths that a whole list may have
  isWhole: boolean;
  isStuck: boolean; // nothing fits behind what was entered, though more has to be: another order would do
  add(entry: Entry): void;
  remove(index: number): void;
  clear(): void;
  /** Why may this entry not follow? */
  explain(entry: Entry): void;
}

const codeOf = (book: CodeBook, { die, corner, recolour }: Entry): number =>
  corner === null ? book.code("joker", { die }) : book.code(recolour ? "recolour" : "enter", { die, corner });

function entriesIn(book: CodeBook, choice: Record<string, Spans>): Entry[] {
  return ["enter", "recolour", "joker"].flatMap((kind) =>
    codesIn(choice[kind]).map((code) => {
      const { die = 0, corner = null } = book.read(code).values as { die?: number; corner?: number };
      return { die, corner, recolour: kind === "recolour" };
    }),
  );
}

const countsIn = (book: CodeBook, may: LegalMoves | null): number[] =>
  codesIn(may?.first["list"]).map((code) => book.read(code).values["dice"] ?? 0);

/** The entries that the table already has for this roll, as far as the sheet tells. */
function entered(sheet: SheetView | undefined): Entry[] {
  if (!sheet) return [];
  const left = new Set(sheet.used.map((die) => DICE.indexOf(die)));
  const entries: Entry[] = [];
  const others: number[] = [];
  for (const [square, colour] of sheet.fresh) {
    const die = COLOURS.indexOf(colour);
    const value = sheet.squares[square]?.corners[colour];
    if (left.has(die) && sheet.dice?.[colour] === value) {
      left.delete(die);
      entries.push({ die, corner: cornerOf(square, colour), recolour: false });
    } else others.push(cornerOf(square, colour));
  }
  for (const corner of others) {
    const die = left.has(WHITE) ? WHITE : [...left][0];
    if (die === undefined) break;
    left.delete(die);
    entries.push({ die, corner, recolour: die !== WHITE });
  }
  return [...entries, ...[...left].map((die) => ({ die, corner: null, recolour: false }))];
}

export function useDraft(props: Props): Draft {
  const { book, may, dealCount, seat, position } = props;
  const sheet = seat === null ? undefined : position.sheets[seat];
  const key = `${dealCount} ${seat}`;
  const [held, setHeld] = useState<{ key: string; entries: readonly Entry[] }>({ key: "", entries: [] });
  const [after, setAfter] = useState<{ key: string; legal: readonly Entry[] }>({ key: "", legal: [] });
  const isHeld = held.key === key;
  const known = entered(sheet);
  const entries = isHeld ? held.entries : known;
  const counts = countsIn(book, may);
  const next = counts.find((count) => count > entries.length);
  const asked = `${key} ${next} ${entries.map((entry) => codeOf(book, entry)).join()}`;
  const newest = useRef("");
  newest.current = asked;

  const heads = counts.filter((count) => count > 0);
  let legal: readonly Entry[] = [];
  if (next !== undefined && entries.length === 0) {
    const seen = new Map<number, Entry>();
    for (const count of heads) {
      const choice = may?.next?.[String(book.code("list", { dice: count }))] ?? {};
      for (const entry of entriesIn(book, choice)) seen.set(codeOf(book, entry), entry);
    }
    legal = [...seen.values()];
  } else if (next !== undefined && after.key === asked) legal = after.legal;

  useEffect(() => {
    if (next === undefined || !entries.length || after.key === asked || props.isReplay) return;
    const codes = [book.code("list", { dice: next }), ...entries.map((entry) => codeOf(book, entry))];
    void props.askNext(codes).then((choices) => {
      if (newest.current !== asked) return;
      setAfter({ key: asked, legal: choices ? entriesIn(book, choices.may.first) : [] });
    });
  }, [asked]);

  useEffect(() => {
    const isBegun = entries.length > 0 && next !== undefined && !counts.includes(entries.length);
    props.begin?.(isBegun ? [book.code("list", { dice: next }), ...entries.map((one) => codeOf(book, one))] : []);
  }, [asked]);

  const send = (list: readonly Entry[]): void => {
    const before = entries;
    setHeld({ key, entries: list });
    if (!counts.includes(list.length)) return;
    const codes = [book.code("list", { dice: list.length }), ...list.map((entry) => codeOf(book, entry))];
    void props.act(codes).then((answer) => {
      // Refused: what the table has is what counts. Unless the hand has already gone on.
      if (answer.type === "refused") setHeld((now) => (now.entries === list ? { key, entries: before } : now));
    });
  };
  const isWhole = counts.includes(entries.length) || (counts.length === 0 && entries.length > 0);
  return {
    entries,
    known,
    isWhole,
    isStuck: next !== undefined && entries.length > 0 && !isWhole && after.key === asked && !legal.length,
    canCorrect: counts.length > 0,
    legal,
    counts,
    add: (entry) => send([...entries, entry]),
    remove: (index) => {
      if (props.isDone) props.done(false);
      send(entries.filter((_, at) => at !== index));
    },
    explain: (entry) => {
      const count = next ?? Math.min(entries.length + 1, DICE.length);
      const list = [...entries, entry].map((one) => codeOf(book, one));
      if (seat !== null && !props.isReplay) props.explain([book.code("list", { dice: count }), ...list]);
    },
    clear: () => {
      if (props.isDone) props.done(false);
      send([]);
    },
  };
}
