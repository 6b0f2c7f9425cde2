// The table of Colour Square: what to do now, the dice, one's own sheet large, the others' small.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { codesIn } from "../../codes";
import { choose, needs } from "../../prefs";
import { Die, Symbol } from "../../ui/die";
import { drag } from "../../ui/drag";
import { Icon } from "../../ui/parts";
import { listOf, t, whole } from "../../words";
import { useDraft, type Draft, type Entry, type Props } from "./draft";
import { rollText } from "./news";
import { Sheet } from "./sheet";
import { withEntries } from "./shown";
import { countsSquares, drawingOf, isShadedMinus, ROLLS_OF_TASK_4, taskOf } from "./tasks";
import {
  colourOf,
  cornerOf,
  COLUMNS,
  DICE,
  ROWS,
  squareOf,
  type Colour,
  type DieName,
  type Options,
  type Position,
  type SheetView,
} from "./types";
import { w } from "./words";
import type words from "./words.json";

const NOTHING: SheetView["dice"] = null;

export function Board(props: Props) {
  const { position, seat } = props;
  const large = seat ?? position.active ?? 0;
  const draft = useDraft(props);
  const others = props.seats.map((_, number) => number).filter((number) => number !== large);
  return (
    <div class="colour-square">
      <Play key={large} {...props} large={large} draft={draft} />
      {others.length > 0 && (
        <section class="others" aria-label={w("colour_square.others")} {...(others.length > 1 ? { tabIndex: 0 } : {})}>
          {others.map((number) => (
            <Other key={number} {...props} number={number} />
          ))}
        </section>
      )}
    </div>
  );
}

/** A sheet in one line: what is circled, and the points where points count. */
const labelOf = (name: string, options: Options, total: number, circled: number): string =>
  w(countsSquares(options) ? "colour_square.sheet.squares" : "colour_square.sheet.of", { name, total, circled });

const pointsText = (total: number | null | undefined): string =>
  total === null || total === undefined ? "?" : whole(total);

function Other({ number, position, printed, options, seats, result }: Props & { number: number }) {
  const sheet = position.sheets[number];
  if (!sheet) return null;
  const name = seats[number]?.name ?? "";
  const total = result.seats[number]?.total;
  const isCovered = sheet.jokers === null;
  const label = isCovered
    ? w("colour_square.covered", { name })
    : labelOf(name, options, total ?? 0, result.seats[number]?.circled ?? 0);
  return (
    <figure class={`other${isCovered ? " covered" : ""}`}>
      <figcaption>
        <span class="who">{name}</span>
        {position.active === number && <span class="tag">{w("colour_square.active")}</span>}
        <span class="points">{pointsText(total)}</span>
      </figcaption>
      <Sheet
        sheet={sheet}
        printed={printed}
        isTask={taskOf(options) > 0}
        isShadedMinus={isShadedMinus(options)}
        label={label}
        {...drawingOf(options, printed, sheet)}
      />
    </figure>
  );
}

function Play(props: Props & { large: number; draft: Draft }) {
  const { position, printed, options, large, seat, draft, result, seats } = props;
  const server = position.sheets[large];
  const [picked, setPicked] = useState<number | null>(null);
  const [isRecolouring, setRecolouring] = useState(false);
  const [hot, setHot] = useState<number | null>(null);
  const [cursor, setCursor] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isOwn = seat !== null && !props.isReplay;
  const usable = [...new Set(draft.legal.map((entry) => entry.die))];
  const die = picked !== null && usable.includes(picked) ? picked : usable.length === 1 ? (usable[0] ?? null) : null;
  const task = taskOf(options);

  useLayoutEffect(() => {
    // Before the next press can come: what is picked then is meant.
    setPicked(null);
    setRecolouring(false);
  }, [props.dealCount, draft.entries.length]);
  if (!server) return null;
  const known = isOwn ? draft.known : [];
  const hinted = hintedEntries(props.hint);
  const sheet = isOwn ? withEntries(server, known, draft.entries) : server;
  const here = (corner: number): Entry | undefined =>
    draft.legal.find((entry) => entry.corner === corner && entry.die === die && entry.recolour === isRecolouring);
  const enteredAt = (corner: number): number => draft.entries.findIndex((entry) => entry.corner === corner);
  const joker = draft.legal.find((entry) => entry.corner === null && entry.die === die);
  const canRecolour = draft.legal.some((entry) => entry.recolour && entry.die === die);

  const press = (corner: number): void => {
    const entry =
      here(corner) ??
      (die === null ? only(draft.legal.filter((one) => one.corner === corner && !one.recolour)) : undefined);
    if (entry) draft.add(entry);
    else if (enteredAt(corner) >= 0 && draft.canCorrect) draft.remove(enteredAt(corner));
  };
  const drop = (dragged: number, target: Element | null): void => {
    const place = target?.getAttribute("data-drop");
    if (place === null || place === undefined) return;
    const corner = place === "joker" ? null : Number(place);
    const entry = draft.legal.find(
      (one) => one.die === dragged && one.corner === corner && one.recolour === (corner !== null && isRecolouring),
    );
    if (entry) draft.add(entry);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const target = event.target as Element;
    if (step && target.closest(".sheet .corner")) {
      event.preventDefault();
      const next = moved(cursor, step[0] ?? 0, step[1] ?? 0);
      setCursor(next);
      root.current?.querySelector<SVGGElement>(`[data-drop="${next}"]`)?.focus();
    } else if (event.key === "Escape") setPicked(null);
    else if (/^[1-5]$/.test(event.key) && usable.includes(Number(event.key) - 1)) setPicked(Number(event.key) - 1);
    else if (event.key === "Backspace" && draft.entries.length && draft.canCorrect)
      draft.remove(draft.entries.length - 1);
  };
  const total = result.seats[large]?.total;
  const name = seats[large]?.name ?? "";
  return (
    <div class="play" ref={root} onKeyDown={keys}>
      <Prompt {...props} die={die} picked={picked} />
      {position.phase !== "over" && (
        <Dice
          {...props}
          hinted={hinted}
          sheet={server}
          usable={isOwn ? usable : []}
          die={die}
          pick={setPicked}
          drop={drop}
          hover={setHot}
        />
      )}
      <Choices {...props} />
      <div class="own">
        <div class="bar">
          <h2>
            <span class="who">{name}</span>{" "}
            <span
              class="points"
              title={w(countsSquares(options) ? "colour_square.points.squares" : "colour_square.points")}
            >
              {pointsText(total)}
            </span>
          </h2>
          {task === 4 && <Tally position={position} />}
          <button
            type="button"
            class="quiet"
            title={w("colour_square.needs")}
            aria-label={w("colour_square.needs")}
            aria-pressed={needs.value}
            onClick={() => choose("needs", !needs.value)}
          >
            <Icon name="eye" /> <span>{w("colour_square.needs")}</span>
          </button>
        </div>
        <Sheet
          sheet={sheet}
          printed={printed}
          isTask={task > 0}
          isShadedMinus={isShadedMinus(options)}
          hasNeeds={needs.value}
          label={labelOf(name, options, total ?? 0, result.seats[large]?.circled ?? 0)}
          interaction={{
            cursor,
            press,
            focus: setCursor,
            look: (corner) => ({
              value: sheet.squares[squareOf(corner)]?.corners[colourOf(corner)] ?? null,
              isFresh:
                enteredAt(corner) >= 0 ||
                (!isOwn && server.fresh.some(([square, colour]) => cornerOf(square, colour) === corner)),
              isLegal: isOwn && here(corner) !== undefined,
              isHot: hot === corner,
              isHinted: hinted.some((entry) => entry.corner === corner),
            }),
          }}
          joker={{
            isLegal: isOwn && (joker !== undefined || canRecolour),
            isPressed: isRecolouring,
            isHinted: hinted.some((entry) => entry.corner === null),
            label: (field) => {
              const isNext = isOwn && (joker !== undefined || canRecolour) && (sheet.jokers?.length ?? 0) === field;
              return w(canRecolour ? "colour_square.joker.recolour" : "colour_square.joker.field", {
                field: field + 1,
                value: sheet.jokers?.[field] ?? w("colour_square.corner.empty"),
                more: isNext ? w("colour_square.corner.legal") : "",
              });
            },
            press: () => (joker ? draft.add(joker) : setRecolouring(!isRecolouring)),
          }}
          {...drawingOf(options, printed, server)}
        />
      </div>
    </div>
  );
}

interface Hinted {
  entries?: { die: DieName; square?: string; corner?: Colour; joker?: boolean; recolour?: boolean }[];
}

/** What a hint would enter. */
const hintedEntries = (hint: readonly unknown[]): Entry[] =>
  (hint as readonly Hinted[]).flatMap(({ entries = [] }) =>
    entries.map(({ die, square, corner, recolour }) => ({
      die: DICE.indexOf(die),
      corner: square && corner ? cornerOf(square, corner) : null,
      recolour: recolour === true,
    })),
  );

const only = <T,>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** The corner beside this one, in the picture: the sheet is eight corners wide and eight high. */
function moved(corner: number, dx: number, dy: number): number {
  const square = corner % 16;
  const colour = Math.floor(corner / 16);
  const x = Math.min(7, Math.max(0, 2 * (square % 4) + (colour % 2) + dx));
  const y = Math.min(7, Math.max(0, 2 * Math.floor(square / 4) + Math.floor(colour / 2) + dy));
  return 16 * (2 * (y % 2) + (x % 2)) + 4 * Math.floor(y / 2) + Math.floor(x / 2);
}

/** One sentence: what happens now and what this seat can do about it. */
function Prompt({
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
  const list = listOf(names);
  const active = position.active === null ? "" : (seats[position.active]?.name ?? "");
  const isAlone = position.last_round && position.active !== seat;
  const due = Math.max(0, (draft.counts.at(-1) ?? 0) - draft.entries.length);
  let text = w("colour_square.prompt.wait", { names: list || active });
  const isReady = draft.isWhole && !isDone;
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
      text = w(slow.length ? "colour_square.prompt.done" : "colour_square.prompt.settling", { names: listOf(slow) });
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
      <p>{text}</p>
      {seat !== null && isEntering && !isAlone && (
        // Both keep their places all the time: the sentence beside them does not move.
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
          <button
            type="button"
            class={draft.counts.length === 0 ? "kept" : isReady ? "main" : ""}
            disabled={!draft.isWhole || draft.counts.length === 0}
            aria-pressed={isDone}
            onClick={() => done(!isDone)}
          >
            <Icon name="check" /> {t("done")}
          </button>
        </div>
      )}
    </div>
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

const GROUP = 5; // four strokes, and one across them

/** Task 4: its ten rolls as tally marks, those to come faint, and in words [CS-36]. */
function Tally({ position }: { position: Position }) {
  return (
    <p class={`tally${position.rolls === ROLLS_OF_TASK_4 ? " last" : ""}`}>
      <svg viewBox="0 0 104 22" aria-hidden="true">
        {Array.from({ length: ROLLS_OF_TASK_4 }, (_, roll) => {
          const left = 6 + 54 * Math.floor(roll / GROUP);
          const x = left + 10 * (roll % GROUP);
          const stroke = roll % GROUP === GROUP - 1 ? `M${left - 4} 18 ${left + 36} 4` : `M${x} 2V20`;
          return <path key={roll} class={roll < position.rolls ? "made" : ""} d={stroke} />;
        })}
      </svg>
      <span>{rollText(position)}</span>
    </p>
  );
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

interface DiceProps extends Props {
  draft: Draft;
  hinted: readonly Entry[];
  sheet: SheetView;
  usable: readonly number[];
  die: number | null;
  pick(die: number | null): void;
  drop(die: number, target: Element | null): void;
  hover(corner: number | null): void;
}

function Dice({
  dealCount,
  hinted,
  sheet,
  usable,
  die,
  pick,
  drop,
  hover,
  draft,
  seat,
  seats,
  isReplay,
  position,
}: DiceProps) {
  const roller = position.active;
  const rolled = roller === null ? undefined : position.sheets[roller];
  const isForeign = !sheet.dice && !!rolled?.dice; // somebody else's last roll
  const shown = isForeign ? rolled : sheet;
  const values = shown.dice ?? NOTHING;
  const label = isForeign
    ? w("colour_square.dice.of", { name: seats[roller ?? 0]?.name ?? "" })
    : w("colour_square.dice");
  return (
    <div class="dice" role="group" aria-label={label}>
      {DICE.map((name, number) => {
        const value = values?.[name] ?? null;
        const isUsed =
          (seat !== null && !isReplay && !isForeign
            ? draft.entries.some((entry) => entry.die === number)
            : shown.used.includes(name)) && value !== null;
        const isUsable = usable.includes(number);
        const fits = draft.legal.some((entry) => entry.die === number && entry.corner !== null && !entry.recolour);
        const colour = w(`colour_square.die.${name}`);
        const label =
          value === null
            ? colour
            : w(isUsed ? "colour_square.die.used" : "colour_square.die.shows", { die: colour, value });
        return (
          <button
            key={name}
            type="button"
            class={`diebutton${isUsable ? (fits ? " legal" : " legal last") : ""}${die === number ? " picked" : ""}${isUsed ? " used" : hinted.some((entry) => entry.die === number) ? " hinted" : ""}`}
            aria-label={label}
            aria-pressed={die === number}
            aria-disabled={!isUsable}
            onClick={() => isUsable && pick(die === number ? null : number)}
            onPointerDown={(event) => {
              if (!isUsable) return;
              drag(event, {
                ghost: event.currentTarget.firstElementChild ?? event.currentTarget,
                begin: () => pick(number),
                over: (target) =>
                  hover(target?.getAttribute("data-drop") ? Number(target.getAttribute("data-drop")) : null),
                drop: (target) => drop(number, target),
              });
            }}
          >
            <Die key={dealCount} colour={name} value={value} />
            <Symbol colour={name} />
          </button>
        );
      })}
    </div>
  );
}

/** The two choices before the first roll: who starts, and in task 4 two columns and a row. */
function Choices({ may, book, act, seats }: Props) {
  const [columns, setColumns] = useState<readonly number[]>([]);
  const [row, setRow] = useState<number | null>(null);
  const starts = codesIn(may?.first["choose_start"]);
  const choices = codesIn(may?.first["choose"]);
  if (starts.length) {
    return (
      <div class="choices row">
        {starts.map((code) => (
          <button key={code} type="button" onClick={() => void act([code])}>
            {seats[book.read(code).values["start"] ?? 0]?.name}
          </button>
        ))}
      </div>
    );
  }
  if (!choices.length) return null;
  const code =
    row === null || columns.length !== 2
      ? -1
      : book.code("choose", { column: columns[0] ?? 0, other: columns[1] ?? 0, row });
  const toggle = (column: number): void =>
    setColumns(
      columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column].slice(-2).sort(),
    );
  return (
    <div class="choices row" role="group" aria-label={w("colour_square.prompt.choose")}>
      {COLUMNS.map((name, column) => (
        <button
          key={name}
          type="button"
          aria-pressed={columns.includes(column)}
          aria-label={w("colour_square.column", { name })}
          onClick={() => toggle(column)}
        >
          {name}
        </button>
      ))}
      <span class="space" />
      {ROWS.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-pressed={row === index}
          aria-label={w("colour_square.row", { name })}
          onClick={() => setRow(index)}
        >
          {name}
        </button>
      ))}
      <button type="button" class="main" disabled={!choices.includes(code)} onClick={() => void act([code])}>
        {w("colour_square.choose")}
      </button>
    </div>
  );
}
