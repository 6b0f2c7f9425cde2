// What goes on between two rounds: the countdown before one, and the count after the other.

import { useRef, useState } from "preact/hooks";
import { useTick } from "../../ui/clock";
import type { Position, Props } from "./types";

/** Whether all are ready, or time is up, and Go is being counted down. */
export function useCountdown({ position, clock, isReplay }: Props): boolean {
  const isNext = !isReplay && position.phase === "go" && clock?.what === "go";
  useTick(isNext);
  return isNext && clock.wait() <= 0;
}

/** The round that was just counted, until the next one is counted down or until it is closed. */
export function useLastRound(
  position: Position,
  isReplay: boolean,
  isCountdown: boolean,
): [Position | null, () => void] {
  const stopped = useRef<Position | null>(null);
  const [closed, setClosed] = useState(0);
  if (position.phase === "stopped") stopped.current = position;
  else if (position.phase === "race" || isCountdown) stopped.current = null;
  const round = stopped.current;
  const isShown = isReplay
    ? position.phase === "stopped"
    : position.phase !== "stopped" && round !== null && round.round !== closed;
  return [isShown ? round : null, () => setClosed(round?.round ?? 0)];
}
