// A grid on paper: cells coloured in, places that glow, the ghost of the shape that a hand holds over it.

import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Ink, UNIT, type Inked } from "./ink";
import type { Plan } from "./plan";
import { colourOf, type BoardView, type Colour } from "./types";
import { w } from "./words";

const [NARROW, BROAD] = [10, 22]; // the edge of a grid; the broad one has room for the names of columns and rows
const LETTERS = "abcdefghijklmn";

interface Props {
  board: BoardView;
  size: number;
  label: string;
  fresh?: ReadonlySet<number>;
  hinted?: readonly number[];
  waiting?: { cells: readonly number[]; colour: Colour } | null; // sent, not yet confirmed
  hand?: { plan: Plan; cursor: number; focus(cell: number): void; place(): void };
}

function inked({ board, size, fresh, waiting }: Props): Inked[] {
  const cells = board.cells.flatMap((line, row) =>
    [...line].flatMap((letter, column) => {
      const colour = colourOf(letter);
      return colour ? [{ row, column, colour, isFresh: fresh?.has(row * size + column) === true }] : [];
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
  const newest = useRef(plan);
  newest.current = plan;
  const isPlacing = plan !== undefined && plan.shape !== null && !props.waiting;
  const wasDragged = useRef(false);
  useEffect(() => {
    const picture = svg.current;
    if (!isPlacing || !picture) return;
    let rest = 0;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault(); // the page stays where it is while the wheel turns a shape
      rest += event.deltaY;
      if (Math.abs(rest) < 40) return;
      newest.current?.roll(Math.sign(rest));
      rest = 0;
    };
    picture.addEventListener("wheel", wheel, { passive: false });
    return () => picture.removeEventListener("wheel", wheel);
  }, [isPlacing]);

  const under = (event: { clientX: number; clientY: number }): { cell: number; row: number; column: number } | null => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return null;
    const scale = (size * UNIT + 2 * edge) / box.width;
    const [column, row] = [
      ((event.clientX - box.x) * scale - edge) / UNIT,
      ((event.clientY - box.y) * scale - edge) / UNIT,
    ];
    if (row < 0 || column < 0 || row >= size || column >= size) return null;
    return { cell: Math.floor(row) * size + Math.floor(column), row: row - 0.5, column: column - 0.5 };
  };
  const move = (event: PointerEvent): void => {
    if (!plan || !isPlacing) return;
    const at = under(event);
    const offer = at && plan.at(at.cell, at.row, at.column);
    if (event.pointerType === "mouse") {
      if (offer || !plan.isPinned) plan.show(offer, false);
    } else if (offer && offer.number !== plan.ghost?.number) {
      wasDragged.current = true;
      plan.show(offer, true);
    }
  };
  const press = (cell: number): void => {
    if (!plan || !isPlacing) return;
    if (wasDragged.current) {
      wasDragged.current = false; // the finger is lifted: that is no tap
      return;
    }
    if (plan.ghost?.cells.includes(cell)) hand?.place();
    else plan.show(plan.at(cell), true);
  };
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
      onPointerDown={() => (wasDragged.current = false)}
      onPointerMove={move}
      onPointerLeave={(event) => event.pointerType === "mouse" && plan && !plan.isPinned && plan.show(null, false)}
    >
      <rect class="page" width={wide} height={wide} rx="14" />
      <g transform={`translate(${edge} ${edge})`}>
        <g aria-hidden="true">
          {hand && <Names size={size} />}
          <path class="lines" d={lines(size)} />
          <path class="corners" d={corners(size)} />
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
                press={press}
              />
            )),
          )}
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
            {LETTERS[index]}
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
}

function Field({ cell, row, column, letter, isLegal, isGhost, isCursor, focus, press }: FieldProps) {
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
        press(cell);
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
