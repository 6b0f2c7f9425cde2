// How to show any JSON value to people: as a line, dice, a table, a grid, or fields with headings.

import { COLOUR_STYLES, type Colour } from "../ui/colours";

export type Plain = null | boolean | number | string;

export interface ShownDie {
  colour: Colour;
  value: number | null; // null: not rolled
}

export type Shape =
  | { kind: "line"; texts: string[] }
  | { kind: "dice"; dice: ShownDie[] }
  | { kind: "table"; columns: string[]; rows: { head: string; cells: Shape[] }[] }
  | { kind: "grid"; rows: string[][] }
  | { kind: "fields"; fields: Field[] };

export interface Field {
  name: string; // in plain words
  shape: Shape;
}

/** What a shape needs besides the value: the names of the seats, and the words for values that are not text. */
export interface Wording {
  field(name: string): string; // a field's name in plain words
  seats: readonly string[];
  dealer: string;
  yes: string;
  no: string;
  number(value: number): string;
}

export const NOTHING = "–";
/** Fields that hold the number of a seat, or a list of them. */
const HOLDS_SEAT = /^(seat|turn|active|roller|starter|starting_seat|to_move|waiting|winners?)$/;
/** Lists under these names have one entry a seat. */
const ONE_PER_SEAT = /^(seats|players|sheets|boards|hands|scores|totals|points|score_?cards)$/;
const HOLDS_DICE = /^(dice|die|roll|rolled|faces?)$/;

const isPlain = (value: unknown): value is Plain => value === null || typeof value !== "object";
const isRecord = (value: unknown): value is Record<string, unknown> => !isPlain(value) && !Array.isArray(value);
const isLine = (value: unknown): boolean => isPlain(value) || (Array.isArray(value) && value.every(isPlain));
const isPips = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && 1 <= Number(value) && Number(value) <= 6);

/** `points_this_turn` and `pointsThisTurn` as people write them: "Points this turn". */
export function plainWords(name: string): string {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[_-]+/g, " ")
    .trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One value of the field `name` in words. */
export function textOf(value: Plain, name: string, wording: Wording): string {
  if (value === null || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? wording.yes : wording.no;
  if (HOLDS_SEAT.test(name) && (value === "dealer" || value === -1)) return wording.dealer;
  if (typeof value === "string") return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll("_", " ") : value;
  return (HOLDS_SEAT.test(name) && wording.seats[value]) || wording.number(value);
}

/** How to show the value of the field `name`. */
export function shapeOf(value: unknown, name: string, wording: Wording): Shape {
  if (HOLDS_DICE.test(name)) {
    const dice = diceIn(value);
    if (dice) return { kind: "dice", dice };
  }
  if (isPlain(value)) return { kind: "line", texts: [textOf(value, name, wording)] };
  if (Array.isArray(value)) return listShape(value, name, wording);
  return recordShape(value as Record<string, unknown>, name, wording);
}

/** Dice as a number, a list of numbers, or numbers by colour; null: something else. */
function diceIn(value: unknown): ShownDie[] | null {
  if (typeof value === "number" && isPips(value)) return [{ colour: "white", value }];
  if (Array.isArray(value) && value.length && value.every(isPips)) {
    return value.map((pips) => ({ colour: "white", value: pips }));
  }
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  if (!entries.length || !entries.every(([colour, pips]) => colour in COLOUR_STYLES && isPips(pips))) return null;
  return entries.map(([colour, pips]) => ({ colour: colour as Colour, value: pips as number | null }));
}

function listShape(list: readonly unknown[], name: string, wording: Wording): Shape {
  const isSeats = ONE_PER_SEAT.test(name) && list.length === wording.seats.length;
  if (!list.length) return { kind: "line", texts: [NOTHING] };
  if (list.every(isPlain) && !isSeats) {
    return { kind: "line", texts: list.map((value) => textOf(value, name, wording)) };
  }
  if (isGrid(list) && !isSeats) {
    return { kind: "grid", rows: list.map((row) => row.map((value) => textOf(value, name, wording))) };
  }
  const head = (index: number): string => (isSeats ? wording.seats[index] : undefined) ?? String(index + 1);
  return rowsShape(
    list.map((value, index) => [head(index), value] as const),
    wording,
  );
}

const isGrid = (list: readonly unknown[]): list is readonly Plain[][] =>
  list.length > 1 &&
  list.every((row) => Array.isArray(row) && row.length > 1 && row.every(isPlain)) &&
  new Set(list.map((row) => (row as unknown[]).length)).size === 1;

function recordShape(record: Record<string, unknown>, name: string, wording: Wording): Shape {
  const entries = Object.entries(record);
  if (!entries.length) return { kind: "line", texts: [NOTHING] };
  if (entries.length > 1 && entries.every(([, value]) => isRecord(value))) {
    const isSeats = ONE_PER_SEAT.test(name) && entries.every(([key]) => wording.seats[Number(key)] !== undefined);
    const rows = entries.map(
      ([key, value]) => [isSeats ? wording.seats[Number(key)]! : wording.field(key), value] as const,
    );
    return rowsShape(rows, wording);
  }
  return {
    kind: "fields",
    fields: entries.map(([key, value]) => ({ name: wording.field(key), shape: shapeOf(value, key, wording) })),
  };
}

/** Entries with the same simple columns as a table, others one below the other. */
function rowsShape(rows: readonly (readonly [head: string, value: unknown])[], wording: Wording): Shape {
  const columns = isRecord(rows[0]?.[1]) ? Object.keys(rows[0][1]) : [];
  const isTable =
    columns.length > 0 &&
    rows.every(
      ([, row]) =>
        isRecord(row) &&
        Object.keys(row).join() === columns.join() &&
        columns.every((name) => isLine(row[name]) || (HOLDS_DICE.test(name) && diceIn(row[name]))),
    );
  if (!isTable) {
    return { kind: "fields", fields: rows.map(([head, row]) => ({ name: head, shape: shapeOf(row, "", wording) })) };
  }
  return {
    kind: "table",
    columns: columns.map((name) => wording.field(name)),
    rows: rows.map(([head, row]) => ({
      head,
      cells: columns.map((name) => shapeOf((row as Record<string, unknown>)[name], name, wording)),
    })),
  };
}

/** Small enough to stand beside others in one line. */
export const isShort = ({ kind }: Shape): boolean => kind === "line" || kind === "dice";
