// A shape over the grid, by mouse, wheel and finger. One press shows where it would lie, and it stays there, to be turned
// or moved by a press elsewhere; another press on it places it. A pointer that hovers carries it along before that.

import { useEffect, useRef } from "preact/hooks";
import { UNIT } from "./ink";
import type { Plan } from "./plan";

const WHEEL_STEP = 40; // pixels that the wheel is turned for one turn of the shape

interface PointerProps {
  svg: { current: SVGSVGElement | null };
  plan: Plan | undefined; // of the shape that is being placed; undefined: none is
  size: number; // cells along a side
  edge: number; // around the grid, in units of the drawing
  place(): void;
  explain(cell: number): void; // why nothing can be placed there now
}

interface Pointer {
  down(): void;
  move(event: PointerEvent): void;
  press(cell: number): void;
  confirm(cell: number): void; // by a key: what lies there is meant, wherever the cursor is
}

export function usePointer({ svg, plan, size, edge, place, explain }: PointerProps): Pointer {
  const wasDragged = useRef(false);
  useWheel(svg, plan);
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
  const press = (cell: number): void => {
    if (!plan) return explain(cell);
    if (wasDragged.current) {
      wasDragged.current = false; // the finger is lifted: that is no tap
      return;
    }
    const isOnShape = plan.ghost?.cells.includes(cell) === true;
    const offer = isOnShape ? plan.ghost : plan.at(cell);
    if (isOnShape && plan.isPinned) place();
    else if (offer) plan.show(offer, true);
    else plan.explainCell(cell);
  };
  return {
    down: () => (wasDragged.current = false),
    move: (event) => {
      if (!plan) return;
      const at = under(event);
      const offer = at && plan.at(at.cell, at.row, at.column);
      if (event.pointerType === "mouse") {
        if (!plan.isPinned) plan.show(offer, false);
      } else if (offer && offer.number !== plan.ghost?.number) {
        wasDragged.current = true;
        plan.show(offer, true);
      }
    },
    press,
    confirm: (cell) => (plan?.isPinned ? place() : press(cell)),
  };
}

/** The wheel turns the shape; the page stays where it is meanwhile. */
function useWheel(svg: { current: SVGSVGElement | null }, plan: Plan | undefined): void {
  const newest = useRef(plan);
  newest.current = plan;
  const isPlacing = plan !== undefined;
  useEffect(() => {
    const picture = svg.current;
    if (!isPlacing || !picture) return;
    let rest = 0;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      rest += event.deltaY;
      if (Math.abs(rest) < WHEEL_STEP) return;
      newest.current?.roll(Math.sign(rest));
      rest = 0;
    };
    picture.addEventListener("wheel", wheel, { passive: false });
    return () => picture.removeEventListener("wheel", wheel);
  }, [isPlacing]);
}
