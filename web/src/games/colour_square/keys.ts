// The keyboard at a sheet, from wherever the focus is: 1 to 5 pick a die, arrows go from one possible place to the next,
// Backspace takes back, Enter says Done. With Shift, arrows go from corner to corner, possible or not.

import { useLayoutEffect, useRef } from "preact/hooks";
import { nextTowards } from "../../ui/beside";
import { isNowhere } from "../../ui/focus";
import type { Draft } from "./draft";
import { cornerBeside, type Placing } from "./placing";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const POSSIBLE = ".own :is(.corner, .joker).legal";
const DONE = ".prompt button.main:not(:disabled)";

interface KeysProps {
  root: { current: HTMLElement | null };
  isOn: boolean;
  cursor: number;
  draft: Draft;
  placing: Placing;
}

export function useKeys(props: KeysProps): void {
  const newest = useRef(props);
  const isByKeys = useRef(false);
  newest.current = props;
  useLayoutEffect(() => {
    if (!props.isOn) return;
    const hear = (event: KeyboardEvent): void => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, dialog, select, textarea")) return;
      const isHere = isNowhere(document.activeElement) || props.root.current?.contains(target) || isInPrompt(target);
      if (!isHere) return;
      isByKeys.current = true;
      if (press(newest.current, event)) event.preventDefault();
    };
    const touch = (): void => void (isByKeys.current = false);
    document.addEventListener("keydown", hear);
    document.addEventListener("pointerdown", touch);
    return () => {
      document.removeEventListener("keydown", hear);
      document.removeEventListener("pointerdown", touch);
    };
  }, [props.isOn]);
  useFollow(props, isByKeys);
}

const isInPrompt = (element: Element | null): boolean => !!element?.closest(".prompt");

/** Focus goes where the next key is needed: with a die to a possible place, with everything entered to Done. */
function useFollow({ root, isOn, draft, placing, cursor }: KeysProps, isByKeys: { current: boolean }): void {
  const isFinished = draft.isWhole && draft.entries.length > 0 && !draft.legal.length;
  useLayoutEffect(() => {
    if (!isOn || !isByKeys.current || placing.die === null) return;
    if (!document.activeElement?.matches(POSSIBLE)) firstPossible(root, cursor)?.focus();
  }, [placing.die, draft.legal.length]);
  useLayoutEffect(() => {
    // The bar is drawn in the same turn, but after the sheet.
    if (isOn && isByKeys.current && isFinished)
      queueMicrotask(() => document.querySelector<HTMLElement>(DONE)?.focus());
  }, [isFinished]);
}

/** Whether the key meant something. */
function press({ root, cursor, draft, placing }: KeysProps, { key, shiftKey }: KeyboardEvent): boolean {
  const arrow = ARROWS[key];
  if (arrow) return walk(root, cursor, arrow, shiftKey);
  if (/^[1-5]$/.test(key)) {
    const die = Number(key) - 1;
    if (placing.usable.includes(die)) placing.pick(die);
    else placing.explainDie(die);
  } else if (key === "Escape") placing.pick(null);
  else if (key === "Backspace" && draft.entries.length && draft.canCorrect) draft.remove(draft.entries.length - 1);
  else if (key === "Enter" && isNowhere(document.activeElement)) document.querySelector<HTMLElement>(DONE)?.click();
  else return false;
  return true;
}

/** Go to the next possible place in this direction; to any corner if nothing is possible now, or with Shift. */
function walk(
  root: KeysProps["root"],
  cursor: number,
  [dx, dy]: readonly [number, number],
  isAnywhere: boolean,
): boolean {
  const from = document.activeElement?.closest(".own :is(.corner, .joker)");
  const all = [...(root.current?.querySelectorAll<SVGElement>(POSSIBLE) ?? [])];
  if (isAnywhere || !all.length) cornerElement(root, from ? cornerBeside(cursor, dx, dy) : cursor)?.focus();
  else if (from) nextTowards(from, all, dx, dy)?.focus();
  else firstPossible(root, cursor)?.focus();
  return true;
}

const cornerElement = (root: KeysProps["root"], corner: number): SVGElement | null | undefined =>
  root.current?.querySelector<SVGElement>(`.own [data-drop="${corner}"]`);

/** The place where the keys were, if it is possible, or else the first. */
function firstPossible(root: KeysProps["root"], cursor: number): SVGElement | null | undefined {
  const before = cornerElement(root, cursor);
  return before?.matches(POSSIBLE) ? before : root.current?.querySelector<SVGElement>(POSSIBLE);
}
