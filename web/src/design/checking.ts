// What the server thinks of a design while somebody works on it. It is asked in pauses, and nobody waits for it.

import { useEffect, useState } from "preact/hooks";
import type { DesignProblem } from "../board";
import { fileFault } from "../faults";
import { check } from "../net/api";
import { language } from "../prefs";
import type { DefinitionChecked, DefinitionFault } from "../wire";

const PAUSE_MS = 200;
const AGAIN_MS = 3_000; // after a request that failed

/** `checked`: it can be played, exactly as it is now. `problems` are those of the newest answer. */
export interface Judged {
  checked: DefinitionChecked | null;
  problems: readonly DesignProblem[];
  isAsking: boolean; // what is known may be out of date
  isLost: boolean; // the server does not answer
}

const UNKNOWN: Judged = { checked: null, problems: [], isAsking: true, isLost: false };

/** All of them in the language of the page, without the places, which people know by other names. */
async function readProblems({ problems }: DefinitionFault): Promise<DesignProblem[]> {
  return Promise.all(
    problems.map(async ({ path, place, error }) => {
      const text = await fileFault({ error, place });
      return { path, text: place && text.startsWith(`${place}: `) ? text.slice(place.length + 2) : text };
    }),
  );
}

export function useJudged(game: string, definition: unknown): Judged {
  const [judged, setJudged] = useState<Judged>(UNKNOWN);
  const [tries, setTries] = useState(0);
  const text = JSON.stringify(definition);
  useEffect(() => {
    let isCurrent = true;
    setJudged((known) => ({ ...known, checked: null, isAsking: true }));
    const ask = async (): Promise<void> => {
      try {
        const found = await check(text, { game });
        const checked = "definition" in found ? found : null;
        const problems = "definition" in found ? [] : await readProblems(found);
        if (isCurrent) setJudged({ checked, problems, isAsking: false, isLost: false });
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
  }, [game, text, tries, language.value]);
  return judged;
}
