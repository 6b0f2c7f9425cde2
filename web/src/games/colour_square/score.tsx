// The score sheet at the end, laid out as on paper: one column a seat, one line a part.

import type { ScoreProps } from "../../board";
import { Wide } from "../../ui/parts";
import { formatInteger, say, t } from "../../words";
import { countsSquares, isShadedMinus, taskOf } from "./tasks";
import {
  COLOURS,
  COLUMNS,
  ROWS,
  type Options,
  type Position,
  type Printed,
  type Result,
  type SheetView,
} from "./types";
import { w } from "./words";

function rowSum(sheet: SheetView | undefined, row: number): number {
  return COLUMNS.reduce((total, column) => {
    const square = sheet?.squares[`${column}${row}`];
    if (square?.status !== "circled") return total;
    return total + COLOURS.reduce((sum, colour) => sum + (square.corners[colour] ?? 0), 0);
  }, 0);
}

export function Score({ result, position, options, printed, seats }: ScoreProps<Result, Position, Options, Printed>) {
  const task = taskOf(options);
  const figures = task ? printed.grades?.[options.variant] : undefined;
  const lines: { label: string; cells: string[]; kind?: string }[] = [];
  const add = (label: string, cells: (number | null)[], kind?: string): void => {
    lines.push({
      label,
      cells: cells.map((cell) => (cell === null ? "?" : formatInteger(cell))),
      ...(kind ? { kind } : {}),
    });
  };
  if (countsSquares(options))
    add(
      w("colour_square.score.squares"),
      result.seats.map((seat) => seat.circled),
      "sum",
    );
  else {
    for (const row of ROWS)
      add(
        w("colour_square.score.row", { row }),
        position.sheets.map((sheet) => rowSum(sheet, row)),
        "part",
      );
    add(
      w("colour_square.score.sums"),
      result.seats.map((seat) => seat.sums),
    );
    const count = (part: "bridges" | "purple" | "shaded", by: number): string =>
      result.seats.map((seat) => Math.abs(seat[part] / by)).join(" · ");
    if (task !== 3) {
      add(
        w("colour_square.score.bridges", { count: count("bridges", 5) }),
        result.seats.map((seat) => seat.bridges),
      );
      add(
        w("colour_square.score.purple", { count: count("purple", 5) }),
        result.seats.map((seat) => seat.purple),
      );
    }
    if (isShadedMinus(options))
      add(
        w("colour_square.score.shaded", { count: count("shaded", 10) }),
        result.seats.map((seat) => seat.shaded),
      );
    add(
      w("colour_square.score.jokers"),
      result.seats.map((seat) => seat.jokers),
    );
    add(
      w("colour_square.score.total"),
      result.seats.map((seat) => seat.total),
      "sum",
    );
  }
  return (
    <Wide label={t("over.lines")}>
      <table>
        <thead>
          <tr>
            <td />
            {seats.map((seat, number) => (
              <th key={number} scope="col" class={seats.length > 1 && result.winners?.includes(number) ? "winner" : ""}>
                {seat.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, cells, kind }) => (
            <tr key={label} class={kind ?? ""}>
              <th scope="row">{label}</th>
              {cells.map((cell, number) => (
                <td key={number}>{cell}</td>
              ))}
            </tr>
          ))}
          {task > 0 && result.seats.some((seat) => seat.grade) && (
            <tr class="sum">
              <th scope="row">{w("colour_square.score.grade")}</th>
              {result.seats.map((seat, number) => (
                <td key={number}>{seat.grade ? say(`colour_square.grade.${seat.grade}`) : "–"}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {figures && (
        <p class="hint">
          {w("colour_square.score.figures", { passed: figures[0], good: figures[1], best: figures[2] })}
        </p>
      )}
    </Wide>
  );
}
