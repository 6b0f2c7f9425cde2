// How hard a design is: asked for whenever it has changed and can be played, and again until the figures are good.

import { useEffect, useState } from "preact/hooks";
import type { Path } from "../board";
import { difficulty, Fault } from "../net/api";
import type { Difficulty } from "../wire";

const AGAIN_MS = 200; // between two answers
const BUSY_MS = 4_000; // when many people ask
const MAX_ANSWERS = 150;
const TOO_MANY = 429;

export interface Measured {
  found: Difficulty | null; // null: nothing is known yet
  isOld: boolean; // of the design before the newest change
  isLost: boolean; // nobody can say
}

const NOTHING: Measured = { found: null, isOld: false, isLost: false };
let newest: Promise<unknown> = Promise.resolve(); // one question at a time: the server plays for each as long as the next
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Null as definition: it cannot be played as it is. */
export function useMeasured(game: string, definition: unknown, options: Record<string, string>): Measured {
  const [measured, setMeasured] = useState<Measured>(NOTHING);
  const text = definition === null ? null : JSON.stringify([definition, options]);
  useEffect(() => {
    setMeasured((known) => ({ ...known, isOld: known.found !== null }));
    if (text === null) return;
    let isCurrent = true;
    const refine = async (): Promise<void> => {
      for (let count = 0; count < MAX_ANSWERS; count++) {
        // Nobody looks at a hidden page: the server need not play for it.
        while (document.visibilityState === "hidden" && isCurrent) await pause(BUSY_MS);
        await newest.catch(() => undefined);
        if (!isCurrent) return;
        try {
          const asked = difficulty({ game, definition, options });
          newest = asked;
          const found = await asked;
          if (!isCurrent) return;
          setMeasured({ found, isOld: false, isLost: false });
          if (found.final) return;
          await pause(AGAIN_MS);
        } catch (problem) {
          if (!isCurrent) return;
          const isBusy = problem instanceof Fault && (problem.status === TOO_MANY || problem.status === 0);
          if (!isBusy) return setMeasured((known) => ({ ...known, isLost: true }));
          await pause(BUSY_MS);
        }
      }
    };
    void refine();
    return () => {
      isCurrent = false;
    };
  }, [game, text]);
  return measured;
}

/** How often games succeed at a place. */
export function rateFinder({ found, isOld }: Measured): ((path: Path) => number | undefined) | null {
  if (!found || isOld) return null;
  const rates = new Map(found.parts.map(({ path, rate }) => [JSON.stringify(path), rate.mean]));
  return (path) => rates.get(JSON.stringify(path));
}

/** The same definition with another value at a place. */
export function withAt(value: unknown, [step, ...rest]: Path, wished: unknown): unknown {
  if (step === undefined) return wished;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === step ? withAt(one, rest, wished) : one));
  const whole = (value ?? {}) as Record<string, unknown>;
  return { ...whole, [step]: withAt(whole[step], rest, wished) };
}
