// Tasks and other ways to play alone, with the best that this device has reached in each.

import type { GameCard, Puzzle } from "../board";
import { cards, lessonsOf } from "../games";
import { bestOf } from "../memory";
import { useTitle } from "../route";
import { Icon } from "../ui/parts";
import { say, t } from "../words";
import { FaultText } from "./fault";
import { usePlay } from "./play";

export function Tasks() {
  useTitle(t("tasks"));
  return (
    <div class="page tasks">
      <div>
        <h1>{t("tasks")}</h1>
        <p>{t("tasks.text")}</p>
      </div>
      {cards.value.map(
        (card) =>
          card.puzzles && (
            <section key={card.name} id={card.name} tabIndex={-1} aria-label={say(card.title)}>
              <div class="about">
                <h2>{say(card.title)}</h2>
                <Explained card={card} />
              </div>
              <ul class="puzzles">
                {card.puzzles.map((puzzle) => (
                  <Task key={puzzle.title} card={card} puzzle={puzzle} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}

/** Where to learn what its tasks are about. */
function Explained({ card }: { card: GameCard }) {
  const lesson = lessonsOf(card.name).find(({ name }) => name === card.puzzleLesson);
  return (
    <div class="row">
      {lesson && (
        <a class="link" href={`/learn/${card.name}/${lesson.name}`}>
          {t("learn.offer")}
        </a>
      )}
      {card.HowTo && (
        <a class="link" href={`/how/${card.name}`}>
          {t("play.how")}
        </a>
      )}
    </div>
  );
}

function Task({ card, puzzle }: { card: GameCard; puzzle: Puzzle }) {
  const Picture = puzzle.Picture ?? card.Picture;
  return (
    <li>
      <div class="what">
        <Picture />
        <div>
          <h3>{say(puzzle.title)}</h3>
          <p class="hint">{say(puzzle.hint)}</p>
        </div>
      </div>
      {puzzle.ways.map((way) => (
        <Way key={way.label} card={card} title={say(puzzle.title)} way={way} />
      ))}
    </li>
  );
}

function Way({ card, title, way }: { card: GameCard; title: string; way: Puzzle["ways"][number] }) {
  const { isBusy, fault, play } = usePlay(card, { options: { ...way.options, seats: 1 } });
  const best = bestOf(card.name, way.options);
  const outcome = best && card.outcome?.(best.result as never, best.options);
  const label = say(way.label);
  return (
    <>
      <div class="way">
        <div>
          <strong>{label}</strong>
          <span class={outcome ? "best" : "hint"}>
            {outcome ? <Icon name="star" /> : null} {outcome ? t("tasks.best", { outcome }) : t("tasks.none")}
          </span>
        </div>
        <button
          type="button"
          class={outcome ? "" : "main"}
          aria-label={t("tasks.play.what", { title, label })}
          disabled={isBusy}
          onClick={play}
        >
          {t("tasks.play")}
        </button>
      </div>
      <FaultText fault={fault} />
    </>
  );
}
