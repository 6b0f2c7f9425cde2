// A move chosen step by step: the table says what may come next and describes it in words.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../board";
import { listChoices, type Choice } from "./choices";

export type MoveSource = Pick<BoardProps, "position" | "may" | "dealCount" | "book" | "seats" | "askNext" | "act">;

export interface MoveUnderWay {
  chosen: readonly Choice[]; // the steps so far
  choices: readonly Choice[] | null; // what may come next; null: not known yet
  isSending: boolean;
  canGoBack: boolean;
  choose(choice: Choice): void;
  goBack(): void;
}

const NONE: readonly Choice[] = [];
const RETRY_MS = 700; // after a question that was refused: too many at once, or newer dice

export function useMove({ position, may, dealCount, book, seats, askNext, act }: MoveSource): MoveUnderWay {
  const [chosen, setChosen] = useState(NONE);
  const [choices, setChoices] = useState<readonly Choice[] | null>(null);
  const [isSending, setSending] = useState(false);
  const isForced = useRef(false); // there was only one way to begin, and it was taken without asking
  const newest = useRef(0); // questions that were asked: only the answer to the newest counts
  const knownDealCount = useRef(dealCount);
  const follows = useRef(may?.next); // what may follow a first code, as of the newest view
  follows.current = may?.next;

  const ask = async (steps: readonly Choice[]): Promise<void> => {
    const question = ++newest.current;
    const codes = steps.map(({ code }) => code);
    const answer = await askNext(codes, true);
    if (question !== newest.current) return;
    if (!answer) {
      setChosen(NONE);
      setChoices(null);
      await new Promise((resume) => setTimeout(resume, RETRY_MS));
      if (question === newest.current) await ask(NONE);
    } else if (answer.whole) {
      await send(codes);
    } else {
      const names = seats.map((seat) => seat.name ?? "");
      const next = listChoices(answer.may.first, answer.words ?? {}, book, names);
      const [only] = next;
      if (!steps.length)
        isForced.current = next.length === 1 && only !== undefined && only.code in (follows.current ?? {});
      if (!steps.length && isForced.current && only) return ask([only]);
      setChosen(steps);
      setChoices(next);
    }
  };
  const send = async (codes: number[]): Promise<void> => {
    setSending(true);
    setChosen(NONE);
    setChoices(null);
    await act(codes);
    setSending(false);
    await ask(NONE); // a new view asks again: the newest answer counts
  };

  useEffect(() => {
    const steps = knownDealCount.current === dealCount ? chosen : NONE; // after a deal, what was begun is void
    knownDealCount.current = dealCount;
    if (may) void ask(steps);
    else {
      newest.current++;
      setChosen(NONE);
      setChoices(NONE);
    }
  }, [position, may, dealCount]);

  useEffect(() => () => void newest.current++, []); // whoever leaves the board asks no more

  return {
    chosen,
    choices,
    isSending,
    canGoBack: chosen.length > (isForced.current ? 1 : 0),
    choose: (choice) => void ask([...chosen, choice]),
    goBack: () => void ask(chosen.slice(0, -1)),
  };
}
