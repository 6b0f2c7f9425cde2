// Sheets as the designer changes them: read from any definition that looks like one.

import { isRecord } from "../../memory";
import { COLOURS, SQUARES, type Colour, type Printed, type PrintedSquare, type Variant } from "./types";

export const TASKS = ["task1", "task2", "task3", "task4", "task5"] as const;
export const [LEAST, MOST] = [4, 24]; // sums of four dice
const KINDS = ["plain", "purple", "orange"] as const;
const MIDDLE = 14;

export type Kind = (typeof KINDS)[number];

const isWhole = (value: unknown): value is number => Number.isInteger(value);

function readTarget(value: unknown): PrintedSquare["target"] {
  if (isWhole(value)) return value;
  if (Array.isArray(value) && isWhole(value[0]) && isWhole(value[1])) return [value[0], value[1]];
  return MIDDLE;
}

function readSquare(value: unknown): PrintedSquare {
  if (!isRecord(value)) return { target: MIDDLE };
  const kind = KINDS.find((one) => one === value["kind"] && one !== "plain");
  const corners = isRecord(value["preset"]) ? value["preset"] : {};
  const preset = COLOURS.flatMap((colour) => (isWhole(corners[colour]) ? [[colour, corners[colour]] as const] : []));
  return {
    target: readTarget(value["target"]),
    ...(kind && { kind }),
    ...(preset.length && { preset: Object.fromEntries(preset) as Partial<Record<Colour, number>> }),
  };
}

function readGrades(value: unknown): Printed["grades"] {
  if (!isRecord(value)) return undefined;
  const found = TASKS.flatMap((task) => {
    const figures = value[task];
    return Array.isArray(figures) && figures.length === 3 && figures.every(isWhole) ? [[task, figures] as const] : [];
  });
  return found.length ? (Object.fromEntries(found) as Partial<Record<Variant, [number, number, number]>>) : undefined;
}

/** Null: it has no squares. */
export function readSheet(value: unknown): Printed | null {
  if (!isRecord(value) || !isRecord(value["squares"])) return null;
  const squares = value["squares"];
  const snake = Array.isArray(value["snake"]) ? (value["snake"] as unknown[]) : [];
  const grades = readGrades(value["grades"]);
  return {
    name: typeof value["name"] === "string" ? value["name"] : "",
    squares: Object.fromEntries(SQUARES.map((name) => [name, readSquare(squares[name])])),
    snake: [...new Set(SQUARES.filter((name) => snake.includes(name)))].sort(
      (one, other) => snake.indexOf(one) - snake.indexOf(other),
    ),
    ...(grades && { grades }),
  };
}

/** Every square the same, and a snake through the first two rows. */
export const blankSheet = (): Printed => ({
  name: "",
  squares: Object.fromEntries(SQUARES.map((name) => [name, { target: MIDDLE }])),
  snake: ["A1", "B1", "C1", "D1", "D2", "C2", "B2", "A2"],
});

/** The sheet with this square changed; what says nothing is left out. */
export function withSquare(sheet: Printed, name: string, changed: Partial<PrintedSquare>): Printed {
  const { target, kind, preset } = { ...(sheet.squares[name] ?? { target: MIDDLE }), ...changed };
  const corners = Object.entries(preset ?? {}).filter(([, value]) => value !== undefined);
  const square: PrintedSquare = {
    target,
    ...(kind && kind !== "plain" && { kind }),
    ...(corners.length && { preset: Object.fromEntries(corners) }),
  };
  return { ...sheet, squares: { ...sheet.squares, [name]: square } };
}

export function withGrades(sheet: Printed, task: Variant, figures: [number, number, number] | null): Printed {
  const { grades, ...rest } = sheet;
  const found = TASKS.flatMap((one) => {
    const wanted = one === task ? figures : grades?.[one];
    return wanted ? [[one, wanted] as const] : [];
  });
  return found.length ? { ...rest, grades: Object.fromEntries(found) } : rest;
}

/** What somebody types at a square: "15" or "10-14"; null: neither. */
export function readTyped(text: string): PrintedSquare["target"] | null {
  const [, low, high] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (low === undefined) return null;
  return high === undefined ? Number(low) : [Number(low), Number(high)];
}
