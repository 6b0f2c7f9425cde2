// What the game is about, in one line of the bar during the first round, where nothing else is said. Whoever knows it
// hides it for good.

import { signal } from "@preact/signals";
import { recall, remember } from "../memory";
import { Icon } from "../ui/parts";
import { say, t } from "../words";

const KEY = "goals";
const hidden = signal<readonly string[]>((recall(KEY) ?? "").split(" "));

export const isGoalShown = (words: string | null): words is string => words !== null && !hidden.value.includes(words);

export function Goal({ words }: { words: string }) {
  const hide = (): void => {
    hidden.value = [...hidden.value, words];
    remember(KEY, hidden.value.join(" ").trim());
  };
  return (
    <div class="ticker goal">
      <p>{say(words)}</p>
      <button type="button" class="quiet" aria-label={t("goal.close")} onClick={hide}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
