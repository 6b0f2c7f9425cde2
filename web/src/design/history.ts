// Steps that can be undone. A history is a value: every function returns a new one.

const MAX_STEPS = 200;
const PAUSE_MS = 1500; // after it, the same kind of change is another step

export interface History<T> {
  past: readonly T[]; // the newest last
  now: T;
  future: readonly T[]; // what was undone, the next one last
  what: string | null; // the newest change, if more of it belongs to the same step
  at: number;
}

export type Step<T> = (history: History<T>) => History<T>;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], what: null, at: 0 });

/** The next state. Changes of the same kind soon after each other are one step, such as digits that are typed. */
export function record<T>(history: History<T>, next: T, what: string | null, at: number): History<T> {
  const isSameStep = what !== null && what === history.what && at - history.at < PAUSE_MS;
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-MAX_STEPS);
  return { past, now: next, future: [], what, at };
}

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { past: past.slice(0, -1), now: before, future: [...future, now], what: null, at: 0 };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  const next = future.at(-1);
  if (next === undefined) return history;
  return { past: [...past, now], now: next, future: future.slice(0, -1), what: null, at: 0 };
}
