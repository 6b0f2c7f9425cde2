// A lesson as data: what it offers to the pupil at each moment, and which move it waits for. No rules: all of it comes
// from the server.

import { has, type CodeBook } from "./codes";
import { recall, remember } from "./memory";
import type { Choices, Lesson, LessonMoment, LegalMoves, Spans } from "./wire";

type Choice = Record<string, Spans>;

/** Of these codes only those that are wanted. */
function only(choice: Choice, wanted: readonly number[]): Choice {
  const kept = Object.entries(choice).map(([kind, spans]): [string, Spans] => [
    kind,
    [...new Set(wanted)].filter((code) => has(spans, code)).flatMap((code) => [code, code]),
  ]);
  return Object.fromEntries(kept.filter(([, spans]) => spans.length));
}

/** What the pupil is offered: the move that the lesson expects, or all that is possible where that is the lesson. */
export function offeredIn({ may, wide, waits_for, accepts }: LessonMoment): LegalMoves | null {
  if (!may || wide || waits_for === "done") return may;
  if (waits_for === "time") return null;
  const following = (head: string): number[] =>
    accepts.flatMap(([first, second]) => (String(first) === head && second !== undefined ? [second] : []));
  const next = Object.entries(may.next ?? {}).map(([head, choice]): [string, Choice] => [
    head,
    only(choice, following(head)),
  ]);
  return {
    ...may,
    first: only(
      may.first,
      accepts.flatMap(([first]) => first ?? []),
    ),
    next: Object.fromEntries(next),
  };
}

const beginsWith = (codes: readonly number[], start: readonly number[]): boolean =>
  start.every((code, at) => codes[at] === code);

/** What may follow these codes on the way to the expected move; null: they do not lead there. */
export function following(
  { accepts, may }: LessonMoment,
  codes: readonly number[],
  book: CodeBook,
): Pick<Choices, "may" | "whole"> | null {
  const ways = accepts.filter((way) => beginsWith(way, codes));
  if (!ways.length) return null;
  const first: Choice = {};
  for (const code of new Set(ways.flatMap((way) => way[codes.length] ?? [])))
    (first[book.read(code).kind] ??= []).push(code, code);
  return { whole: ways.some((way) => way.length === codes.length), may: { seat: may?.seat ?? 0, first } };
}

export const isExpected = ({ accepts }: LessonMoment, codes: readonly number[]): boolean =>
  accepts.some((way) => way.length === codes.length && beginsWith(way, codes));

/** The moments at which a step begins. */
export const stepsOf = ({ moments }: Lesson): number[] => moments.flatMap(({ step }, at) => (step ? [at] : []));

/** How long a moment stays that waits for nobody: a long row of them goes faster. */
export function paceAt({ moments }: Lesson, at: number): number {
  const end = moments.findIndex(({ waits_for }, other) => other > at && waits_for !== "time");
  const left = (end < 0 ? moments.length : end) - at;
  return left > 6 ? 450 : moments[at]?.step ? 1100 : 700;
}

const DONE_KEY = "lessons";

const finished = (): string[] => (recall(DONE_KEY) ?? "").split(" ").filter(Boolean);

/** Which lessons this device has seen to the end. */
export const isFinished = (game: string, lesson = ""): boolean =>
  finished().some((one) => (lesson ? one === `${game}/${lesson}` : one.startsWith(`${game}/`)));

export function rememberFinished(game: string, lesson: string): void {
  if (!isFinished(game, lesson)) remember(DONE_KEY, [...finished(), `${game}/${lesson}`].join(" "));
}
