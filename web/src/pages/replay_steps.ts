// Some steps of a finished game, for pictures of single moments: loaded in pieces, each once.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { loadFace } from "../games";
import { replay } from "../net/api";
import type { Replay, ReplayStep } from "../wire";

const CHUNK = 40; // steps in one answer

export interface ReplaySteps {
  head: Replay | null; // what belongs to the whole game; null: not loaded yet, or it cannot be
  face: GameFace | null;
  steps: ReadonlyMap<number, ReplayStep>;
}

/** The steps of these numbers, as they arrive. Where they do not, an analysis is told in words alone. */
export function useReplaySteps(name: string, wanted: readonly number[]): ReplaySteps {
  const [head, setHead] = useState<Replay | null>(null);
  const [face, setFace] = useState<GameFace | null>(null);
  const [steps, setSteps] = useState<ReadonlyMap<number, ReplayStep>>(new Map());
  const asked = useRef(new Set<number>());
  const firsts = [...new Set([0, ...wanted.map((step) => Math.floor(step / CHUNK) * CHUNK)])];
  useEffect(() => {
    for (const first of firsts.filter((one) => !asked.current.has(one))) {
      asked.current.add(first);
      replay(name, first).then(
        (found) => {
          setHead((known) => known ?? found);
          setSteps((known) => new Map([...known, ...found.steps.map((one, index) => [first + index, one] as const)]));
        },
        () => asked.current.delete(first),
      );
    }
  }, [firsts.join()]);
  useEffect(() => {
    if (head) void loadFace(head.game).then(setFace, () => undefined);
  }, [head]);
  return { head, face, steps };
}
