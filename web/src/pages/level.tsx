import { LEVELS } from "../levels";
import type { Level } from "../wire";
import { inLanguage, t } from "../words";

interface Props {
  levels?: readonly Level[]; // that there are; without: all
  chosen: string; // a bot; where it has none of these levels, the gentlest is meant
  choose: (bot: string) => void;
}

/** How strong bots are to be, in words. */
export function LevelChoice({ levels = LEVELS, chosen, choose }: Props) {
  const now = (levels.find(({ bot }) => bot === chosen) ?? levels[0])?.bot;
  return (
    <fieldset class="levels">
      <legend>{t("home.level")}</legend>
      <div class="joined">
        {levels.map((level) => (
          <button key={level.bot} type="button" aria-pressed={level.bot === now} onClick={() => choose(level.bot)}>
            {inLanguage(level)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
