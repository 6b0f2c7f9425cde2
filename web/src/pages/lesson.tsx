// A lesson: a game's own board, a sentence for each step, and a place that glows. The moves of all others come from the
// record. Loaded when somebody learns.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { CodeBook } from "../codes";
import { gameTitle, lessonsOf, loadFace } from "../games";
import { following, isExpected, offeredIn, paceAt, rememberFinished, stepsOf } from "../lesson";
import { lesson as loadLesson, lookInLesson } from "../net/api";
import { nameOrDefault } from "../net/quick";
import type { Answer } from "../net/socket";
import type { Notice } from "../net/table";
import { useTitle } from "../route";
import { named } from "../seats";
import { PromptPlace, useBarHeight } from "../ui/bar";
import { announce, openLog } from "../ui/live";
import { lastPress } from "../ui/press";
import { SymbolExplainer } from "../ui/symbols";
import type { Lesson, LessonMoment, SeatView } from "../wire";
import { inLanguage, t } from "../words";
import { LessonBox, LessonEnd, w } from "./lessonbox";
import { NoticeBox } from "./notices";
import { RulesOverTable } from "./rules";
import { Suggestions } from "./suggestions";
import type { AnyBoard } from "./table";
import "../style/lesson.css";

const NOTHING: readonly [] = [];
const ACCEPTED: Answer = { type: "accepted", id: "", n: 0 };
const REFUSED: Answer = { type: "refused", id: null, rule: "lesson", text: "" };

export function LessonPage({ game, name }: { game: string; name: string }) {
  const listed = lessonsOf(game);
  const wanted = (name ? listed.find((one) => one.name === name) : listed[0])?.name ?? "";
  const [found, setFound] = useState<{ lesson: Lesson; face: GameFace } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const title = found ? `${gameTitle(found.lesson)}: ${inLanguage(found.lesson.lesson)}` : t("learn");
  useTitle(title);
  useEffect(() => {
    if (!wanted) return;
    openLog(`lesson-${game}-${wanted}`);
    Promise.all([loadLesson(game, wanted), loadFace(game)]).then(
      ([lesson, face]) => setFound({ lesson, face }),
      () => setMissing(true),
    );
  }, [wanted]);
  if (isMissing || !wanted)
    return (
      <div class="page">
        <h1>{t("missing")}</h1>
        <Suggestions />
      </div>
    );
  if (!found)
    return (
      <div class="page">
        <h1>{t("learn")}</h1>
        <p role="status">{w("lesson.loading")}</p>
      </div>
    );
  return (
    <div class="table lesson">
      <h1 class="unseen">{title}</h1>
      <Running key={wanted} name={wanted} {...found} />
    </div>
  );
}

interface Progress {
  at: number; // the moment
  isOver: boolean;
  isDone: boolean; // the pupil has pressed Done for this roll
  visit: number; // grows when the pupil goes back: whatever a board holds then is void
  go(to: number): void;
  goOn(): void;
  finish(): void;
  say(done: boolean): void;
}

/** Where the pupil is. What others do comes by itself. */
function useProgress(lesson: Lesson): Progress {
  const [at, setAt] = useState(() => stepsOf(lesson)[0] ?? 0);
  const [visit, setVisit] = useState(0);
  const [doneAt, setDoneAt] = useState(-1);
  const [isFinished, setFinished] = useState(false);
  const moment = lesson.moments[at];
  const isDone = moment !== undefined && doneAt === moment.deal_count;
  const isLast = at >= lesson.moments.length - 1;
  useEffect(() => {
    if (!moment || isLast || moment.waits_for === "move" || (moment.waits_for === "done" && !isDone)) return;
    const timer = setTimeout(() => setAt(at + 1), moment.waits_for === "done" ? 0 : paceAt(lesson, at));
    return () => clearTimeout(timer);
  }, [at, visit, isDone]);
  return {
    at,
    isOver: isFinished || isLast,
    isDone,
    visit,
    go: (to) => {
      setFinished(false);
      setDoneAt(-1);
      setVisit(visit + 1);
      setAt(to);
    },
    goOn: () => setAt(at + 1),
    finish: () => setFinished(true),
    say: (done) => setDoneAt(done && moment ? moment.deal_count : -1),
  };
}

interface RunningProps {
  name: string;
  lesson: Lesson;
  face: GameFace;
}

function Running({ name, lesson, face }: RunningProps) {
  const progress = useProgress(lesson);
  const notice = useSignal<Notice | null>(null);
  const bar = useBarHeight();
  const steps = useMemo(() => stepsOf(lesson), [lesson]);
  const { at, isOver, go } = progress;
  const number = steps.findLastIndex((start) => start <= at);
  const step = lesson.moments[steps[number] ?? 0]?.step;
  const text = isOver ? lesson.end : step?.text;
  const said = text ? inLanguage(text) : "";
  useEffect(() => announce([said], false), [said]);
  useEffect(() => {
    if (isOver) rememberFinished(lesson.game, name);
  }, [isOver]);
  useEffect(() => void (notice.value = null), [at]);
  const begin = steps[number] ?? 0;
  const before = isOver || at > begin ? begin : steps[number - 1];
  return (
    <>
      <NoticeBox notice={notice} game={lesson.game} />
      <SymbolExplainer face={face} game={lesson.game} notice={notice} />
      <RulesOverTable />
      <div class="playing">
        <div class="head" ref={bar}>
          <LessonBox
            lesson={lesson}
            number={number}
            count={steps.length}
            text={said}
            rule={isOver ? "" : (step?.rule ?? "")}
            back={before === undefined ? null : () => go(before)}
          />
          {isOver && <LessonEnd lesson={lesson} name={name} />}
          <div class="now">
            <PromptPlace />
          </div>
        </div>
        <LessonBoard key={progress.visit} name={name} lesson={lesson} face={face} progress={progress} notice={notice} />
      </div>
    </>
  );
}

interface LessonBoardProps extends RunningProps {
  progress: Progress;
  notice: Signal<Notice | null>;
}

function LessonBoard({ name, lesson, face, progress, notice }: LessonBoardProps) {
  const { at, isOver } = progress;
  const moment = lesson.moments[at] as LessonMoment;
  const { position, result } = moment.view as { position: unknown; result: unknown };
  const book = useMemo(() => new CodeBook(lesson.kinds), [lesson]);
  const may = useMemo(() => (isOver ? null : offeredIn(moment)), [moment, isOver]);
  const Board = face.Board as unknown as AnyBoard;
  useEffect(() => document.querySelector(".lesson .playing .hinted")?.scrollIntoView({ block: "nearest" }), [at]);
  const hint = useMemo(() => (moment.waits_for === "move" && !moment.free ? [moment.event] : NOTHING), [moment]);

  /** What is pressed and not expected teaches: the rule that refuses it, or that the lesson wants something else. */
  const explain = async (codes: number[]): Promise<void> => {
    const place = lastPress();
    const answer = await lookInLesson(lesson.game, name, at, codes).catch(() => null);
    if (!answer) return;
    const { rule, reason = null, text } = answer.type === "refused" ? answer : { rule: "", text: w("lesson.other") };
    const title = answer.type === "refused" ? {} : { title: w("lesson.other.title") };
    notice.value = { rule, reason, text, at: Date.now(), place, ...title };
  };
  return (
    <Board
      position={position}
      result={result}
      options={lesson.options}
      printed={lesson.printed}
      seats={seatsOf(lesson)}
      seat={lesson.seat}
      may={may}
      book={book}
      dealCount={moment.deal_count}
      status="running"
      isDone={progress.isDone}
      isReplay={false}
      act={(codes) => {
        if (!moment.free && !isExpected(moment, codes)) {
          void explain(codes);
          return Promise.resolve(REFUSED);
        }
        // The board first hears that its move counts, as at a table.
        setTimeout(moment.free ? progress.finish : progress.goOn);
        return Promise.resolve(ACCEPTED);
      }}
      askNext={async (codes) => {
        if (!moment.wide) return following(moment, codes, book);
        const answer = await lookInLesson(lesson.game, name, at, codes).catch(() => null);
        return answer?.type === "choices" ? answer : null;
      }}
      explain={(codes) => void explain(codes)}
      done={progress.say}
      hint={hint}
      hintCodes={hint.length ? (moment.accepts[0] ?? NOTHING) : NOTHING}
      clock={null}
      ready={null}
    />
  );
}

/** Whoever learns, and bots. */
const seatsOf = ({ players, seat }: Lesson): SeatView[] =>
  named(
    players.map(({ name, kind }, number) => {
      const own = { here: true, done: false, may_take: false };
      return number === seat
        ? { ...own, name: nameOrDefault(), bot: null, yours: true, owned: true }
        : { ...own, name, bot: kind === "bot" ? name : null, yours: false, owned: kind !== "bot" };
    }),
  );
