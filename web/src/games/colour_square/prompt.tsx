// One sentence above the dice: what happens now and what this seat can do about it, with Take back and Done.

import { Icon } from "../../ui/parts";
import { joinNames, t } from "../../words";
import type { Draft, Props } from "./draft";
import { taskOf } from "./tasks";
import { DICE } from "./types";
import { w } from "./words";
import type words from "./words.json";

export function Prompt({
  position,
  seats,
  seat,
  draft,
  die,
  picked,
  status,
  isDone,
  done,
  isReplay,
  may,
  options,
}: Props & { draft: Draft; die: number | null; picked: number | null }) {
  if (status === "over" || isReplay) return null;
  const names = position.waiting.flatMap((one) => (one === "dealer" || one === seat ? [] : [seats[one]?.name ?? ""]));
  const list = joinNames(names);
  const active = position.active === null ? "" : (seats[position.active]?.name ?? "");
  const isAlone = position.last_round && position.active !== seat;
  const due = Math.max(0, (draft.counts.at(-1) ?? 0) - draft.entries.length);
  let text = w("colour_square.prompt.wait", { names: list || active });
  const isEntering = position.phase === "roll" || position.phase === "enter";
  const canTakeBack = draft.entries.length > 0 && draft.canCorrect;
  if (position.phase === "draw") text = w("colour_square.prompt.draw");
  else if (position.phase === "roll-off") text = w("colour_square.prompt.rolloff");
  else if (may?.first["choose_start"]) text = w("colour_square.prompt.start");
  else if (may?.first["choose"]) text = w("colour_square.prompt.choose");
  else if (position.phase === "roll") text = w("colour_square.prompt.roll", { name: active });
  else if (isAlone) text = w("colour_square.prompt.alone", { name: active });
  else if (seat !== null && draft.counts.length) {
    const isFree = taskOf(options) === 4;
    const slow = seats.flatMap((one, number) =>
      number === seat || one.done || (one.bot && !names.includes(one.name ?? "")) ? [] : [one.name ?? ""],
    );
    if (isDone)
      text = w(slow.length ? "colour_square.prompt.done" : "colour_square.prompt.settling", { names: joinNames(slow) });
    else if (draft.isWhole && (picked === null || !isFree)) {
      const more = draft.legal.length > 0 ? "colour_square.prompt.more" : "colour_square.prompt.ready";
      text = w(isFree ? "colour_square.prompt.free" : draft.entries.length ? more : "colour_square.prompt.nothing");
    } else if (draft.isStuck) text = w("colour_square.prompt.stuck");
    else if (die === null && draft.legal.length > 0 && draft.legal.every((entry) => entry.corner === null))
      text = w("colour_square.prompt.jokers");
    else if (die === null)
      text = w(
        seat === position.active || taskOf(options) ? "colour_square.prompt.pick" : "colour_square.prompt.pickany",
        { count: due },
      );
    else text = w(placePrompt(draft, die), { die: w(`colour_square.die.${DICE[die] ?? "white"}`) });
  }
  return (
    <div class="prompt">
      {position.last_round && <LastRolls position={position} seats={seats} seat={seat} />}
      <p>{text.charAt(0).toUpperCase() + text.slice(1)}</p>
      {seat !== null && isEntering && !isAlone && (
        // Both keep their places all the time: no finger that means one of them meets the other.
        <div class="row">
          <button
            type="button"
            class={canTakeBack ? (draft.isStuck ? "main" : "") : "kept"}
            disabled={!canTakeBack}
            aria-label={w("colour_square.back")}
            onClick={draft.clear}
          >
            <Icon name="undo" /> {w("colour_square.back")}
          </button>
          <DoneButton draft={draft} isDone={isDone} done={done} isFree={taskOf(options) === 4} />
        </div>
      )}
    </div>
  );
}

/** Only where it does something: Done when all is entered, then a way back, for as long as there is anything to change. */
function DoneButton({
  draft,
  isDone,
  done,
  isFree,
}: Pick<Props, "isDone" | "done"> & { draft: Draft; isFree: boolean }) {
  const canEnter = draft.counts.some((count) => count > 0);
  const isOffered =
    draft.canCorrect && draft.isWhole && (!isDone || (canEnter && (isFree || draft.entries.length > 0)));
  const text = isDone ? w("colour_square.undone") : canEnter ? t("done") : w("colour_square.next");
  return (
    <button
      type="button"
      class={!isOffered ? "kept" : isDone ? "" : "main"}
      disabled={!isOffered}
      onClick={() => done(!isDone)}
    >
      <Icon name={isDone ? "undo" : "check"} /> {text}
    </button>
  );
}

/** What to do with the die that is picked: only what is possible with it is named. */
function placePrompt({ legal }: Draft, die: number): keyof typeof words {
  const own = legal.filter((entry) => entry.die === die);
  const fits = own.some((entry) => entry.corner !== null && !entry.recolour);
  if (own.some((entry) => entry.recolour))
    return fits ? "colour_square.prompt.place.recolour" : "colour_square.prompt.recolour";
  if (own.some((entry) => entry.corner === null))
    return fits ? "colour_square.prompt.place.joker" : "colour_square.prompt.joker";
  return "colour_square.prompt.place";
}

/** Whose last roll it is, and who comes after. */
function LastRolls({ position, seats, seat }: Pick<Props, "position" | "seats" | "seat">) {
  const { active, to_roll } = position;
  const nameOf = (one: number): string => (one === seat ? w("colour_square.you") : (seats[one]?.name ?? ""));
  const now =
    active === seat
      ? w("colour_square.last.you")
      : w("colour_square.last.other", { name: active === null ? "" : nameOf(active) });
  const names = to_roll.filter((one) => one !== active).map(nameOf);
  return (
    <p class="lastrolls">
      {w(names.length ? "colour_square.last.rolls" : "colour_square.last.roll", { now, names: names.join(", ") })}
    </p>
  );
}
