// What the server thinks of a design while somebody works on it. It is asked in pauses, and nobody waits for it.

import { useEffect, useState } from "preact/hooks";
import type { DesignProblem } from "../board";
import { check } from "../net/api";
import { inLanguage } from "../words";
import type { DefinitionChecked, DefinitionFault, Problem } from "../wire";

const PAUSE_MS = 300;
const AGAIN_MS = 3_000; // after a request that failed

/** `checked`: it can be played, exactly as it is now. `problems` are those of the newest answer. */
export interface Judged {
  checked: DefinitionChecked | null;
  problems: readonly Problem[];
  isAsking: boolean; // what is known may be out of date
  isLost: boolean; // the server does not answer
}

const UNKNOWN: Judged = { checked: null, problems: [], isAsking: true, isLost: false };

/** All of them; where the server names only the first, that one, for the whole. */
function problemsIn({ problems, error, place }: DefinitionFault): Problem[] {
  return problems.length ? problems : [{ place, path: [], text: { en: error, de: error } }];
}

export function useJudged(definition: unknown): Judged {
  const [judged, setJudged] = useState<Judged>(UNKNOWN);
  const [tries, setTries] = useState(0);
  const text = JSON.stringify(definition);
  useEffect(() => {
    let isCurrent = true;
    setJudged((known) => ({ ...known, checked: null, isAsking: true }));
    const ask = async (): Promise<void> => {
      try {
        const found = await check(text);
        if (!isCurrent) return;
        const isGood = "definition" in found;
        const problems = isGood ? [] : problemsIn(found);
        setJudged({ checked: isGood ? found : null, problems, isAsking: false, isLost: false });
      } catch {
        if (!isCurrent) return;
        setJudged((known) => ({ ...known, isLost: true }));
        timer = setTimeout(() => setTries((count) => count + 1), AGAIN_MS);
      }
    };
    let timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, tries]);
  return judged;
}

/** The same in the language of the page. */
export const problemsOf = ({ problems }: Judged): DesignProblem[] =>
  problems.map(({ path, text }) => ({ path, text: inLanguage(text) }));
