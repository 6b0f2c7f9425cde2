// What has changed from one position to the next, in words.

import { isShort, shapeOf, type Field, type Shape, type Wording } from "./shape";

const MAX_CHANGES = 5;

/** One short sentence a change, such as "Ann, Total: 12"; of many changes only the first. */
export function listDifferences(before: unknown, after: unknown, wording: Wording): string[] {
  const old = new Map(flatten(shapeOf(before, "", wording)));
  return flatten(shapeOf(after, "", wording))
    .filter(([label, text]) => old.get(label) !== text)
    .slice(0, MAX_CHANGES)
    .map(([label, text]) => `${label}: ${text}.`);
}

type Line = readonly [label: string, text: string];

function flatten(shape: Shape, label: readonly string[] = []): Line[] {
  switch (shape.kind) {
    case "line":
      return [[label.join(", "), shape.texts.join(" ")]];
    case "dice":
      return [[label.join(", "), shape.dice.map(({ value }) => value ?? "–").join(" ")]];
    case "grid":
      return shape.rows.map((row, index) => [[...label, String(index + 1)].join(", "), row.join(" ")]);
    case "table":
      return shape.rows.flatMap(({ head, cells }) =>
        cells.flatMap((cell, index) => flatten(cell, [head, shape.columns[index] ?? ""])),
      );
    case "fields":
      return shape.fields.flatMap((field) => flatten(field.shape, [...nested(field, label), field.name]));
  }
}

/** Headings around a value are said only where the value itself needs them. */
const nested = (field: Field, label: readonly string[]): readonly string[] =>
  isShort(field.shape) ? label : label.slice(-1);
