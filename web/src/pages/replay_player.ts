// A finished game that is played: loaded in pieces as they are needed, going on by itself, its step in the address.

import { useEffect, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { loadFace } from "../games";
import { replay } from "../net/api";
import { isMotionReduced } from "../prefs";
import type { Replay, ReplayStep } from "../wire";

export const SPEEDS = [0.5, 1, 3] as const;
export type Speed = (typeof SPEEDS)[number];
const STEP_MS = 900;
const CHUNK = 40;
const stepInAddress = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

export interface ReplayPlayer {
  head: Replay | null; // what belongs to the whole game; null: not loaded yet
  step: ReplayStep | undefined;
  face: GameFace | null;
  at: number;
  last: number;
  isPlaying: boolean;
  speed: Speed;
  isMissing: boolean;
  moveTo(step: number): void;
  setPlaying(isPlaying: boolean): void;
  setSpeed(speed: Speed): void;
}

export function useReplay(name: string): ReplayPlayer {
  const [head, setHead] = useState<Replay | null>(null);
  const [steps, setSteps] = useState<ReadonlyMap<number, ReplayStep>>(new Map());
  const [face, setFace] = useState<GameFace | null>(null);
  const [at, setAt] = useState(stepInAddress);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const [isMissing, setMissing] = useState(false);
  const load = (step: number): void => {
    const first = Math.floor(step / CHUNK) * CHUNK;
    if (isMissing || steps.has(step)) return;
    replay(name, first).then(
      (found) => {
        setHead(found);
        setSteps((known) => new Map([...known, ...found.steps.map((one, index) => [first + index, one] as const)]));
        void loadFace(found.game).then(setFace);
      },
      () => setMissing(true),
    );
  };
  const last = (head?.total ?? 1) - 1;
  useEffect(() => {
    load(at);
    if (isPlaying && at + 5 < last) load(at + 5); // before it is needed
    // Replaced, not added: going back leads out of the replay, and a link leads to this very step.
    if (stepInAddress() !== at || !location.hash) history.replaceState(null, "", `${location.pathname}#${at}`);
  }, [at]);
  useEffect(() => {
    const follow = (): void => {
      setPlaying(false);
      setAt(stepInAddress());
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    if (!isPlaying) return;
    const pause = (isMotionReduced() ? 2 * STEP_MS : STEP_MS) / speed;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), pause);
    return () => clearInterval(timer);
  }, [isPlaying, last, speed]);
  useEffect(() => {
    if (head && at > last) setAt(last); // a link to a step that does not exist
    if (at >= last) setPlaying(false);
  }, [at, last]);
  const moveTo = (step: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, step)));
  };
  const step = steps.get(Math.min(at, last));
  return { head, step, face, at, last, isPlaying, speed, isMissing, moveTo, setPlaying, setSpeed };
}
