import type { ComponentType } from "preact";
import type { GameCard } from "../board";
import { isOffered } from "../games";
import { useTitle } from "../route";
import { say, t } from "../words";
import { FaultText } from "./fault";
import { LessonList } from "./learn";
import { usePlay } from "./play";

export function How({ card, HowTo }: { card: GameCard; HowTo: ComponentType }) {
  const { isBusy, fault, play } = usePlay(card);
  const title = t("how.title", { game: say(card.title) });
  useTitle(title);
  return (
    <div class="page how">
      <h1>{title}</h1>
      <LessonList game={card.name} />
      <HowTo />
      <div class="row">
        <button type="button" class="main" disabled={isBusy} onClick={play}>
          {t("how.play")}
        </button>
        <a class="button" href={`/new/${card.name}`}>
          {t("play.open")}
        </a>
        {isOffered(card.name, "rules") && (
          <a class="button" href={`/rules/${card.name}`}>
            {t("play.rules")}
          </a>
        )}
      </div>
      <FaultText fault={fault} />
    </div>
  );
}
