// The end of a game: the count, part by part, on bars that grow; then everybody's place.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { CountPart } from "../board";
import { isMotionReduced } from "../prefs";
import type { SeatView } from "../wire";
import { formatInteger, t } from "../words";

const PART_MS = 900;
const STEPS = [1, 0.72, 0.52, 0.4]; // how high the places stand

export interface Placing {
  place: number; // from 1; equal scores share one
  outcome: string; // "74 points"
}

interface CountProps {
  parts: readonly CountPart[];
  isLive: boolean; // the game has just ended on this screen
}

/** Which part is being counted; `parts.length`: all of them are. */
export function useCount({ parts, isLive }: CountProps): [number, () => void] {
  const [step, setStep] = useState(isLive && !isMotionReduced() ? 0 : parts.length);
  useEffect(() => {
    if (step >= parts.length) return;
    const timer = setTimeout(() => setStep(step + 1), PART_MS);
    return () => clearTimeout(timer);
  }, [step, parts.length]);
  const now = parts[step]?.key;
  useLayoutEffect(() => {
    // The board shows what is counted: its style sheet knows how.
    if (now) document.documentElement.dataset["count"] = now;
    return () => delete document.documentElement.dataset["count"];
  }, [now]);
  return [step, () => setStep(parts.length)];
}

interface PodiumProps {
  seats: readonly SeatView[];
  placings: readonly Placing[];
  own: readonly number[];
  start: number; // what everybody has before the count
  parts: readonly CountPart[];
  step: number;
}

/** During the count the seats stand as they sit; then the best in the middle. */
export function Podium({ seats, placings, own, start, parts, step }: PodiumProps) {
  const isCounted = step >= parts.length;
  const sums = seats.map((_, seat) =>
    parts.slice(0, step + 1).reduce((sum, part) => sum + (part.values[seat] ?? 0), start),
  );
  const highest = Math.max(1, start, ...sums.map(Math.abs));
  const order = podiumOrder(placings);
  return (
    <div class={`podium${isCounted ? " counted" : ""}${seats.length > 4 ? " many" : ""}`}>
      <ol>
        {seats.map((seat, number) => {
          const { place = 1, outcome = "" } = placings[number] ?? {};
          const height = isCounted ? (STEPS[place - 1] ?? 0.3) : Math.max(0, sums[number] ?? 0) / highest;
          return (
            <li
              key={number}
              class={`place${place}${own.includes(number) ? " own" : ""}`}
              style={{ order: isCounted ? order.indexOf(number) : number, "--high": height }}
            >
              <span class="who">{seat.name}</span>
              <span class="figure">{isCounted ? outcome : formatInteger(sums[number] ?? 0)}</span>
              <span class="block">{isCounted && <b>{t("over.place", { place })}</b>}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Second, first, third, and the others behind them. */
export function podiumOrder(placings: readonly Placing[]): number[] {
  const [first, second, ...others] = placings
    .map(({ place }, seat) => ({ place, seat }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat)
    .map(({ seat }) => seat);
  return [second, first, ...others].filter((seat) => seat !== undefined);
}
