// A decision drawn on the sheet: where the dice went, and where they would have been better.

import type { DecisionProps } from "../../board";
import { VerdictSign, type Verdict } from "../../ui/verdict";
import { CORNER_AT } from "./corner";
import { EDGE, FIELD, JOKER, SIDE, WIDTH, xOf, yOf } from "./geometry";
import { Sheet } from "./sheet";
import { drawingOf, isShadedMinus, taskOf } from "./tasks";
import { COLUMNS, ROWS, SQUARES, type Colour, type DieName, type Options, type Position, type Printed } from "./types";

interface Entry {
  die: DieName;
  square?: string;
  corner?: Colour;
  joker?: boolean;
}

interface Choice {
  entries?: Entry[];
  columns?: string[]; // of task 4
  row?: number;
}

/** A place on the sheet that a move uses, and what it writes there. */
export interface Marked {
  x: number;
  y: number;
  width: number;
  height: number;
  text: string;
}

/** The places of a move, as they lie on the sheet. */
export function placesOf(move: unknown, position: Position, seat: number): Marked[] {
  const { entries = [], columns = [], row } = (move ?? {}) as Choice;
  const sheet = position.sheets[seat];
  let jokers = sheet?.jokers?.length ?? 0;
  const places = entries.map(({ die, square, corner }): Marked => {
    const text = String(sheet?.dice?.[die] ?? "");
    if (square === undefined || corner === undefined)
      return { x: EDGE + 110 + jokers++ * (JOKER + 10), y: WIDTH + 2, width: JOKER, height: JOKER, text };
    const [x, y] = CORNER_AT[corner];
    const number = SQUARES.indexOf(square);
    return { x: xOf(number) + x, y: yOf(number) + y, width: FIELD, height: FIELD, text };
  });
  const long = xOf(3) + SIDE - EDGE;
  for (const column of columns) {
    const x = xOf(COLUMNS.findIndex((one) => one === column));
    places.push({ x: x - 3, y: EDGE - 3, width: SIDE + 6, height: long + 6, text: "" });
  }
  if (row !== undefined) {
    const y = yOf(4 * ROWS.findIndex((one) => one === row));
    places.push({ x: EDGE - 3, y: y - 3, width: long + 6, height: SIDE + 6, text: "" });
  }
  return places;
}

const isSamePlace = (one: Marked, other: Marked): boolean => one.x === other.x && one.y === other.y;

interface MarkProps {
  place: Marked;
  verdict: Verdict;
  isShared: boolean; // both moves use this place
  isSmall: boolean;
}

function Mark({ place, verdict, isShared, isSmall }: MarkProps) {
  const { x, y, width, height, text } = place;
  const isRight = verdict === "better";
  // Two dice for the same corner: one figure above the other.
  const lift = isShared ? (isRight ? 9 : -8) : 0;
  return (
    <g class={`marked ${verdict}`} aria-hidden="true">
      <rect class={text ? "under" : "under open"} x={x} y={y} width={width} height={height} rx="8" />
      <rect class="line" x={x} y={y} width={width} height={height} rx="8" />
      {text && (
        <text x={x + width / 2} y={y + height / 2 + 8 + lift} class={isShared ? "less" : ""}>
          {text}
        </text>
      )}
      <VerdictSign verdict={verdict} x={isRight ? x + width : x} y={y} size={isSmall ? 2.2 : 1.15} />
    </g>
  );
}

export function Decision(props: DecisionProps<Position, Options, Printed>) {
  const { position, options, printed, seat, label } = props;
  const sheet = position.sheets[seat];
  if (!sheet) return null;
  const played = placesOf(props.played, position, seat);
  const best = placesOf(props.best, position, seat);
  const inBoth = (place: Marked, others: readonly Marked[]): boolean =>
    others.some((one) => isSamePlace(one, place) && one.text === place.text && one.width === place.width);
  const marks = [
    ...played.map((place) => ({ place, verdict: inBoth(place, best) ? ("same" as const) : ("played" as const) })),
    ...best.filter((place) => !inBoth(place, played)).map((place) => ({ place, verdict: "better" as const })),
  ];
  return (
    <Sheet
      sheet={sheet}
      printed={printed}
      isTask={taskOf(options) > 0}
      isShadedMinus={isShadedMinus(options)}
      label={label}
      {...drawingOf(options, printed, sheet)}
    >
      {marks.map(({ place, verdict }, index) => (
        <Mark
          key={index}
          place={place}
          verdict={verdict}
          isSmall={props.isSmall}
          isShared={marks.some((one, number) => number !== index && isSamePlace(one.place, place))}
        />
      ))}
    </Sheet>
  );
}
