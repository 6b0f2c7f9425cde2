// The forms of this game as the server sends them: see docs/record.md and docs/sheets.md.

export const COLOURS = ["red", "blue", "green", "yellow"] as const;
export const DICE = [...COLOURS, "white"] as const;
export const COLUMNS = ["A", "B", "C", "D"] as const;
export const ROWS = [1, 2, 3, 4] as const;
export const SQUARES = ROWS.flatMap((row) => COLUMNS.map((column) => `${column}${row}`));
export const WHITE = 4;

export type Colour = (typeof COLOURS)[number];
export type DieName = (typeof DICE)[number];
export type Status = "open" | "circled" | "shaded" | "crossed";
export type Variant = "standard" | "covered" | "task1" | "task2" | "task3" | "task4" | "task5";

export interface SquareView {
  corners: Record<Colour, number | null>;
  status: Status;
}

export interface SheetView {
  squares: Record<string, SquareView>;
  jokers: (number | "X")[] | null; // null: covered
  dice: Record<DieName, number> | null;
  due: number | null;
  in_play: string[];
  fresh: [string, Colour][];
  used: DieName[];
  bridges: [string, string][];
}

export interface Position {
  phase: "draw" | "roll-off" | "start" | "roll" | "enter" | "over";
  active: number | null;
  waiting: (number | "dealer")[];
  last_round: boolean;
  to_roll: number[]; // in the last round: who has still to roll, in this order
  rolls: number;
  sheets: SheetView[];
}

export interface SeatScore {
  total: number | null;
  sums: number | null;
  bridges: number;
  purple: number;
  shaded: number;
  jokers: number | null;
  circled: number;
  grade: "almost" | "passed" | "very good" | "best possible" | null;
}

export interface Result {
  seats: SeatScore[];
  winners: number[] | null;
}

export interface Options {
  seats: number;
  sheet: unknown;
  variant: Variant;
  start: number | "roll_off" | "draw";
}

export interface PrintedSquare {
  target: number | [number, number];
  kind?: "plain" | "purple" | "orange";
  preset?: Partial<Record<Colour, number>>;
}

export interface Printed {
  name: string;
  squares: Record<string, PrintedSquare>;
  snake: string[];
  grades?: Partial<Record<Variant, [number, number, number]>>;
}

/** Corners are numbered as in the code book: 16 times the colour, and the square. */
export const cornerOf = (square: string, colour: Colour): number =>
  16 * COLOURS.indexOf(colour) + SQUARES.indexOf(square);
export const squareOf = (corner: number): string => SQUARES[corner % 16] ?? "";
export const colourOf = (corner: number): Colour => COLOURS[Math.floor(corner / 16)] ?? "red";

export interface Needs {
  sum: number; // so far
  corners: number; // still empty
  least: number; // that still has to come; the same as most on an exact target
  most: number;
}

export function needsOf(square: SquareView, printed: PrintedSquare): Needs {
  const values = COLOURS.map((colour) => square.corners[colour]);
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const [low, high] = typeof printed.target === "number" ? [printed.target, printed.target] : printed.target;
  return { sum, corners: values.filter((value) => value === null).length, least: low - sum, most: high - sum };
}

export const targetText = ({ target }: PrintedSquare): string =>
  typeof target === "number" ? String(target) : target[1] === 24 ? `≥${target[0]}` : `${target[0]}–${target[1]}`;
