// Personal bests and finished games.

import { useState } from "preact/hooks";
import type { GameCard } from "../board";
import { cardOf, gameTitle } from "../games";
import { bests, visits, type Best, type Visit } from "../memory";
import { dateOf } from "../dates";
import { namesOf } from "../seats";
import { joinNames, say, t, wordsOf } from "../words";
import words from "./words.json";

const w = wordsOf(words);
const FIRST = 12;

/** A way to play in the words of the form for new tables. */
export function wayOf(card: GameCard | undefined, options: Record<string, unknown>): string {
  const chosen = (card?.settings ?? []).flatMap(({ option, choices }) => {
    const choice = choices.find(({ value }) => value === options[option]);
    return choice ? [say(choice.label)] : [];
  });
  return chosen.join(" · ");
}

function outcomeOf({ game, result, options }: Pick<Best, "game" | "result" | "options">): string {
  const outcome = cardOf(game)?.outcome;
  return outcome && result ? outcome(result as never, options) : "";
}

export function Bests() {
  const found = bests();
  return (
    <section>
      <h2>{w("device.bests")}</h2>
      {found.length === 0 && <p class="hint">{w("device.bests.none")}</p>}
      <ul class="list">
        {found.map((best) => (
          <li key={`${best.game} ${JSON.stringify(best.options)}`}>
            <div>
              <strong>{gameTitle({ game: best.game, title: best.game })}</strong>
              <span class="hint">{wayOf(cardOf(best.game), best.options)}</span>
            </div>
            <a class="link" href={`/replay/${best.table}`}>
              {outcomeOf(best)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function howItEnded({ game, names, bots, winners, own, alone }: Visit): string {
  if (names.length === 1 && alone) return outcomeOf({ game, result: alone.score, options: alone.options });
  if (!winners.length) return t("home.yours.over");
  if (own?.some((seat) => winners.includes(seat))) return w("device.games.you");
  const all = namesOf(names, bots);
  return t("home.yours.won", { names: joinNames(winners.map((seat) => all[seat] ?? "")) });
}

export function FinishedGames() {
  const [isAll, setAll] = useState(false);
  const found = visits().filter(({ over }) => over);
  return (
    <section>
      <h2>{w("device.games")}</h2>
      {found.length > 0 && (
        <a class="button" href="/you/games">
          {w("time.title")}
        </a>
      )}
      {found.length === 0 && <p class="hint">{w("device.games.none")}</p>}
      <ul class="list">
        {found.slice(0, isAll ? found.length : FIRST).map((visit) => (
          <li key={visit.table}>
            <div>
              <strong>{gameTitle({ game: visit.game, title: visit.game })}</strong>
              <span class="hint">
                <time dateTime={new Date(visit.at).toISOString()}>{dateOf(visit.at)}</time>
                {" · "}
                {namesOf(visit.names, visit.bots).join(", ")}
                {" · "}
                {howItEnded(visit)}
              </span>
            </div>
            <a class="button" href={`/replay/${visit.table}`}>
              {t("home.yours.replay")}
            </a>
          </li>
        ))}
      </ul>
      {!isAll && found.length > FIRST && (
        <button type="button" onClick={() => setAll(true)}>
          {w("device.games.all", { count: found.length })}
        </button>
      )}
    </section>
  );
}
