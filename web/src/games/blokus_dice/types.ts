// The forms of this game as the server sends them: see docs/record.md and docs/sheets.md.

import type { BoardProps } from "../../board";

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export const STRIKES = [0, 1, 2] as const;
export const ROWS = [1, 2, 3, 4, 5, 6] as const;

export type Colour = (typeof COLOURS)[number];
/** What a die would let the seat place that is about to take it. */
export type Prospect = "row" | "strike" | "none";
/** Row and column. */
export type Cell = readonly [number, number];

export interface BoardView {
  cells: string[]; // a character a cell: a dot, or the first letter of a colour
  used: string[];
  strikes: number;
  out: boolean;
  marker: Colour | null; // null: who starts is not drawn yet
  next: Colour | null;
  die: number | null;
  placed: boolean;
}

export interface Position {
  phase: "draw" | "roll" | "play" | "over";
  round: number;
  start: number | null;
  first: number | null; // the seat that started the game; null: not drawn yet
  waiting: (number | "dealer")[];
  taking: number | null;
  prospects: Record<string, Prospect>;
  pool: number[];
  queue: Colour[]; // the front first
  boards: BoardView[];
}

export interface SeatScore {
  empty: number;
  strikes: number;
  out_round: number | null;
}

export interface Result {
  seats: SeatScore[];
  winners: number[] | null;
}

export interface Options {
  seats: number;
  board: unknown;
  start: number | "draw";
  colours?: Colour[];
  house?: "solo";
}

export interface Printed {
  name: string;
  size: number;
  rows: string[][];
  shapes: Record<string, [number, number][]>;
}

export type Props = BoardProps<Position, Result, Options, Printed>;

/** The colour of a cell as a view writes it; undefined: empty. */
export const colourOf = (letter: string | undefined): Colour | undefined =>
  COLOURS.find((colour) => colour[0] === letter);
