// A finished game step by step. The step stands in the address, so that a moment can be shared.

import { useEffect, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { CodeBook } from "../codes";
import { gameTitle, isOffered, loadFace } from "../games";
import { record, replay } from "../net/api";
import { isMotionReduced } from "../prefs";
import { useTitle } from "../route";
import { named } from "../seats";
import { Dialog, Icon, ShareLink } from "../ui/parts";
import type { Replay, ReplayStep, SeatView } from "../wire";
import { t } from "../words";
import type { AnyBoard, AnyScore } from "./table";
import { Suggestions } from "./suggestions";

const STEP_MS = 900;
const CHUNK = 40;
const NO_HINT: readonly [] = [];
const NO_BOOK = new CodeBook([]);
const stepInAddress = (): number => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 0);

interface Player {
  head: Replay | null; // what belongs to the whole game; null: not loaded yet
  step: ReplayStep | undefined;
  face: GameFace | null;
  at: number;
  last: number;
  isPlaying: boolean;
  isMissing: boolean;
  moveTo(step: number): void;
  setPlaying(isPlaying: boolean): void;
}

/** Loads the game in pieces as they are needed, and goes on by itself while it is played. */
function useReplay(name: string): Player {
  const [head, setHead] = useState<Replay | null>(null);
  const [steps, setSteps] = useState<ReadonlyMap<number, ReplayStep>>(new Map());
  const [face, setFace] = useState<GameFace | null>(null);
  const [at, setAt] = useState(stepInAddress);
  const [isPlaying, setPlaying] = useState(false);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const first = Math.floor(at / CHUNK) * CHUNK;
    if (!isMissing && !steps.has(at)) {
      replay(name, first).then(
        (found) => {
          setHead(found);
          setSteps((known) => new Map([...known, ...found.steps.map((step, index) => [first + index, step] as const)]));
          void loadFace(found.game).then(setFace);
        },
        () => setMissing(true),
      );
    }
    history.replaceState(null, "", `${location.pathname}#${at}`);
  }, [at]);
  const last = (head?.total ?? 1) - 1;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((now) => Math.min(now + 1, last)), isMotionReduced() ? 2 * STEP_MS : STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, last]);
  useEffect(() => {
    if (at >= last) setPlaying(false);
  }, [at, last]);
  const moveTo = (step: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(last, step)));
  };
  return { head, step: steps.get(Math.min(at, last)), face, at, last, isPlaying, isMissing, moveTo, setPlaying };
}

export function ReplayPage({ name }: { name: string }) {
  const player = useReplay(name);
  const { head, step, face, at, last } = player;
  const game = head && gameTitle(head);
  useTitle(game ? `${t("replay.title")}: ${game}` : t("replay.title"));
  if (player.isMissing)
    return (
      <div class="page">
        <h1>{t("replay.none")}</h1>
        <Suggestions />
      </div>
    );
  if (!head || !face || !step)
    return (
      <div class="page">
        <h1 class="hint">{t("loading")}</h1>
      </div>
    );
  const seats = seatsOf(head);
  const Board = face.Board as unknown as AnyBoard;
  const Score = face.Score as unknown as AnyScore;
  const same = { position: step.position, result: step.result, options: head.options, printed: head.printed, seats };
  const text = step.event
    ? face.describeEvent(step.event as Record<string, unknown>, seats, step.text)
    : t("replay.start");
  return (
    <div class="table replay">
      <h1 class="unseen">{`${t("replay.title")}: ${game}`}</h1>
      <Controls name={name} game={head.game} player={player} text={text} />
      <Board
        {...same}
        seat={null}
        may={null}
        book={NO_BOOK}
        dealCount={at}
        status="over"
        isDone={false}
        isReplay={true}
        clock={null}
        ready={null}
        act={() => Promise.reject(new Error("a replay"))}
        askNext={() => Promise.resolve(null)}
        explain={() => undefined}
        done={() => undefined}
        hint={NO_HINT}
        hintCodes={NO_HINT}
      />
      {at >= last && (
        <section class="over" aria-label={t("over.score")}>
          <h2>{t("over.score")}</h2>
          <Score {...same} />
        </section>
      )}
    </div>
  );
}

const seatsOf = ({ players }: Replay): SeatView[] =>
  named(
    players.map(({ name, kind }) => {
      const isBot = kind === "bot";
      return { name, bot: isBot ? name : null, here: false, done: false, yours: false, owned: !isBot, may_take: false };
    }),
  );

interface ControlsProps {
  name: string;
  game: string;
  player: Player;
  text: string; // what this step was
}

function Controls({ name, game, player, text }: ControlsProps) {
  const { at, last, isPlaying, moveTo } = player;
  const [isShared, setShared] = useState(false);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "ArrowLeft") moveTo(at - 1);
    else if (event.key === "ArrowRight") moveTo(at + 1);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(last);
  };
  const isFirst = at === 0;
  const isLast = at >= last;
  return (
    <div class="player" role="group" aria-label={t("replay.title")} onKeyDown={keys}>
      <div class="row">
        <Control icon="first" label={t("replay.first")} isOff={isFirst} press={() => moveTo(0)} />
        <Control icon="back" label={t("replay.back")} isOff={isFirst} isOften press={() => moveTo(at - 1)} />
        <button
          type="button"
          class="icon main"
          aria-label={isPlaying ? t("replay.pause") : t("replay.play")}
          disabled={isLast}
          onClick={() => player.setPlaying(!isPlaying)}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <Control icon="next" label={t("replay.next")} isOff={isLast} isOften press={() => moveTo(at + 1)} />
        <Control icon="last" label={t("replay.last")} isOff={isLast} press={() => moveTo(last)} />
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t("replay.step", { step: at, total: last })}
          onInput={(event) => moveTo(Number(event.currentTarget.value))}
        />
        <Control icon="link" label={t("replay.share")} isOff={false} press={() => setShared(true)} />
        {isOffered(game, "analysis") && (
          <a class="button icon" aria-label={t("analysis")} href={`/analysis/${name}`}>
            <Icon name="graph" />
          </a>
        )}
        <a class="button icon" aria-label={t("over.record")} href={record(name)} download={`polychrome-${name}.json`}>
          <Icon name="load" />
        </a>
      </div>
      <p class="steptext" aria-live="polite">
        <span class="hint">{t("replay.step", { step: at, total: last })}</span> {text}
      </p>
      {isShared && (
        <Dialog title={t("replay.share")} close={() => setShared(false)}>
          <ShareLink path={`/replay/${name}#${at}`} />
        </Dialog>
      )}
    </div>
  );
}

interface ControlProps {
  icon: "first" | "back" | "next" | "last" | "link";
  label: string;
  isOff: boolean;
  isOften?: boolean; // pressing fast is meant
  press: () => void;
}

function Control({ icon, label, isOff, isOften = false, press }: ControlProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      {...(isOften ? { "data-often": true } : {})}
      disabled={isOff}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
