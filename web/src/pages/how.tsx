import { useState } from "preact/hooks";
import type { GameCard } from "../board";
import { playAgainstBot } from "../net/quick";
import { useTitle } from "../route";
import { say, t } from "../words";
import { FaultText, type Failed } from "./fault";

export function How({ card }: { card: GameCard }) {
  const [fault, setFault] = useState<Failed>(null);
  const title = t("how.title", { game: say(card.title) });
  useTitle(title);
  return (
    <div class="page how">
      <h1>{title}</h1>
      <card.HowTo />
      <div class="row">
        <button type="button" class="main" onClick={() => void playAgainstBot(card).catch(setFault)}>
          {t("how.play")}
        </button>
        <a class="button" href={`/new/${card.name}`}>
          {t("play.open")}
        </a>
      </div>
      <FaultText fault={fault} />
    </div>
  );
}
