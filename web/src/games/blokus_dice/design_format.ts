// Boards as the designer changes them: read from any definition that looks like one, and shapes named by their form.

import { isRecord } from "../../memory";
import { ROWS, type Cell, type Printed } from "./types";

export const [LEAST_SIZE, MOST_SIZE] = [6, 14];
export const PAD = 5; // no shape is longer
const USUAL_SIZE = 9;

type Cells = readonly Cell[];

/** Every shape of one to five cells, by the name that it has on the built-in boards. */
const FORMS: Record<string, string> = {
  I1: "X",
  I2: "XX",
  I3: "XXX",
  V3: "XX/X",
  I4: "XXXX",
  L4: "XXX/X",
  O4: "XX/XX",
  T4: "XXX/.X",
  Z4: "XX/.XX",
  F5: "XX/.XX/.X",
  I5: "XXXXX",
  L5: "XXXX/X",
  N5: "XXX/..XX",
  P5: "XXX/XX",
  T5: "XXX/.X/.X",
  U5: "XXX/X.X",
  V5: "XXX/X/X",
  W5: "XX/.XX/..X",
  X5: ".X/XXX/.X",
  Y5: "XXXX/.X",
  Z5: "XX/.X/.XX",
};

const cellsIn = (form: string): Cell[] =>
  form.split("/").flatMap((line, row) => [...line].flatMap((sign, column) => (sign === "X" ? [[row, column]] : [])));

export const KNOWN: ReadonlyMap<string, Cells> = new Map(
  Object.entries(FORMS).map(([name, form]) => [name, cellsIn(form)]),
);

/** Moved to the top left, in reading order. */
export function normal(cells: Cells): Cell[] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells
    .map(([row, column]): Cell => [row - top, column - left])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

/** The same for a shape however it is turned or flipped. */
function formOf(cells: Cells): string {
  let now = cells;
  const forms = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => {
    now = now.map(([row, column]): Cell => (turn === 4 ? [row, -column] : [column, -row]));
    return normal(now).join(" ");
  });
  return forms.sort()[0] ?? "";
}

const NAMES: ReadonlyMap<string, string> = new Map([...KNOWN].map(([name, cells]) => [formOf(cells), name]));

/** What a shape is called on a board that has these names already. */
export function nameOf(cells: Cells, taken: readonly string[]): string {
  const known = NAMES.get(formOf(cells));
  if (known && !taken.includes(known)) return known;
  for (let number = 2; ; number++) {
    const name = `${known ?? "new"} ${number}`;
    if (!taken.includes(name)) return name;
  }
}

const isCell = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** Null: it has no shapes. */
export function readBoard(value: unknown): Printed | null {
  if (!isRecord(value) || !isRecord(value["shapes"])) return null;
  const shapes: Printed["shapes"] = {};
  for (const [name, cells] of Object.entries(value["shapes"])) {
    const found = Array.isArray(cells) ? cells.filter(isCell) : [];
    if (found.length) shapes[name] = normal(found) as [number, number][];
  }
  const placed = new Set<string>();
  const lines = Array.isArray(value["rows"]) ? (value["rows"] as unknown[]) : [];
  const rows = ROWS.map((row) => {
    const line = lines[row - 1];
    return (Array.isArray(line) ? line : []).filter((name): name is string => {
      const isNew = typeof name === "string" && name in shapes && !placed.has(name);
      if (isNew) placed.add(name);
      return isNew;
    });
  });
  return {
    name: typeof value["name"] === "string" ? value["name"] : "",
    size: Number.isInteger(value["size"]) ? (value["size"] as number) : USUAL_SIZE,
    rows,
    shapes,
  };
}

/** One small shape in each row. */
export function blankBoard(): Printed {
  const first = ["I1", "I2", "I3", "V3", "L4", "O4"];
  return {
    name: "",
    size: USUAL_SIZE,
    rows: first.map((name) => [name]),
    shapes: Object.fromEntries(first.map((name) => [name, [...(KNOWN.get(name) ?? [])] as [number, number][]])),
  };
}

/** The row of a shape, from 0; -1: it has none. */
export const rowOf = (board: Printed, name: string): number => board.rows.findIndex((names) => names.includes(name));

export function removeShape(board: Printed, name: string): Printed {
  const { [name]: _, ...shapes } = board.shapes;
  return { ...board, shapes, rows: board.rows.map((names) => names.filter((one) => one !== name)) };
}

export function addShape(board: Printed, row: number, cells: Cells): { board: Printed; name: string } {
  const name = nameOf(cells, Object.keys(board.shapes));
  const shapes = { ...board.shapes, [name]: normal(cells) as [number, number][] };
  return {
    name,
    board: { ...board, shapes, rows: board.rows.map((names, at) => (at === row ? [...names, name] : names)) },
  };
}

export function moveShape(board: Printed, name: string, row: number): Printed {
  if (rowOf(board, name) === row) return board;
  const rows = board.rows.map((names, at) => {
    const others = names.filter((one) => one !== name);
    return at === row ? [...others, name] : others;
  });
  return { ...board, rows };
}

/** Draw a shape anew. It stays where it is, and gets the name of its new form. */
export function redrawShape(board: Printed, name: string, cells: Cells): { board: Printed; name: string } {
  const others = Object.keys(board.shapes).filter((one) => one !== name);
  const next = nameOf(cells, others);
  const shapes = Object.fromEntries(
    Object.entries(board.shapes).map(([one, own]) => (one === name ? [next, normal(cells)] : [one, own])),
  ) as Printed["shapes"];
  const rows = board.rows.map((names) => names.map((one) => (one === name ? next : one)));
  return { name: next, board: { ...board, shapes, rows } };
}
