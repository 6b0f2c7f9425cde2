// One shape of a board that is designed: drawn by its cells, with its row.

import { useRef, useState } from "preact/hooks";
import type { EditorProps } from "../../board";
import { problemsAt, saidOf, walk } from "../../design/places";
import { Pills } from "../../pages/pills";
import { wordsOf } from "../../words";
import words from "./design.json";
import { addShape, KNOWN, moveShape, PAD, redrawShape, removeShape, rowOf } from "./design_format";
import { Places } from "./places";
import { Thumb } from "./shapes";
import { ROWS, type Cell, type Printed } from "./types";

const w = wordsOf(words);
const LINES = Array.from({ length: PAD }, (_, index) => index);

/** A shape by its name, or, without one, a new shape for this row (from 0). */
export interface Chosen {
  row: number;
  name: string | null;
}

interface Props extends EditorProps<Printed> {
  chosen: Chosen;
  choose(chosen: Chosen): void;
}

/** Where a shape begins on the pad so that it lies in the middle. */
function centred(cells: readonly Cell[]): Cell {
  const [height, width] = [0, 1].map((axis) => Math.max(0, ...cells.map((cell) => cell[axis] ?? 0)) + 1);
  return [Math.max(0, (PAD - (height ?? 1)) >> 1), Math.max(0, (PAD - (width ?? 1)) >> 1)];
}

export function ShapeForm({ definition, change, problems, chosen, choose }: Props) {
  const { row, name } = chosen;
  const cells = name === null ? undefined : definition.shapes[name];
  // A shape stays where it was drawn as long as it is drawn.
  const [held, setHeld] = useState<{ name: string; offset: Cell } | null>(null);
  const offset = held !== null && held.name === name ? held.offset : centred(cells ?? []);
  const set = (made: { board: Printed; name: string }, to: Cell): void => {
    setHeld({ name: made.name, offset: to });
    choose({ row, name: made.name });
    change(made.board);
  };
  const toggle = (cell: Cell): void => {
    const at = (cells ?? []).map(([r, c]): Cell => [r + offset[0], c + offset[1]]);
    const without = at.filter(([r, c]) => r !== cell[0] || c !== cell[1]);
    const next = without.length < at.length ? without : [...at, cell];
    if (!next.length) return; // a shape has at least one cell: another button removes it
    const to: Cell = [Math.min(...next.map(([r]) => r)), Math.min(...next.map(([, c]) => c))];
    set(cells && name !== null ? redrawShape(definition, name, next) : addShape(definition, row, next), to);
  };
  if (name !== null && !cells) return <p class="hint">{w("blokus_dice.design.choose")}</p>;
  const fault = name === null ? undefined : saidOf(problemsAt(problems, "shapes", name));
  return (
    <div class="stack shapeform">
      <h2>{name === null ? w("blokus_dice.design.new", { row: row + 1 }) : w("blokus_dice.design.draw", { name })}</h2>
      <p class="hint">{w("blokus_dice.design.how")}</p>
      {fault && <p class="fault">{fault}</p>}
      <Pad cells={cells ?? []} offset={offset} toggle={toggle} />
      {name === null ? (
        <Others {...{ definition, row }} take={(found) => set(addShape(definition, row, found), centred(found))} />
      ) : (
        <>
          <Pills
            label={w("blokus_dice.design.in")}
            choices={ROWS.map((number) => [number - 1, String(number)])}
            chosen={rowOf(definition, name)}
            choose={(to) => {
              choose({ row: to, name });
              change(moveShape(definition, name, to));
            }}
          />
          <button
            type="button"
            onClick={() => {
              choose({ row, name: null });
              change(removeShape(definition, name));
            }}
          >
            {w("blokus_dice.design.remove")}
          </button>
        </>
      )}
    </div>
  );
}

interface PadProps {
  cells: readonly Cell[];
  offset: Cell;
  toggle(cell: Cell): void;
}

function Pad({ cells, offset, toggle }: PadProps) {
  const pad = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<Cell>([2, 2]);
  const isIn = (row: number, column: number): boolean =>
    cells.some(([r, c]) => r + offset[0] === row && c + offset[1] === column);
  return (
    <div class="pad" role="group" aria-label={w("blokus_dice.design.pad")} ref={pad}>
      {LINES.map((row) =>
        LINES.map((column) => (
          <button
            key={`${row} ${column}`}
            type="button"
            data-often
            data-place={`${row} ${column}`}
            tabIndex={cursor[0] === row && cursor[1] === column ? 0 : -1}
            aria-pressed={isIn(row, column)}
            aria-label={w("blokus_dice.design.cell", { row: row + 1, column: column + 1 })}
            onFocus={() => setCursor([row, column])}
            onClick={() => toggle([row, column])}
            onKeyDown={(event) => walk(event, pad.current)}
          />
        )),
      )}
    </div>
  );
}

interface OthersProps {
  definition: Printed;
  row: number;
  take(cells: readonly Cell[]): void;
}

/** Shapes that the board has not yet: every one there is has a name. */
function Others({ definition, take }: OthersProps) {
  const left = [...KNOWN].filter(([name]) => !(name in definition.shapes));
  const places = new Places({ ...definition, shapes: Object.fromEntries(left) as unknown as Printed["shapes"] });
  if (!left.length) return null;
  return (
    <fieldset>
      <legend>{w("blokus_dice.design.others")}</legend>
      <div class="others">
        {left.map(([name, cells]) => {
          const way = places.flat(name);
          return (
            <button
              key={name}
              type="button"
              class="designshape"
              aria-label={w("blokus_dice.design.take", { name })}
              onClick={() => take(cells)}
            >
              {way && <Thumb way={way} />}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
