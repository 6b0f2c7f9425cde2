// Cells coloured in with a marker: joined where they are one shape, each with the symbol of its colour.

import { COLOUR_STYLES } from "../../ui/colours";
import type { Colour } from "./types";

export const UNIT = 40;
const INSET = 2.5;

export interface Inked {
  row: number;
  column: number;
  colour: Colour;
  isFresh?: boolean; // on its way to the table
  isLatest?: boolean; // came last
}

/** The outline of a cell, reaching over to neighbours of the same colour. */
function body({ row, column }: Inked, has: (row: number, column: number) => boolean): string {
  const [x, y] = [column * UNIT, row * UNIT];
  const side = UNIT - 2 * INSET;
  const parts = [`M${x + INSET} ${y + INSET}h${side}v${side}h${-side}z`];
  // All the same way round: where two overlap they must not cancel out.
  if (has(row, column + 1))
    parts.push(`M${x + UNIT - INSET - 1} ${y + INSET}h${2 * INSET + 2}v${side}h${-2 * INSET - 2}z`);
  if (has(row + 1, column)) parts.push(`M${x + INSET} ${y + UNIT - INSET - 1}h${side}v${2 * INSET + 2}h${-side}z`);
  if (has(row, column + 1) && has(row + 1, column) && has(row + 1, column + 1)) {
    parts.push(`M${x + UNIT - INSET - 1} ${y + UNIT - INSET - 1}h${2 * INSET + 2}v${2 * INSET + 2}h${-2 * INSET - 2}z`);
  }
  return parts.join("");
}

/** The line around these cells. */
export function outline(cells: readonly Pick<Inked, "row" | "column">[]): string {
  const taken = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  const has = (row: number, column: number): boolean => taken.has(`${row} ${column}`);
  return cells
    .map(({ row, column }) => {
      const [x, y] = [column * UNIT, row * UNIT];
      return [
        has(row - 1, column) ? "" : `M${x} ${y}h${UNIT}`,
        has(row + 1, column) ? "" : `M${x} ${y + UNIT}h${UNIT}`,
        has(row, column - 1) ? "" : `M${x} ${y}v${UNIT}`,
        has(row, column + 1) ? "" : `M${x + UNIT} ${y}v${UNIT}`,
      ].join("");
    })
    .join("");
}

/** What came last, framed. */
function Latest({ cells }: { cells: readonly Inked[] }) {
  if (!cells.length) return null;
  const path = outline(cells);
  return (
    <g key={path} class="latest">
      <path class="rim" d={path} />
      <path class="line" d={path} />
    </g>
  );
}

export function Ink({ cells, class: name }: { cells: readonly Inked[]; class?: string }) {
  const colours = [...new Set(cells.map((cell) => cell.colour))];
  return (
    <g class={`ink ${name ?? ""}`} aria-hidden="true">
      {colours.map((colour) => {
        const own = cells.filter((cell) => cell.colour === colour);
        const taken = new Set(own.map(({ row, column }) => `${row} ${column}`));
        const path = own.map((cell) => body(cell, (row, column) => taken.has(`${row} ${column}`))).join("");
        const look = COLOUR_STYLES[colour];
        return (
          <g key={colour} class={colour}>
            <path d={path} fill={look.edge} stroke={look.edge} stroke-width="3" stroke-linejoin="round" />
            <path d={path} fill={look.fill} stroke={look.fill} stroke-width=".6" />
            {own.map(({ row, column }) => (
              <path
                key={`${row} ${column}`}
                class="sign"
                d={look.symbol}
                fill={look.pip}
                transform={`translate(${column * UNIT + 12.5} ${row * UNIT + 12.5}) scale(1.5)`}
              />
            ))}
          </g>
        );
      })}
      {cells.some((cell) => cell.isFresh) && (
        <path
          class="newest"
          d={cells
            .filter((cell) => cell.isFresh)
            .map(({ row, column }) => `M${column * UNIT + 6} ${row * UNIT + 6}h28v28h-28z`)
            .join("")}
        />
      )}
      <Latest cells={cells.filter((cell) => cell.isLatest)} />
    </g>
  );
}

/** A felt-tip pen in its colour, with the symbol on its cap. */
export function Pen({ colour, x, y, size = 1 }: { colour: Colour; x?: number; y?: number; size?: number }) {
  const look = COLOUR_STYLES[colour];
  const body = (
    <g transform={`translate(${x ?? 0} ${y ?? 0}) scale(${size})`}>
      <path d="M55 6H60L65 9V11L60 14H55Z" fill={look.edge} />
      <rect x="1" y="2.500" width="46" height="15" rx="4.500" fill={look.fill} stroke={look.edge} stroke-width="1" />
      <rect x="5" y="4.500" width="38" height="2.500" rx="1.200" fill="#fff" opacity=".4" />
      <rect x="14" y="2.500" width="20" height="15" fill="#fffdf6" />
      <path
        d={look.symbol}
        fill={look.fill}
        stroke={look.edge}
        stroke-width=".6"
        transform="translate(18.500 4.500) scale(1.100)"
      />
      <path d="M45 3.500H53A4 4 0 0 1 57 7.500V12.500A4 4 0 0 1 53 16.500H45Z" fill="#2b2d33" />
    </g>
  );
  if (x !== undefined) return body;
  return (
    <svg class="pen" viewBox="0 0 66 20" aria-hidden="true">
      {body}
    </svg>
  );
}
