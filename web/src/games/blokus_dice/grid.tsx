// A grid on paper: cells coloured in, places that glow, the ghost of the shape that a hand holds over it.

import { Fragment, type ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Ink, UNIT, type Inked } from "./ink";
import type { Plan } from "./plan";
import { usePointer } from "./pointer";
import { colourOf, type BoardView, type Colour } from "./types";
import { columnName, w } from "./words";

const NARROW = 10; // the edge of a grid
export const BROAD = 22; // with room for the names of columns and rows

interface Props {
  board: BoardView;
  size: number;
  label: string;
  fresh?: ReadonlySet<number>;
  hinted?: readonly number[];
  waiting?: { cells: readonly number[]; colour: Colour } | null; // sent, not yet confirmed
  children?: ComponentChildren; // drawn over its cells
  hand?: { plan: Plan; cursor: number; focus(cell: number): void; place(): void };
}

function inked({ board, size, fresh, waiting }: Props): Inked[] {
  const cells = board.cells.flatMap((line, row) =>
    [...line].flatMap((letter, column) => {
      const colour = colourOf(letter);
      return colour ? [{ row, column, colour, isLatest: fresh?.has(row * size + column) === true }] : [];
    }),
  );
  if (!waiting) return cells;
  return [
    ...cells,
    ...waiting.cells.map((cell) => ({
      row: Math.floor(cell / size),
      column: cell % size,
      colour: waiting.colour,
      isFresh: true,
    })),
  ];
}

export function Grid(props: Props) {
  const { board, size, hand, label } = props;
  const edge = hand ? BROAD : NARROW;
  const svg = useRef<SVGSVGElement>(null);
  const plan = hand?.plan;
  const isPlacing = plan !== undefined && plan.shape !== null && !props.waiting;
  const pointer = usePointer({
    svg,
    plan: isPlacing ? plan : undefined,
    size,
    edge,
    place: () => hand?.place(),
    explain: (cell) => plan?.offers.length === 0 && plan.explainCell(cell),
  });
  const wide = size * UNIT + 2 * edge;
  const glow = new Set(isPlacing ? plan.fitting.flatMap((offer) => offer.cells) : []);
  const ghost = isPlacing ? plan.ghost : null;
  return (
    <svg
      ref={svg}
      class={`grid${hand ? "" : " small"}${isPlacing ? " placing" : ""}`}
      viewBox={`0 0 ${wide} ${wide}`}
      role={hand ? "group" : "img"}
      data-often
      aria-label={label}
      onPointerDown={pointer.down}
      onPointerMove={pointer.move}
      onPointerLeave={(event) => event.pointerType === "mouse" && plan && !plan.isPinned && plan.show(null, false)}
    >
      <rect class="page" width={wide} height={wide} rx="14" />
      <g transform={`translate(${edge} ${edge})`}>
        <g aria-hidden="true">
          {hand && <Names size={size} />}
          <path class="lines" d={lines(size)} />
          <path class="corners" d={corners(size)} data-what="corners" />
          {[...glow].map((cell) => (
            <rect
              key={cell}
              class="glow"
              x={(cell % size) * UNIT + 2}
              y={Math.floor(cell / size) * UNIT + 2}
              width={UNIT - 4}
              height={UNIT - 4}
              rx="5"
            />
          ))}
        </g>
        <Ink cells={inked(props)} />
        {props.hinted?.map((cell) => (
          <rect
            key={cell}
            class="hintcell"
            x={(cell % size) * UNIT + 3}
            y={Math.floor(cell / size) * UNIT + 3}
            width={UNIT - 6}
            height={UNIT - 6}
            rx="6"
            aria-hidden="true"
          />
        ))}
        {ghost && (
          <Ink
            class={plan?.isPinned ? "shadow pinned" : "shadow"}
            cells={ghost.cells.map((cell) => ({
              row: Math.floor(cell / size),
              column: cell % size,
              colour: board.marker ?? "red",
            }))}
          />
        )}
        {hand &&
          board.cells.map((line, row) =>
            [...line].map((letter, column) => (
              <Field
                key={row * size + column}
                cell={row * size + column}
                row={row}
                column={column}
                letter={letter}
                isLegal={glow.has(row * size + column)}
                isGhost={ghost?.cells.includes(row * size + column) === true}
                isCursor={hand.cursor === row * size + column}
                focus={hand.focus}
                press={pointer.press}
                confirm={pointer.confirm}
              />
            )),
          )}
        {props.children}
      </g>
    </svg>
  );
}

/** What sentences call the columns and rows: a1 is the corner at the top left. */
function Names({ size }: { size: number }) {
  return (
    <g class="names">
      {Array.from({ length: size }, (_, index) => (
        <Fragment key={index}>
          <text x={(index + 0.5) * UNIT} y={-6}>
            {columnName(index)}
          </text>
          <text x={-BROAD / 2} y={(index + 0.5) * UNIT + 5}>
            {index + 1}
          </text>
        </Fragment>
      ))}
    </g>
  );
}

interface FieldProps {
  cell: number;
  row: number;
  column: number;
  letter: string;
  isLegal: boolean;
  isGhost: boolean;
  isCursor: boolean;
  focus(cell: number): void;
  press(cell: number): void;
  confirm(cell: number): void;
}

function Field({ cell, row, column, letter, isLegal, isGhost, isCursor, focus, press, confirm }: FieldProps) {
  const colour = colourOf(letter);
  const label = w("blokus_dice.cell", {
    row: row + 1,
    column: column + 1,
    what: w(colour ? `blokus_dice.colour.${colour}` : "blokus_dice.cell.empty"),
    more: isGhost ? w("blokus_dice.cell.ghost") : isLegal ? w("blokus_dice.cell.legal") : "",
  });
  return (
    <rect
      class={`cell${isLegal ? " legal" : ""}${isGhost ? " held" : ""}`}
      x={column * UNIT}
      y={row * UNIT}
      width={UNIT}
      height={UNIT}
      role="button"
      tabindex={isCursor ? 0 : -1}
      aria-label={label}
      aria-disabled={!isLegal}
      data-cell={cell}
      onFocus={() => focus(cell)}
      onClick={() => press(cell)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        confirm(cell);
      }}
    />
  );
}

function lines(size: number): string {
  const far = size * UNIT;
  return Array.from({ length: size + 1 }, (_, index) => `M${index * UNIT} 0V${far}M0 ${index * UNIT}H${far}`).join("");
}

/** A mark in each corner: where a colour begins. */
function corners(size: number): string {
  const [far, arm] = [size * UNIT - 7, 13];
  return `M7 ${7 + arm}V7H${7 + arm}M${far - arm} 7H${far}V${7 + arm}M7 ${far - arm}V${far}H${7 + arm}M${far - arm} ${far}H${far}V${far - arm}`;
}
