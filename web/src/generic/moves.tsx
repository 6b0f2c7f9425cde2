// The choices of a seat as buttons, with a search where there are many, and the steps of a move under way.

import { useState } from "preact/hooks";
import { Icon } from "../ui/parts";
import { t } from "../words";
import { filterChoices, groupByKind, type Choice } from "./choices";
import type { MoveUnderWay } from "./move";
import { w } from "./wording";

const MAX_WITHOUT_SEARCH = 12;
const PAGE = 24;

interface MovesProps {
  move: MoveUnderWay;
  hinted: number | undefined; // the code that a strong player would choose next, if the player has asked
}

export function Moves({ move, hinted }: MovesProps) {
  const { chosen, choices, isSending, canGoBack } = move;
  return (
    <div class="moves">
      {chosen.length > 0 && <Chosen steps={chosen} />}
      {canGoBack && (
        <button type="button" onClick={move.goBack} disabled={isSending}>
          <Icon name="back" /> {t("back")}
        </button>
      )}
      {choices && <Choices key={chosen.length} choices={choices} choose={move.choose} hinted={hinted} />}
    </div>
  );
}

/** What was chosen before the last step is gone from the screen: it stays readable here. */
function Chosen({ steps }: { steps: readonly Choice[] }) {
  return (
    <ol class="chosen" aria-label={w("generic.chosen")}>
      {steps.map(({ text }, index) => (
        <li key={index} lang="en">
          {text}
        </li>
      ))}
    </ol>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  choose: (choice: Choice) => void;
  hinted: number | undefined;
}

function Choices({ choices, choose, hinted }: ChoicesProps) {
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(PAGE);
  const found = filterChoices(choices, query);
  const groups = groupByKind(found.slice(0, limit));
  return (
    <>
      {choices.length > MAX_WITHOUT_SEARCH && (
        <label class="search">
          {w("generic.choices.search")}
          <input type="search" value={query} onInput={({ currentTarget }) => setQuery(currentTarget.value)} />
        </label>
      )}
      {choices.length > 0 && !found.length && <p class="hint">{w("generic.choices.none")}</p>}
      {groups.map(([kind, some]) => (
        <div key={kind} class="kind" role="group" aria-label={kind}>
          {groups.length > 1 && some.length > 1 && <h3 lang="en">{kind}</h3>}
          {some.map((choice) => (
            <button
              key={choice.code}
              type="button"
              lang="en"
              class={`legal choice${choice.code === hinted ? " hinted" : ""}`}
              onClick={() => choose(choice)}
            >
              {choice.text}
            </button>
          ))}
        </div>
      ))}
      {found.length > limit && (
        <button type="button" class="quiet" onClick={() => setLimit(limit + PAGE)}>
          {w("generic.choices.more", { count: Math.min(PAGE, found.length - limit) })}
        </button>
      )}
    </>
  );
}
