// Where the player has pressed last, so that an answer can be shown there: under the finger, or at what the keys are at.

import { isNowhere } from "./focus";

export interface Point {
  x: number;
  y: number;
}

let pressed: Point | null = null; // null: by a key

addEventListener("pointerdown", ({ clientX, clientY }) => (pressed = { x: clientX, y: clientY }), { capture: true });
addEventListener("keydown", () => (pressed = null), { capture: true });

/** Null: nowhere in particular. */
export function lastPress(): Point | null {
  const here = document.activeElement;
  if (pressed || !here || isNowhere(here)) return pressed;
  const { left, right, bottom } = here.getBoundingClientRect();
  return { x: (left + right) / 2, y: bottom };
}
