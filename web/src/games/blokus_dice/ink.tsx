// Cells coloured in with a marker: joined where they are one shape, each with the symbol of its colour.

import { LOOKS } from "../../ui/colours";
import type { Colour } from "./types";

export const UNIT = 40;
const INSET = 2.5;

export interface Inked {
  row: number;
  column: number;
  colour: Colour;
  isFresh?: boolean;
}

/** The outline of a cell, reaching over to neighbours of the same colour. */
function body({ row, column }: Inked, has: (row: number, column: number) => boolean): string {
  const [x, y] = [column * UNIT, row * UNIT];
  const side = UNIT - 2 * INSET;
  const parts = [`M${x + INSET} ${y + INSET}h${side}v${side}h${-side}z`];
  // Corners between four cells of one shape are filled as well.
  if (has(row, column + 1)) parts.push(`M${x + UNIT - INSET - 1} ${y + INSET}h${2 * INSET + 2}v${side}h${-2 * INSET - 2}z`);
  if (has(row + 1, column)) parts.push(`M${x + INSET} ${y + UNIT - INSET - 1}v${2 * INSET + 2}h${side}v${-2 * INSET - 2}z`);
  if (has(row, column + 1) && has(row + 1, column) && has(row + 1, column + 1)) {
    parts.push(`M${x + UNIT - INSET - 1} ${y + UNIT - INSET - 1}h${2 * INSET + 2}v${2 * INSET + 2}h${-2 * INSET - 2}z`);
  }
  return parts.join("");
}

export function Ink({ cells, class: name }: { cells: readonly Inked[]; class?: string }) {
  const colours = [...new Set(cells.map((cell) => cell.colour))];
  return (
    <g class={`ink ${name ?? ""}`} aria-hidden="true">
      {colours.map((colour) => {
        const own = cells.filter((cell) => cell.colour === colour);
        const taken = new Set(own.map(({ row, column }) => `${row} ${column}`));
        const path = own.map((cell) => body(cell, (row, column) => taken.has(`${row} ${column}`))).join("");
        const look = LOOKS[colour];
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
        <path class="newest" d={cells.filter((cell) => cell.isFresh).map(({ row, column }) => `M${column * UNIT + 6} ${row * UNIT + 6}h28v28h-28z`).join("")} />
      )}
    </g>
  );
}

/** A felt-tip pen in its colour, with the symbol on its cap. */
export function Pen({ colour, x, y, size = 1 }: { colour: Colour; x?: number; y?: number; size?: number }) {
  const look = LOOKS[colour];
  const body = (
    <g transform={`translate(${x ?? 0} ${y ?? 0}) scale(${size})`}>
      <path d="M4 5.500H8L10 2.500V17.500L8 14.500H4A2 2 0 0 1 2 12.500V7.500A2 2 0 0 1 4 5.500Z" transform="matrix(-1 0 0 1 66 0)" fill={look.edge} />
      <rect x="2" y="3" width="30" height="14" rx="4" fill={look.fill} stroke={look.edge} stroke-width="1" />
      <rect x="30" y="2" width="27" height="16" rx="3" fill="#fbf7ec" stroke="#b9b09a" stroke-width="1" />
      <rect x="33" y="4.500" width="22" height="2.500" rx="1.200" fill="#fff" opacity=".9" />
      <rect x="30" y="2" width="4" height="16" fill={look.edge} />
      <path d={look.symbol} fill={look.pip} transform="translate(11.500 5) scale(1)" />
    </g>
  );
  if (x !== undefined) return body;
  return <svg class="pen" viewBox="0 0 66 20" aria-hidden="true">{body}</svg>;
}
