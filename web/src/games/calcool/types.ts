// The forms of this game as the server sends them: see docs/record.md and docs/sheets.md.

import type { BoardProps } from "../../board";
import { COLOUR_STYLES, type Colour } from "../../ui/colours";
import { formatInteger, say } from "../../words";

export const LENGTH = 10; // positions under the two cards
export const FIELDS = 5; // of one card
export const COLOURS = Object.keys(COLOUR_STYLES) as Colour[];

export type Phase = "deal" | "shuffle" | "go" | "race" | "stopped" | "over";

export interface Count {
  valid: number; // positions that count
  mistake: "gap" | "colour" | "pips" | null;
  fields: number[]; // what each position pays, a double at its right half
}

export interface Place {
  cards: (string | null)[]; // null: face down
  chain: Record<string, string>;
  hand: string | null;
  aside: string[];
  count: Count | null;
}

export interface Position {
  phase: Phase;
  round: number;
  waiting: (number | "dealer")[];
  caller: number | null;
  seats: Place[];
  middle: string[];
  dice: Record<string, (number | null)[]>;
}

export interface RoundScore {
  fields: number;
  stop: number;
  gap: number;
  surplus: number;
  aside: number;
  total: number;
}
export const PARTS = ["fields", "stop", "gap", "surplus", "aside"] as const;

export interface Result {
  seats: { total: number; rounds: RoundScore[] }[];
  winners: number[] | null;
}

export interface Options {
  seats: number;
  deck: unknown;
  house?: "practice";
}

export interface Target {
  colour?: string;
  pips?: number;
}
export interface PrintedField {
  points: number;
  targets?: Target[];
  double?: [Target[], Target[]];
}
export interface Printed {
  name: string;
  colours: string[];
  cards: Record<string, { category: "I" | "II"; fields: PrintedField[] }>;
}

export type Props = BoardProps<Position, Result, Options, Printed>;

/** What is printed above one position. */
export interface Field {
  points: number;
  targets: readonly Target[];
  half: "left" | "right" | null; // of a double chicane
}

/** The five fields of a card, one a position. */
export function fieldsOf(printed: Printed, card: string | null | undefined): (Field | null)[] {
  const fields = card ? printed.cards[card]?.fields : undefined;
  if (!fields) return Array.from({ length: FIELDS }, () => null);
  return fields.flatMap(({ points, targets, double }): Field[] =>
    double
      ? [
          { points, targets: double[0], half: "left" },
          { points, targets: double[1], half: "right" },
        ]
      : [{ points, targets: targets ?? [], half: null }],
  );
}

/** `red-3` is the fourth red die. */
export function readDie(die: string): { colour: string; number: number } {
  const cut = die.lastIndexOf("-");
  return { colour: die.slice(0, cut), number: Number(die.slice(cut + 1)) };
}

export const pipsOf = (position: Position, die: string): number | null => {
  const { colour, number } = readDie(die);
  return position.dice[colour]?.[number] ?? null;
};

/** How a colour looks. Decks of people's own may have colours that nobody drew: they get looks that are left. */
export function drawnColour(colour: string, colours: readonly string[]): Colour {
  const known = COLOURS.find((one) => one === colour);
  if (known) return known;
  const free = COLOURS.filter((one) => !colours.includes(one));
  const strangers = colours.filter((one) => !COLOURS.some((name) => name === one));
  return free[strangers.indexOf(colour)] ?? "white";
}

export const colourName = (colour: string): string =>
  COLOURS.some((one) => one === colour) ? say(`calcool.colour.${colour}`) : colour;

export const plain = formatInteger;

/** A change of points, with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : formatInteger(value));

export const NOTHING: Place = { cards: [], chain: {}, hand: null, aside: [], count: null };
