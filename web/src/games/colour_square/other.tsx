// Somebody else's sheet, small, and how a sheet is named.

import { Enlarge } from "../../ui/enlarge";
import type { SeatView } from "../../wire";
import { formatInteger, joinNames } from "../../words";
import type { Props } from "./draft";
import { closersOf, type Latest } from "./latest";
import { Sheet } from "./sheet";
import { countsSquares, drawingOf, isShadedMinus, taskOf } from "./tasks";
import type { Options, Position } from "./types";
import { w } from "./words";

/** A sheet in one line: what is circled, and the points where points count. */
export const labelOf = (name: string, options: Options, total: number, circled: number): string =>
  w(countsSquares(options) ? "colour_square.sheet.squares" : "colour_square.sheet.of", { name, total, circled });

export const pointsText = (total: number | null | undefined): string =>
  total === null || total === undefined ? "?" : formatInteger(total);

/** Who completed a square, so that it is closed for the others. */
export const closerNames = (position: Position, seats: readonly SeatView[], square: string): string =>
  joinNames(closersOf(position, square).map((seat) => seats[seat]?.name ?? ""));

interface OtherProps extends Props {
  number: number; // whose sheet it is
  latest: Latest | undefined; // what came last on it
}

export function Other({ number, latest, position, printed, options, seats, result }: OtherProps) {
  const sheet = position.sheets[number];
  if (!sheet) return null;
  const name = seats[number]?.name ?? "";
  const total = result.seats[number]?.total;
  const isCovered = sheet.jokers === null;
  const label = isCovered
    ? w("colour_square.covered", { name })
    : labelOf(name, options, total ?? 0, result.seats[number]?.circled ?? 0);
  const draw = () => (
    <Sheet
      sheet={sheet}
      printed={printed}
      isTask={taskOf(options) > 0}
      isShadedMinus={isShadedMinus(options)}
      label={label}
      {...(latest ? { latest } : {})}
      {...drawingOf(options, printed, sheet)}
    />
  );
  return (
    <figure class={`other${isCovered ? " covered" : ""}`}>
      <figcaption>
        <span class="who">{name}</span>
        {position.active === number && <span class="tag">{w("colour_square.active")}</span>}
        <span class="points" data-what={countsSquares(options) ? "squares" : "points"}>
          {pointsText(total)}
        </span>
        <Enlarge name={name} draw={draw} />
      </figcaption>
      {draw()}
    </figure>
  );
}
