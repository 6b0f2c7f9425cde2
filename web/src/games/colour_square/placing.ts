// Where dice go: the die that is picked, the corners and jokers it may go to, and what pressing or dropping does.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Draft, Entry, Props } from "./draft";
import { COLOURS, cornerOf, DICE, SQUARES, WHITE, type Colour, type DieName } from "./types";

export interface Placing {
  usable: readonly number[]; // dice that may be entered
  die: number | null; // the one that is meant: picked, or the only one
  picked: number | null;
  isRecolouring: boolean; // a joker field lets the die go to a corner of another colour
  joker: Entry | undefined; // the die in a joker field
  canRecolour: boolean;
  pick(die: number | null): void;
  explainDie(die: number): void; // why it cannot be picked
  explainJoker(): void;
  fits(corner: number): boolean;
  enteredAt(corner: number): number; // its place in the draft, -1: none
  press(corner: number): void;
  pressJoker(): void;
  drop(die: number, target: Element | null): void;
}

export function usePlacing(props: Props, draft: Draft): Placing {
  const [picked, setPicked] = useState<number | null>(null);
  const [isRecolouring, setRecolouring] = useState(false);
  const usable = [...new Set(draft.legal.map((entry) => entry.die))];
  const die = picked !== null && usable.includes(picked) ? picked : usable.length === 1 ? (usable[0] ?? null) : null;
  useLayoutEffect(() => {
    // Before the next press can come: what is picked then is meant.
    setPicked(null);
    setRecolouring(false);
  }, [props.dealCount, draft.entries.length]);
  const legalAt = (corner: number): Entry | undefined =>
    draft.legal.find((entry) => entry.corner === corner && entry.die === die && entry.recolour === isRecolouring);
  const enteredAt = (corner: number): number => draft.entries.findIndex((entry) => entry.corner === corner);
  const joker = draft.legal.find((entry) => entry.corner === null && entry.die === die);
  return {
    usable,
    die,
    picked,
    isRecolouring,
    joker,
    canRecolour: draft.legal.some((entry) => entry.recolour && entry.die === die),
    pick: setPicked,
    explainDie: (number) => draft.explain({ die: number, corner: emptyCornerFor(props, number), recolour: false }),
    explainJoker: () => draft.explain({ die: die ?? usable[0] ?? WHITE, corner: null, recolour: false }),
    fits: (corner) => legalAt(corner) !== undefined,
    enteredAt,
    press: (corner) => {
      const entry =
        legalAt(corner) ??
        (die === null ? only(draft.legal.filter((one) => one.corner === corner && !one.recolour)) : undefined);
      if (entry) draft.add(entry);
      else if (enteredAt(corner) >= 0 && draft.canCorrect) draft.remove(enteredAt(corner));
      else if (die !== null || !draft.legal.some((one) => one.corner === corner))
        draft.explain({ die: die ?? dieFor(draft, corner), corner, recolour: isRecolouring });
    },
    pressJoker: () => (joker ? draft.add(joker) : setRecolouring(!isRecolouring)),
    drop: (dragged, target) => {
      const place = target?.getAttribute("data-drop");
      if (place === null || place === undefined) return;
      const corner = place === "joker" ? null : Number(place);
      const entry = draft.legal.find(
        (one) => one.die === dragged && one.corner === corner && one.recolour === (corner !== null && isRecolouring),
      );
      if (entry) draft.add(entry);
      else draft.explain({ die: dragged, corner, recolour: corner !== null && isRecolouring });
    },
  };
}

/** The die that somebody means who presses a corner before any die: the one of its colour, or else the white one. */
function dieFor({ entries }: Draft, corner: number): number {
  const colour = Math.floor(corner / SQUARES.length);
  return entries.some((entry) => entry.die === colour) ? WHITE : colour;
}

/** A corner of the die's colour that is still empty and takes any value, or any at all: to ask about the die itself. */
function emptyCornerFor({ position, printed, seat }: Props, die: number): number {
  const colour = COLOURS[die % COLOURS.length] ?? "red";
  const squares = position.sheets[seat ?? 0]?.squares ?? {};
  const free = SQUARES.find(
    (name) =>
      squares[name]?.status === "open" &&
      squares[name].corners[colour] === null &&
      !printed.squares[name]?.preset?.[colour],
  );
  return cornerOf(free ?? SQUARES[0] ?? "", colour);
}

const only = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

interface Hinted {
  entries?: { die: DieName; square?: string; corner?: Colour; joker?: boolean; recolour?: boolean }[];
}

/** What a hint would enter. */
export const hintedEntries = (hint: readonly unknown[]): Entry[] =>
  (hint as readonly Hinted[]).flatMap(({ entries = [] }) =>
    entries.map(({ die, square, corner, recolour }) => ({
      die: DICE.indexOf(die),
      corner: square && corner ? cornerOf(square, corner) : null,
      recolour: recolour === true,
    })),
  );

/** The corner beside this one, in the picture: the sheet is eight corners wide and eight high. */
export function cornerBeside(corner: number, dx: number, dy: number): number {
  const square = corner % 16;
  const colour = Math.floor(corner / 16);
  const x = Math.min(7, Math.max(0, 2 * (square % 4) + (colour % 2) + dx));
  const y = Math.min(7, Math.max(0, 2 * Math.floor(square / 4) + Math.floor(colour / 2) + dy));
  return 16 * (2 * (y % 2) + (x % 2)) + 4 * Math.floor(y / 2) + Math.floor(x / 2);
}
