// Places of a drawing that is edited: going from one to the next by keys, and what is said about them.

import type { DesignProblem, Path } from "../board";
import { nextTowards } from "../ui/beside";
import { formatNumber } from "../words";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Move the focus to the next `[data-place]` in the direction of an arrow key; whether the key was one. */
export function walk(event: KeyboardEvent, root: Element | null | undefined): boolean {
  const arrow = ARROWS[event.key];
  if (!arrow || event.ctrlKey || event.altKey || event.metaKey) return false;
  const all = [...(root?.querySelectorAll<SVGElement | HTMLElement>("[data-place]") ?? [])];
  const next = nextTowards(event.currentTarget as Element, all, ...arrow);
  event.preventDefault();
  next?.focus();
  return true;
}

export const isWithin = (path: Path, place: Path): boolean => place.every((step, index) => path[index] === step);

/** What is wrong at a place or inside it. */
export const problemsAt = (problems: readonly DesignProblem[], ...place: Path): readonly DesignProblem[] =>
  problems.filter(({ path }) => isWithin(path, place));

/** The sentences of these, in one. */
export const saidOf = (problems: readonly DesignProblem[]): string | undefined =>
  problems.length ? [...new Set(problems.map(({ text }) => sentence(text)))].join(" ") : undefined;

/** As a sentence of its own. */
export const sentence = (text: string): string => {
  const whole = /[.!?…]$/.test(text) ? text : `${text}.`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
};

/** "62 %": how often games succeed. */
export const percent = (rate: number): string => `${formatNumber(100 * rate, { digits: 0 })} %`;

/** For the colour of an overlay: rarely, sometimes, often. */
export const heatOf = (rate: number): string => (rate < 0.2 ? "rare" : rate < 0.6 ? "some" : "often");
