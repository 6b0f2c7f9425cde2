// The slim box above the board of a lesson: the sentence of a step, how far the lesson is, and the ways out of it.

import { cardOf, lessonsOf } from "../games";
import { isFinished } from "../lesson";
import { choose } from "../prefs";
import { Icon } from "../ui/parts";
import type { Lesson } from "../wire";
import { addWords, inLanguage, t, wordsOf } from "../words";
import words from "../words/lesson.json";
import { FaultText } from "./fault";
import { usePlay } from "./play";
import { RulesLink } from "./rules";

addWords(words);
export const w = wordsOf(words);

interface BoxProps {
  lesson: Lesson;
  number: number; // of the step, from 0 on
  count: number;
  text: string;
  rule: string; // "": none
  back: (() => void) | null;
}

export function LessonBox({ lesson, number, count, text, rule, back }: BoxProps) {
  return (
    <>
      <div class="ways" role="group" aria-label={inLanguage(lesson.lesson)}>
        <button
          type="button"
          class="quiet"
          disabled={!back}
          data-often
          aria-label={w("lesson.back")}
          onClick={() => back?.()}
        >
          <Icon name="back" /> <span>{w("lesson.back")}</span>
        </button>
        <Dots number={number} count={count} />
        <a class="button quiet" href="/" aria-label={w("lesson.leave")}>
          <span>{w("lesson.leave")}</span> <Icon name="cross" />
        </a>
      </div>
      <div class="sentence">
        <p>
          {text}{" "}
          {rule && (
            <RulesLink game={lesson.game} rule={rule} class="rulelink">
              {t("refused.rule", { rule })}
            </RulesLink>
          )}
        </p>
      </div>
    </>
  );
}

function Dots({ number, count }: { number: number; count: number }) {
  return (
    <span class="dots" role="img" aria-label={w("lesson.step", { step: number + 1, count })}>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} class={at < number ? "past" : at === number ? "now" : ""} />
      ))}
    </span>
  );
}

/** One tap to the first game, with what helps beginners; or to the next lesson. */
export function LessonEnd({ lesson, name }: { lesson: Lesson; name: string }) {
  const card = cardOf(lesson.game);
  const other = lessonsOf(lesson.game).find((one) => one.name !== name && !isFinished(lesson.game, one.name));
  return (
    <div class="row lessonend">
      {card && <FirstGame card={card} options={lesson.play} />}
      <a class="button" href={`/whatif/${lesson.game}/${name}#${lesson.moments.length - 1}-${lesson.seat}`}>
        {t("whatif")}
      </a>
      {other && (
        <a class="button" href={`/learn/${lesson.game}/${other.name}`}>
          {w("lesson.more", { name: inLanguage(other.title) })}
        </a>
      )}
    </div>
  );
}

function FirstGame({ card, options }: { card: NonNullable<ReturnType<typeof cardOf>>; options: Lesson["play"] }) {
  const { isBusy, fault, play } = usePlay(card, { options, isFirst: true });
  const begin = (): void => {
    choose("needs", true);
    play();
  };
  return (
    <>
      <button type="button" class="main" disabled={isBusy} onClick={begin}>
        <Icon name="play" /> {w("lesson.play")}
      </button>
      <FaultText fault={fault} />
    </>
  );
}
