// Mistakes on the board, one after the other: what was played and what would have been better; and all of them in a list.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DecisionProps } from "../board";
import { Icon } from "../ui/parts";
import { VerdictIcon } from "../ui/verdict";
import type { Analysis, Step } from "../wire";
import { formatNumber, inLanguage } from "../words";
import { w } from "./analysis_words";
import { ReplayBoard } from "./replay_board";
import type { ReplaySteps } from "./replay_steps";
import { turnOf } from "./turns";

const NOTABLE = 0.5; // as the server counts mistakes
const MAX_SHOWN = 12;

/** All mistakes of a seat, in the order of the game. */
export const mistakesOf = (steps: readonly Step[], seat: number): Step[] =>
  steps.filter((step) => step.seat === seat && step.kind === "play" && step.change.mean <= -NOTABLE);

/** The costliest of them, in the order of the game. */
export function listCostliest(mistakes: readonly Step[]): Step[] {
  const limit = [...mistakes].sort((one, other) => one.change.mean - other.change.mean).slice(0, MAX_SHOWN);
  return mistakes.filter((step) => limit.includes(step));
}

/** Whose mistakes are shown first: this device's own, or those of whoever lost most by them. */
export function firstSeat(found: Analysis, own: readonly number[]): number {
  const cost = (seat: number): number => mistakesOf(found.steps, seat).reduce((sum, step) => sum + step.change.mean, 0);
  const seats = found.seats.map(({ seat }) => seat);
  return own.find((seat) => seats.includes(seat)) ?? seats.sort((one, other) => cost(one) - cost(other))[0] ?? 0;
}

interface MistakesProps {
  table: string;
  mistakes: readonly Step[]; // those that are shown
  count: number; // of all
  name: string; // whose they are
  replay: ReplaySteps;
}

export function Mistakes({ table, mistakes, count, name, replay }: MistakesProps) {
  const [at, setAt] = useState(0);
  const Decision = useDecision(replay);
  const step = mistakes[at];
  if (!step) return <p>{w("analysis.mistakes.none")}</p>;
  const draw = (one: Step, isSmall: boolean) => (
    <Picture step={one} replay={replay} Decision={Decision} name={name} isSmall={isSmall} />
  );
  const turns = replay.head?.turns ?? [];
  const turn = turnOf(turns, step.event);
  return (
    <>
      <div
        class="mistake"
        role="group"
        aria-label={w("analysis.mistakes")}
        onKeyDown={(event) => {
          const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (way === undefined || !mistakes[at + way]) return;
          event.preventDefault();
          setAt(at + way);
        }}
      >
        <div class="steps">
          <Turn icon="back" label={w("analysis.mistake.back")} isOff={at === 0} press={() => setAt(at - 1)} />
          <p aria-live="polite">
            <strong>{w("analysis.mistake", { number: at + 1, count: mistakes.length })}</strong>{" "}
            {turn > 0 && <span class="hint">{w("analysis.mistake.turn", { turn })}</span>}
          </p>
          <Turn
            icon="next"
            label={w("analysis.mistake.next")}
            isOff={at === mistakes.length - 1}
            press={() => setAt(at + 1)}
          />
        </div>
        <div class="scene">{draw(step, false)}</div>
        <Told table={table} step={step} />
      </div>
      {mistakes.length > 1 && (
        <>
          {count > mistakes.length && (
            <p class="hint">{w("analysis.mistakes.some", { shown: mistakes.length, count })}</p>
          )}
          <ol class="costly">
            {mistakes.map((one, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-current={index === at ? "step" : undefined}
                  aria-label={w("analysis.mistake.one", {
                    number: index + 1,
                    turn: turnOf(turns, one.event),
                    cost: formatNumber(one.change.mean, { isChange: true }),
                  })}
                  onClick={() => setAt(index)}
                >
                  <span class="thumbnail" aria-hidden="true">
                    {draw(one, true)}
                  </span>
                  <span class="cost">{formatNumber(one.change.mean, { isChange: true })}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** The decision in words, beside its picture. */
function Told({ table, step }: { table: string; step: Step }) {
  return (
    <div class="told">
      <p class="cost">{formatNumber(step.change.mean, { isChange: true })}</p>
      {step.text && <p class="why">{inLanguage(step.text)}</p>}
      <dl>
        {step.played_text && (
          <div class="played">
            <dt>
              <VerdictIcon verdict="played" /> {w("analysis.played")}
            </dt>
            <dd>{inLanguage(step.played_text)}</dd>
          </div>
        )}
        {step.best_text && (
          <div class="better">
            <dt>
              <VerdictIcon verdict="better" /> {w("analysis.better")}
            </dt>
            <dd>{inLanguage(step.best_text)}</dd>
          </div>
        )}
      </dl>
      <div class="row">
        <a class="button main" href={`/whatif/${table}#${step.event}-${step.seat}`}>
          <Icon name="undo" /> {w("analysis.retry")}
        </a>
        <a class="button" href={`/replay/${table}#${step.event + 1}`}>
          <Icon name="play" /> {w("analysis.show")}
        </a>
      </div>
    </div>
  );
}

type AnyDecision = ComponentType<DecisionProps>;

/** The game's own drawing of a decision; null: not loaded yet, or it has none. */
function useDecision({ face }: ReplaySteps): AnyDecision | null {
  const [Decision, setDecision] = useState<AnyDecision | null>(null);
  useEffect(() => {
    void face?.decision?.().then(
      (loaded) => setDecision(() => loaded as unknown as AnyDecision),
      () => undefined,
    );
  }, [face]);
  return Decision;
}

interface PictureProps {
  step: Step;
  replay: ReplaySteps;
  Decision: AnyDecision | null;
  name: string;
  isSmall: boolean;
}

function Picture({ step, replay: { head, face, steps }, Decision, name, isSmall }: PictureProps) {
  const before = steps.get(step.event); // step 0 of a replay is the start, before event 0
  if (!head || !face || !before) return null;
  if (Decision)
    return (
      <Decision
        position={before.position}
        options={head.options}
        printed={head.printed}
        seat={step.seat}
        played={step.played}
        best={step.best}
        label={w("analysis.mistake.board", { name })}
        isSmall={isSmall}
      />
    );
  if (face.decision || isSmall) return null; // it is on its way, or there is none
  return <ReplayBoard head={head} step={before} at={step.event} face={face} seat={step.seat} />;
}

interface TurnProps {
  icon: "back" | "next";
  label: string;
  isOff: boolean;
  press(): void;
}

function Turn({ icon, label, isOff, press }: TurnProps) {
  // Not disabled: whoever has come to the end keeps the focus, and so the keys.
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-disabled={isOff}
      data-often
      onClick={() => !isOff && press()}
    >
      <Icon name={icon} />
    </button>
  );
}
