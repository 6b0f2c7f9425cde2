// Where somebody stands in a line of a game, and how the line grows. Answers are kept, so that going back costs nothing.

import { useEffect, useRef, useState } from "preact/hooks";
import { finish, whatIf, type Question } from "../net/api";
import type { Answer } from "../net/socket";
import type { Choices, Refused, WhatIf, WhatIfGame } from "../wire";
import { lengthOf, upTo, type Line, type Source } from "../whatif";

export const DEALER = -1;
const ACCEPTED: Answer = { type: "accepted", id: "", n: 0 };

/** A place in a line. */
export interface Place {
  line: Line;
  step: number; // events before it
}

export interface Explorer {
  game: WhatIfGame | null; // null: not loaded yet
  now: WhatIf | null; // the answer that is shown; after a step, that of the step before until the next one has come
  place: Place;
  last: number; // steps of this line
  visit: number; // grows with everything but a move: whatever a board holds then is void
  isBusy: boolean;
  fault: Error | null;
  refused: Refused | null; // the line that was asked for first
  goTo(place: Place): void;
  stepTo(step: number): void;
  play(seat: number, codes: readonly number[], bot: string | null): Promise<Answer>;
  deal(from?: Line): Promise<void>; // from there; without: from here
  dealWith(from: Line, codes: readonly number[]): Promise<Answer>;
  setKept(branches: WhatIfGame["branches"]): void;
  look(seat: number, codes: readonly number[], words: boolean, from?: Line): Promise<Choices | Refused | null>;
  finish(bot: string): Promise<void>;
}

/** `first`: where to begin; null: at the end of the game. */
export function useExplorer(source: Source, first: Place | null): Explorer {
  const [game, setGame] = useState<WhatIfGame | null>(null);
  const [now, setNow] = useState<WhatIf | null>(null);
  const [place, setPlace] = useState<Place>(first ?? { line: { at: 0, events: [] }, step: 0 });
  const [visit, setVisit] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const known = useRef(new Map<string, WhatIf>());
  const wanted = useRef(""); // the place whose answer is shown when it comes
  const total = game?.total ?? 0;
  const last = lengthOf(place.line, total);

  const keyOf = (line: Line): string => JSON.stringify([line.at, line.events]);
  const keep = (answer: WhatIf): void => void known.current.set(keyOf(answer), answer);
  const show = (line: Line, answer: WhatIf): void => {
    keep(answer);
    if (wanted.current === keyOf(line)) setNow(answer);
  };
  const ask = async (question: Question): Promise<WhatIf | Choices | Refused | null> => {
    setBusy(true);
    try {
      const answer = await whatIf(source, question);
      setFault(null);
      return answer;
    } catch (problem) {
      setFault(problem as Error);
      return null;
    } finally {
      setBusy(false);
    }
  };

  const open = async (): Promise<void> => {
    const from = first ? upTo(first.line, first.step) : { at: 0, events: [] };
    let answer = await ask({ ...from, ask: "open" });
    if (answer?.type === "refused") {
      setRefused(answer);
      answer = await ask({ at: 0, events: [], ask: "open" });
      first = null;
    }
    if (answer?.type !== "what_if" || !answer.game) return;
    setGame(answer.game);
    keep({ ...answer, game: null });
    goTo(first ?? { line: { at: answer.game.total, events: [] }, step: answer.game.total });
  };
  useEffect(() => void open(), []);

  const goTo = (next: Place): void => {
    setPlace(next);
    setVisit((count) => count + 1);
    const line = upTo(next.line, next.step);
    wanted.current = keyOf(line);
    const answer = known.current.get(wanted.current);
    if (answer) setNow(answer);
    else void ask(line).then((found) => found?.type === "what_if" && show(line, found));
  };
  const here = (): Line => upTo(place.line, place.step);
  /** The line goes on with what was answered. */
  const follow = (answer: WhatIf, isMove: boolean): void => {
    const line = { at: answer.at, events: answer.events };
    keep(answer);
    wanted.current = keyOf(line);
    setPlace({ line, step: line.at + line.events.length });
    if (!isMove) setVisit((count) => count + 1);
    setNow(answer);
  };
  return {
    game,
    now,
    place,
    last,
    visit,
    isBusy,
    fault,
    refused,
    goTo,
    stepTo: (step) => goTo({ line: place.line, step: Math.max(0, Math.min(last, step)) }),
    play: async (seat, codes, bot) => {
      const answer = await ask({ ...here(), ask: "play", seat, codes: [...codes], bot });
      if (answer?.type !== "what_if") return answer ?? { type: "refused", id: null, rule: "offline", text: "" };
      setTimeout(() => follow(answer, seat !== DEALER)); // the board first hears that its move counts, as at a table
      return ACCEPTED;
    },
    deal: async (from = here()) => {
      const answer = await ask({ ...from, ask: "deal" });
      if (answer?.type === "what_if") follow(answer, false);
    },
    dealWith: async (from, codes) => {
      const answer = await ask({ ...from, ask: "play", seat: DEALER, codes: [...codes] });
      if (answer?.type === "what_if") follow(answer, false);
      return answer?.type === "refused" ? answer : ACCEPTED;
    },
    setKept: (branches) => setGame(game && { ...game, branches }),
    look: async (seat, codes, words, from = here()) => {
      const answer = await ask({ ...from, ask: "look", seat, codes: [...codes], words });
      return answer?.type === "what_if" ? null : answer;
    },
    finish: async (bot) => {
      setBusy(true);
      try {
        const answer = await finish(source, here(), bot, 1);
        setFault(null);
        if (answer.type === "what_if") follow(answer, false);
      } catch (problem) {
        setFault(problem as Error);
      }
      setBusy(false);
    },
  };
}
