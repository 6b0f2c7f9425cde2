// The designer of boards: six rows of shapes and the grid, as they are printed.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DesignFace, EditorProps, Path } from "../../board";
import { heatOf, percent, problemsAt, saidOf, walk } from "../../design/places";
import { Die } from "../../ui/die";
import { NumberField } from "../../ui/number";
import { addWords, wordsOf } from "../../words";
import "./design.css";
import words from "./design.json";
import { blankBoard, LEAST_SIZE, MOST_SIZE, moveShape, readBoard, removeShape, rowOf } from "./design_format";
import { ShapeForm, type Chosen } from "./design_shape";
import { Grid } from "./grid";
import { placesOf } from "./places";
import { Thumb } from "./shapes";
import { ROWS, type BoardView, type Printed } from "./types";

addWords(words);
const w = wordsOf(words);

type Props = EditorProps<Printed>;

const emptyBoard = (size: number): BoardView => ({
  cells: Array.from({ length: size }, () => ".".repeat(size)),
  used: [],
  strikes: 0,
  out: false,
  marker: null,
  next: null,
  die: null,
  placed: false,
});

/** A grid of a size that can be drawn, even while somebody types it. */
const drawnSize = ({ size }: Printed): number => Math.min(MOST_SIZE, Math.max(1, size));

function Editor(props: Props) {
  const { definition, change, problems, shown } = props;
  const [chosen, choose] = useState<Chosen>({ row: 0, name: definition.rows[0]?.[0] ?? null });
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const follow = useRef<string | null>(null); // a shape that keeps the focus wherever it goes
  useLayoutEffect(() => {
    if (follow.current === null) return;
    find(root.current, follow.current)?.focus();
    follow.current = null;
  });
  useEffect(() => {
    const [kind, part, index] = shown?.path ?? [];
    const name = kind === "rows" ? definition.rows[Number(part)]?.[Number(index)] : part;
    if (kind === "size") grid.current?.querySelector("input")?.focus();
    else if (typeof name === "string" && name in definition.shapes) {
      choose({ row: rowOf(definition, name), name });
      find(root.current, name)?.focus();
    }
  }, [shown]);
  const press = (event: KeyboardEvent, name: string): void => {
    const row = Number(event.key) - 1;
    if (walk(event, root.current)) return;
    if (/^[1-6]$/.test(event.key)) {
      follow.current = name;
      change(moveShape(definition, name, row));
    } else if (event.key === "Delete" || event.key === "Backspace") change(removeShape(definition, name));
    else if (event.key === "Enter") form.current?.querySelector<HTMLElement>(".pad button[tabindex='0']")?.focus();
    else return;
    event.preventDefault();
  };
  const orphans = Object.keys(definition.shapes).filter((name) => rowOf(definition, name) < 0);
  const sizeFault = saidOf(problemsAt(problems, "size"));
  return (
    <>
      <div class="canvas blokus-design" ref={root}>
        <div class="designrows" role="group" aria-label={w("blokus_dice.design.rows")}>
          {ROWS.map((row) => (
            <div key={row} class="designrow" role="group" aria-label={w("blokus_dice.design.row", { row })}>
              <span class="rowdie">
                <Die colour="white" value={row} />
              </span>
              {(definition.rows[row - 1] ?? []).map((name) => (
                <ShapeButton key={name} {...props} name={name} chosen={chosen} choose={choose} press={press} />
              ))}
              <button
                type="button"
                class="addshape"
                data-place={`add ${row}`}
                aria-label={w("blokus_dice.design.add", { row })}
                aria-pressed={chosen.name === null && chosen.row === row - 1}
                onClick={() => choose({ row: row - 1, name: null })}
                onKeyDown={(event) => walk(event, root.current)}
              >
                +
              </button>
            </div>
          ))}
          {orphans.length > 0 && (
            <div class="designrow" role="group" aria-label={w("blokus_dice.design.norow")}>
              <span class="rowdie">?</span>
              {orphans.map((name) => (
                <ShapeButton key={name} {...props} name={name} chosen={chosen} choose={choose} press={press} />
              ))}
            </div>
          )}
        </div>
      </div>
      <div class="inspector panel" ref={form}>
        <ShapeForm {...props} chosen={chosen} choose={choose} />
      </div>
      <div class="canvasmore gridpart" ref={grid}>
        <div class="stack">
          <NumberField
            label={w("blokus_dice.design.size")}
            value={definition.size}
            least={LEAST_SIZE}
            most={MOST_SIZE}
            change={(size) => change({ ...definition, size }, "size")}
            fault={sizeFault}
          />
          {sizeFault && <p class="fault">{sizeFault}</p>}
        </div>
        <Grid
          board={emptyBoard(drawnSize(definition))}
          size={drawnSize(definition)}
          label={w("blokus_dice.design.grid", { size: definition.size })}
        />
      </div>
    </>
  );
}

const find = (root: Element | null, name: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>("[data-place]") ?? [])].find((one) => one.dataset["place"] === name);

interface ShapeButtonProps extends Props {
  name: string;
  chosen: Chosen;
  choose(chosen: Chosen): void;
  press(event: KeyboardEvent, name: string): void;
}

function ShapeButton({ definition, problems, rateAt, name, chosen, choose, press }: ShapeButtonProps) {
  const way = placesOf(definition).flat(name);
  const rate = rateAt?.(["shapes", name]);
  const wrong = saidOf(problemsAt(problems, "shapes", name));
  const row = rowOf(definition, name);
  const label = [
    w("blokus_dice.design.shape", { name, cells: definition.shapes[name]?.length ?? 0 }),
    rate === undefined ? "" : percent(rate),
    wrong ?? "",
  ];
  return (
    <button
      type="button"
      class={`designshape${wrong ? " wrong" : ""}`}
      data-place={name}
      aria-label={label.filter(Boolean).join(", ")}
      aria-pressed={chosen.name === name}
      onClick={() => choose({ row, name })}
      onFocus={() => choose({ row, name })}
      onKeyDown={(event) => press(event, name)}
    >
      {way && <Thumb way={way} />}
      {rate !== undefined && <span class={`heat ${heatOf(rate)}`}>{percent(rate)}</span>}
      {wrong && <span class="bang">!</span>}
    </button>
  );
}

/** The grid with the six rows beside it. */
function Picture({ definition }: { definition: Printed }) {
  const places = placesOf(definition);
  return (
    <div class="blokus-picture">
      <Grid board={emptyBoard(drawnSize(definition))} size={drawnSize(definition)} label={definition.name} />
      <div class="rows">
        {definition.rows.map((names, row) => (
          <div key={row}>
            {names.map((name) => {
              const way = places.flat(name);
              return way && <Thumb key={name} way={way} />;
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function namePlace([kind, part]: Path): string {
  if (kind === "shapes" && part !== undefined) return w("blokus_dice.design.shape.place", { name: part });
  if (kind === "rows" && typeof part === "number") return w("blokus_dice.design.row", { row: part + 1 });
  return w(kind === "size" ? "blokus_dice.design.size" : "blokus_dice.design.rows");
}

export const design: DesignFace = { read: readBoard, blank: blankBoard, Editor, Picture, namePlace };
