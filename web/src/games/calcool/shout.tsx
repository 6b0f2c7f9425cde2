// What is shouted over the dice: the countdown, Go and Stop; and the time that is left to lay a die after Stop.

import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionReduced } from "../../prefs";
import { useTick } from "../../ui/clock";
import { joinNames } from "../../words";
import type { Props } from "./types";
import { w } from "./words";

/** Three, two, one, Go; and Stop. Screen readers hear it from the live region. */
export function Shout({ position, clock, isReplay, isCountdown }: Props & { isCountdown: boolean }) {
  const [isGo, setGo] = useState(false);
  const before = useRef(position.phase);
  useEffect(() => {
    const isNow = before.current === "go" && position.phase === "race";
    before.current = position.phase;
    if (!isNow) return;
    setGo(true);
    const timer = setTimeout(() => setGo(false), 700);
    return () => clearTimeout(timer);
  }, [position.phase]);
  if (isReplay) return null;
  const seconds = Math.ceil((clock?.left() ?? 0) / 1000);
  const text =
    isCountdown && seconds > 0
      ? String(seconds)
      : isGo
        ? w("calcool.go")
        : position.phase === "stopped"
          ? w("calcool.stop")
          : "";
  if (!text) return null;
  return (
    <p class={`shout${position.phase === "stopped" ? " stop" : ""}`} key={text} aria-hidden="true">
      {text}
    </p>
  );
}

/** After Stop, while a die in a hand may still be laid [CC-12]: whose, and for how long. */
export function Grace({ position, clock, seat, seats, isReplay }: Props) {
  const isOn = !isReplay && position.phase === "stopped";
  const holding = position.seats.flatMap(({ hand }, number) => (hand && number !== position.caller ? [number] : []));
  useTick(isOn && holding.length > 0);
  if (!isOn || !holding.length) return null;
  const left = clock?.what === "score" ? Math.max(0, clock.left()) : null;
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const names = joinNames(holding.map((number) => seats[number]?.name ?? ""));
  const isOwn = seat !== null && holding.includes(seat);
  // Without motion the bar shows whole seconds.
  const part = left === null || !clock ? 1 : (isMotionReduced() ? (seconds ?? 0) * 1000 : left) / clock.whole;
  return (
    <div class={`grace${isOwn ? " mine" : ""}`} role="timer">
      <p>
        <span>{isOwn ? w("calcool.grace.own") : w("calcool.grace.others", { names, count: holding.length })}</span>{" "}
        {seconds !== null && <b>{w("calcool.grace.left", { seconds })}</b>}
      </p>
      {left !== null && (
        <span class="rest" aria-hidden="true">
          <span style={{ width: `${100 * Math.min(1, part)}%` }} />
        </span>
      )}
    </div>
  );
}
