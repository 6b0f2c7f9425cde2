// Everything with the keyboard alone. Digits and letters work wherever the focus is on the page.
// Focus moves before the next key can come, so effects do not wait for the screen.

import { useLayoutEffect, useRef } from "preact/hooks";
import { isNowhere } from "../../ui/focus";
import { beside } from "./middle";
import { colourName, LENGTH, pipsOf, readDie, type Place, type Position } from "./types";

const KEY_PAIR_MS = 1500; // milliseconds between the letter of a colour and a number that belong together

interface KeysProps {
  root: { current: HTMLElement | null };
  isOn: boolean;
  position: Position;
  place: Place;
  picked: number | null;
  cursor: string | null;
  go(to: number): void;
  aside(): void;
  swap(): void;
  stop(): void;
  unpick(): void;
  ready: (() => void) | null; // said when there is nothing else to do
}

export function useKeys(props: KeysProps): void {
  const newest = useRef(props);
  const letter = useRef<{ letter: string; at: number }>({ letter: "", at: 0 });
  newest.current = props;
  useLayoutEffect(() => {
    if (!props.isOn) return;
    const hear = (event: KeyboardEvent): void => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.altKey || event.metaKey || target?.closest("input, dialog, select, textarea")) return;
      if (press(newest.current, event, letter.current)) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [props.isOn]);
  useFollow(props);
}

/** Focus goes where the hand goes: with a die to the chain, without one back to the middle. Only for those who type. */
function useFollow({ root, place, cursor }: KeysProps): void {
  const before = useRef(place.hand);
  useLayoutEffect(() => {
    const [had, has] = [before.current, place.hand];
    before.current = has;
    const focused = document.activeElement;
    const isIn = isNowhere(focused) || root.current?.contains(focused);
    if (had === has || !isIn || root.current?.dataset["keys"] !== "yes") return;
    if (has) root.current.querySelector<HTMLElement>(".pair .slot:not(.full)")?.focus();
    else
      (
        root.current.querySelector<HTMLElement>(`[data-die="${cursor}"]:not(.gone)`) ??
        root.current.querySelector<HTMLElement>(".grab[tabindex='0']")
      )?.focus();
  }, [place.hand]);
  useLayoutEffect(() => {
    const byKey = (): void => void (root.current && (root.current.dataset["keys"] = "yes"));
    const byHand = (): void => void (root.current && (root.current.dataset["keys"] = "no"));
    addEventListener("keydown", byKey, { capture: true });
    addEventListener("pointerdown", byHand, { capture: true });
    return () => {
      removeEventListener("keydown", byKey, { capture: true });
      removeEventListener("pointerdown", byHand, { capture: true });
    };
  }, []);
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the key meant something. */
function press(now: KeysProps, event: KeyboardEvent, typed: { letter: string; at: number }): boolean {
  const { key } = event;
  const arrow = ARROWS[key];
  if (arrow) return walk(now, arrow[0], arrow[1]);
  if (/^[0-9]$/.test(key)) {
    const number = Number(key) || LENGTH;
    if (now.picked !== null || now.place.hand) now.go(number);
    else find(now, Date.now() - typed.at < KEY_PAIR_MS ? typed.letter : "", number);
    return true;
  }
  if (key === "Backspace" || key === "Delete") {
    if (now.picked !== null) now.unpick();
    else now.aside();
    return true;
  }
  if (now.ready && (key === "Enter" || key === " ") && isNowhere(document.activeElement)) {
    if (!event.repeat) now.ready();
    return true;
  }
  if (key === "Escape") now.unpick();
  else if (key === "!") now.stop();
  else if (key === "x" || key === "X") now.swap();
  else if (/^\p{Letter}$/u.test(key)) {
    typed.letter = key.toLowerCase();
    typed.at = Date.now();
    find(now, typed.letter, null);
  } else return false;
  return true;
}

function walk({ root, cursor }: KeysProps, dx: number, dy: number): boolean {
  const here = document.activeElement;
  const felt = root.current?.querySelector(".middle");
  const slot = here?.closest<HTMLElement>(".slot");
  if (slot && root.current) {
    const all = [...root.current.querySelectorAll<HTMLElement>("button.slot")].sort(
      (one, other) => Number(one.dataset["at"]) - Number(other.dataset["at"]),
    );
    const next = all[all.indexOf(slot) + dx + 5 * dy];
    if (next) next.focus();
    else if (dy < 0) felt?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
    return true;
  }
  if (!felt || (!isNowhere(here) && !felt.contains(here))) return false;
  const from = felt.contains(here) ? here : null;
  const next = from
    ? beside(felt, from, dx, dy)
    : felt.querySelector<HTMLElement>(cursor ? `[data-die="${cursor}"]:not(.gone)` : "[tabindex='0']");
  if (next) next.focus();
  else if (dy > 0) root.current?.querySelector<HTMLElement>(".pair .slot")?.focus();
  return true;
}

/** The next die whose colour begins with this letter and that shows this number. */
function find({ root, position, cursor }: KeysProps, letter: string, pips: number | null): void {
  const all = [...(root.current?.querySelectorAll<HTMLElement>(".grab:not(.gone)") ?? [])];
  const fits = all.filter(
    ({ dataset: { die = "" } }) =>
      colourName(readDie(die).colour).toLowerCase().startsWith(letter) &&
      (pips === null || pipsOf(position, die) === pips),
  );
  const isHere = fits.findIndex((one) => one.dataset["die"] === cursor);
  fits[(isHere + 1) % Math.max(1, fits.length)]?.focus();
}
