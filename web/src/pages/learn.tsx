// The ways to the lessons of a game.

import { isOffered, lessonsOf } from "../games";
import { isFinished } from "../lesson";
import { Icon } from "../ui/parts";
import { inLanguage, t } from "../words";

/** The first lesson: inviting until it was taken. */
export function LessonOffer({ game }: { game: string }) {
  if (!isOffered(game, "lessons")) return null;
  const isKnown = isFinished(game);
  return (
    <a class={isKnown ? "link" : "button learn"} href={`/learn/${game}`}>
      {!isKnown && <Icon name="play" />} {t(isKnown ? "learn.again" : "learn.offer")}
    </a>
  );
}

/** All lessons, on the pages that explain the game. */
export function LessonList({ game }: { game: string }) {
  const lessons = lessonsOf(game);
  if (!lessons.length) return null;
  return (
    <nav class="row lessons" aria-label={t("learn.title")}>
      {lessons.map(({ name, title }, at) => (
        <a key={name} class={at ? "button" : "button main"} href={`/learn/${game}/${name}`}>
          <Icon name={isFinished(game, name) ? "check" : "play"} /> {inLanguage(title)}
        </a>
      ))}
    </nav>
  );
}
