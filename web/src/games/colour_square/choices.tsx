// What is chosen before the first roll.

import { useState } from "preact/hooks";
import { codesIn } from "../../codes";
import type { Props } from "./draft";
import { COLUMNS, ROWS } from "./types";
import { w } from "./words";

/** The two choices before the first roll: who starts, and in task 4 two columns and a row. */
export function Choices({ may, book, act, seats }: Props) {
  const [columns, setColumns] = useState<readonly number[]>([]);
  const [row, setRow] = useState<number | null>(null);
  const starts = codesIn(may?.first["choose_start"]);
  const choices = codesIn(may?.first["choose"]);
  if (starts.length) {
    return (
      <div class="choices row">
        {starts.map((code) => (
          <button key={code} type="button" onClick={() => void act([code])}>
            {seats[book.read(code).values["start"] ?? 0]?.name}
          </button>
        ))}
      </div>
    );
  }
  if (!choices.length) return null;
  const code =
    row === null || columns.length !== 2
      ? -1
      : book.code("choose", { column: columns[0] ?? 0, other: columns[1] ?? 0, row });
  const toggle = (column: number): void =>
    setColumns(
      columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column].slice(-2).sort(),
    );
  return (
    <div class="choices row" role="group" aria-label={w("colour_square.prompt.choose")}>
      {COLUMNS.map((name, column) => (
        <button
          key={name}
          type="button"
          aria-pressed={columns.includes(column)}
          aria-label={w("colour_square.column", { name })}
          onClick={() => toggle(column)}
        >
          {name}
        </button>
      ))}
      <span class="space" />
      {ROWS.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={row === index}
          aria-label={w("colour_square.row", { name })}
          onClick={() => setRow(index)}
        >
          {name}
        </button>
      ))}
      <button type="button" class="main" disabled={!choices.includes(code)} onClick={() => void act([code])}>
        {w("colour_square.choose")}
      </button>
    </div>
  );
}
