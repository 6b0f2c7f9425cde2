// The designer of sheets: squares, snake and grades, edited on the sheet as it will look.

import { useEffect, useRef, useState } from "preact/hooks";
import type { DesignFace, EditorProps, Path } from "../../board";
import { heatOf, percent, problemsAt, saidOf, walk } from "../../design/places";
import { addWords, say, wordsOf } from "../../words";
import "./design.css";
import words from "./design.json";
import { blankSheet, readSheet, readTyped, TASKS, withSquare } from "./design_format";
import { Grades } from "./design_grades";
import { SquareForm } from "./design_square";
import { SIDE, xOf, yOf } from "./geometry";
import { Sheet } from "./sheet";
import { line } from "./tasks";
import { COLOURS, SQUARES, targetText, type Printed, type SheetView } from "./types";
import { w as ww } from "./words";

addWords(words);
const w = wordsOf(words);

const NO_CORNERS = { red: null, blue: null, green: null, yellow: null };
const EMPTY: SheetView = {
  squares: Object.fromEntries(SQUARES.map((name) => [name, { corners: NO_CORNERS, status: "open" as const }])),
  jokers: [],
  dice: null,
  due: null,
  in_play: [],
  fresh: [],
  used: [],
  bridges: [],
};

const MODES = ["squares", "snake", "grades"] as const;
type Mode = (typeof MODES)[number];
type Props = EditorProps<Printed>;

const TYPING_MS = 1200; // digits soon after each other are one number

function Editor(props: Props) {
  const { definition, change, problems, shown } = props;
  const [mode, setMode] = useState<Mode>("squares");
  const [square, setSquare] = useState("A1");
  const root = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    const [kind, name] = shown.path;
    setMode(MODES.find((one) => one === kind) ?? "squares");
    if (kind === "squares" && typeof name === "string" && SQUARES.includes(name)) {
      setSquare(name);
      setTimeout(() => root.current?.querySelector<SVGElement>(`[data-place=${name}]`)?.focus());
    }
  }, [shown]);
  const toggle = (name: string): void => {
    const { snake } = definition;
    const next = snake.includes(name) ? snake.filter((one) => one !== name) : [...snake, name];
    change({ ...definition, snake: next });
  };
  const press = (name: string): void => {
    setSquare(name);
    if (mode === "snake") toggle(name);
  };
  return (
    <>
      <div class="canvas colour-square-design" ref={root}>
        <Sheet
          sheet={EMPTY}
          printed={definition}
          isTask={mode === "snake"}
          isShadedMinus={false}
          isEdited
          label={definition.name}
          {...(mode === "snake" && { path: line(definition.snake), chosen: definition.snake })}
        >
          {SQUARES.map((name, number) => (
            <Place
              key={name}
              {...props}
              name={name}
              number={number}
              isChosen={mode === "squares" && name === square}
              step={mode === "snake" ? definition.snake.indexOf(name) + 1 : 0}
              isCursor={name === square}
              focus={() => setSquare(name)}
              press={() => press(name)}
              enter={() => {
                press(name);
                if (mode === "squares") form.current?.querySelector("input")?.focus();
              }}
            />
          ))}
        </Sheet>
      </div>
      <div class="inspector panel colour-square-form" ref={form}>
        <div class="joined" role="group" aria-label={w("colour_square.design.what")}>
          {MODES.map((one) => (
            <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
              {w(`colour_square.design.${one}`)}
              {problemsAt(problems, one).length > 0 && <span class="badmark" aria-hidden="true" />}
            </button>
          ))}
        </div>
        {mode === "squares" && <SquareForm {...props} name={square} />}
        {mode === "snake" && <Snake {...props} />}
        {mode === "grades" && <Grades {...props} />}
      </div>
    </>
  );
}

/** Squares are pressed on the sheet; here is how it is going. */
function Snake({ definition, change, problems }: Props) {
  const fault = saidOf(problemsAt(problems, "snake"));
  return (
    <div class="stack">
      <p>{w("colour_square.design.snake.how")}</p>
      <p>{w("colour_square.design.snake.count", { count: definition.snake.length })}</p>
      {fault && <p class="fault">{fault}</p>}
      <button type="button" disabled={!definition.snake.length} onClick={() => change({ ...definition, snake: [] })}>
        {w("colour_square.design.snake.clear")}
      </button>
    </div>
  );
}

interface PlaceProps extends Props {
  name: string;
  number: number;
  isChosen: boolean;
  isCursor: boolean;
  step: number; // of the snake; 0: not on it
  focus(): void;
  press(): void;
  enter(): void;
}

/** A square that can be chosen, typed into, and found wrong. */
function Place(props: PlaceProps) {
  const { definition, change, problems, rateAt, name, number, isChosen, isCursor, step, focus, press, enter } = props;
  const typed = useRef({ text: "", at: 0 });
  const wrong = saidOf(problemsAt(problems, "squares", name));
  const rate = rateAt?.(["squares", name]);
  const type = (sign: string): void => {
    const { text, at } = typed.current;
    const now = Date.now();
    const next = now - at < TYPING_MS && readTyped(`${text}${sign}1`) !== null ? text + sign : sign;
    typed.current = { text: next, at: now };
    const target = readTyped(next);
    if (target !== null) change(withSquare(definition, name, { target }), `${name} typed`);
  };
  return (
    <g
      class={`place${isChosen ? " chosen" : ""}${wrong ? " wrong" : ""}`}
      transform={`translate(${xOf(number)} ${yOf(number)})`}
      role="button"
      tabindex={isCursor ? 0 : -1}
      data-place={name}
      aria-label={labelOf(props, wrong, rate)}
      aria-pressed={isChosen || step > 0}
      onFocus={focus}
      onClick={press}
      onKeyDown={(event) => {
        if (walk(event, event.currentTarget.closest(".canvas"))) return;
        if (event.key === "Enter" || event.key === " ") enter();
        else if (/^[\d-]$/.test(event.key) && step === 0) type(event.key);
        else return;
        event.preventDefault();
      }}
    >
      <rect class="frame" x="-3" y="-3" width={SIDE + 6} height={SIDE + 6} rx="14" />
      {rate !== undefined && (
        <g class={`rate ${heatOf(rate)}`}>
          <rect x="22" y="89" width="56" height="21" rx="10.5" />
          <text x="50" y="105">
            {percent(rate)}
          </text>
        </g>
      )}
      {step > 0 && (
        <g class="step">
          <circle cx="50" cy="50" r="19" />
          <text x="50" y="58">
            {step}
          </text>
        </g>
      )}
      {wrong && (
        <g class="alarm">
          <circle cx={SIDE - 4} cy="4" r="13" />
          <text x={SIDE - 4} y="10.5">
            !
          </text>
        </g>
      )}
    </g>
  );
}

function labelOf({ definition, name, step }: PlaceProps, wrong: string | undefined, rate: number | undefined): string {
  const print = definition.squares[name];
  if (!print) return name;
  const preset = print.preset ?? {};
  return [
    w("colour_square.design.place", { name, target: targetText(print) }),
    print.kind && print.kind !== "plain" ? ww(`colour_square.kind.${print.kind}`) : "",
    ...COLOURS.map((colour) => (preset[colour] ? `${ww(`colour_square.colour.${colour}`)} ${preset[colour]}` : "")),
    step ? w("colour_square.design.step", { step }) : "",
    rate === undefined ? "" : percent(rate),
    wrong ?? "",
  ]
    .filter(Boolean)
    .join(", ");
}

function Picture({ definition }: { definition: Printed }) {
  return <Sheet sheet={EMPTY} printed={definition} isTask={false} isShadedMinus={false} label={definition.name} />;
}

function namePlace([kind, name]: Path): string {
  if (kind === "squares") return String(name ?? w("colour_square.design.squares"));
  if (kind === "snake") return w("colour_square.design.snake");
  const task = TASKS.find((one) => one === name);
  return task ? say(`colour_square.variant.${task}`) : w("colour_square.design.grades");
}

export const design: DesignFace = { read: readSheet, blank: blankSheet, Editor, Picture, namePlace };
