// A sheet as it lies on the table: sixteen squares with four corners each, pencil marks, bridges, two joker fields.

import { LOOKS } from "../../ui/colours";
import {
  COLOURS,
  COLUMNS,
  cornerOf,
  needsOf,
  ROWS,
  SQUARES,
  targetText,
  type Colour,
  type PrintedSquare,
  type Printed,
  type SheetView,
  type SquareView,
} from "./types";
import { w } from "./words";

export const SIDE = 100;
const GAP = 16;
const EDGE = 24; // for the letters and figures of columns and rows
export const WIDTH = EDGE + 4 * SIDE + 3 * GAP + 6;
const FIELD = 34; // a corner
const JOKER = 44;
export const HEIGHT = WIDTH + JOKER + 18;

const AT: Record<Colour, readonly [number, number]> = {
  red: [5, 5],
  blue: [SIDE - FIELD - 5, 5],
  green: [5, SIDE - FIELD - 5],
  yellow: [SIDE - FIELD - 5, SIDE - FIELD - 5],
};

export const xOf = (square: number): number => EDGE + (square % 4) * (SIDE + GAP);
export const yOf = (square: number): number => EDGE + Math.floor(square / 4) * (SIDE + GAP);

export interface CornerLook {
  value: number | null;
  isFresh: boolean;
  isLegal: boolean;
  isHot: boolean; // a die hangs over it
  isHinted: boolean;
}

interface Interaction {
  cursor: number;
  look(corner: number): CornerLook;
  press(corner: number): void;
  focus(corner: number): void;
}

interface Props {
  sheet: SheetView;
  printed: Printed;
  isTask: boolean;
  isShadedMinus: boolean; // a shaded square costs points
  hasNeeds?: boolean;
  interaction?: Interaction;
  label: string;
  path?: string; // SVG path of a task, in the units of this sheet
  chosen?: readonly string[]; // squares that a task allows at all; without: all
  joker?: { label(field: number): string; isLegal: boolean; isHinted: boolean; isPressed: boolean; press(): void };
}

export function Sheet(props: Props) {
  const { sheet, printed, interaction, label } = props;
  const role = interaction ? "group" : "img";
  return (
    <svg
      class={interaction ? "sheet" : "sheet small"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={role}
      aria-label={label}
    >
      <rect class="paper" x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="14" />
      <g class="names" aria-hidden="true">
        {COLUMNS.map((column, index) => (
          <text key={column} x={xOf(index) + SIDE / 2} y="17">
            {column}
          </text>
        ))}
        {ROWS.map((row, index) => (
          <text key={row} x="12" y={yOf(4 * index) + SIDE / 2 + 5}>
            {row}
          </text>
        ))}
      </g>
      {props.path && <path class="path" d={props.path} />}
      <Bridges sheet={sheet} printed={printed} isTask={props.isTask} />
      {SQUARES.map((name, number) => {
        const square = sheet.squares[name];
        const print = printed.squares[name];
        if (!square || !print) return null;
        const isOut = square.status === "open" && props.chosen !== undefined && !props.chosen.includes(name);
        return (
          <Square
            key={name}
            name={name}
            number={number}
            square={square}
            print={print}
            isOut={isOut}
            isShadedMinus={props.isShadedMinus}
            hasNeeds={props.hasNeeds === true}
            interaction={interaction}
          />
        );
      })}
      <Jokers sheet={sheet} joker={props.joker} />
    </svg>
  );
}

function Bridges({ sheet, printed, isTask }: { sheet: SheetView; printed: Printed; isTask: boolean }) {
  const lit = new Set(sheet.bridges.map((pair) => pair.join()));
  return (
    <g class="bridges" aria-hidden="true">
      {SQUARES.flatMap((name, number) =>
        [number % 4 < 3 ? 1 : 0, number < 12 ? 4 : 0].map((step) => {
          const other = SQUARES[number + step];
          if (!step || !other) return null;
          if (printed.squares[name]?.kind === "orange" || printed.squares[other]?.kind === "orange") return null;
          const isLit = lit.has(`${name},${other}`);
          if (isTask && !isLit) return null;
          const x = xOf(number) + (step === 1 ? SIDE - 5 : SIDE / 2 - 9);
          const y = yOf(number) + (step === 1 ? SIDE / 2 - 9 : SIDE - 5);
          const [width, height] = step === 1 ? [GAP + 10, 18] : [18, GAP + 10];
          return (
            <rect
              key={other}
              class={isLit ? "bridge lit" : "bridge"}
              x={x}
              y={y}
              width={width}
              height={height}
              rx="5"
            />
          );
        }),
      )}
    </g>
  );
}

interface SquareProps {
  name: string;
  number: number;
  square: SquareView;
  print: PrintedSquare;
  isOut: boolean;
  isShadedMinus: boolean;
  hasNeeds: boolean;
  interaction: Interaction | undefined;
}

/** What became of a square, read aloud. */
function statusText({ square: { status }, isOut, isShadedMinus }: SquareProps): string {
  if (isOut) return w("colour_square.status.out");
  if (status === "shaded" && isShadedMinus) return w("colour_square.status.shaded.minus");
  return w(`colour_square.status.${status}`);
}

function Square(props: SquareProps) {
  const { name, number, square, print, isOut, hasNeeds, interaction } = props;
  const needs = needsOf(square, print);
  const kind = print.kind ?? "plain";
  const label = w("colour_square.square", {
    name,
    target: kind === "plain" ? targetText(print) : `${targetText(print)} ${w(`colour_square.kind.${kind}`)}`,
    status: statusText(props),
    sum: needs.sum,
    left: needs.corners,
  });
  const group = interaction ? ({ role: "group", "aria-label": label } as const) : {};
  return (
    <g
      class={`square ${kind} ${square.status}${isOut ? " out" : ""}`}
      transform={`translate(${xOf(number)} ${yOf(number)})`}
      {...group}
    >
      <rect class="tile" width={SIDE} height={SIDE} rx="12" />
      {COLOURS.map((colour) => (
        <Corner
          key={colour}
          name={name}
          colour={colour}
          value={square.corners[colour]}
          preset={print.preset?.[colour]}
          interaction={interaction}
        />
      ))}
      <Target kind={kind} text={targetText(print)} />
      {square.status === "circled" && (
        <ellipse
          class="ring"
          cx="50"
          cy="50"
          rx={targetText(print).length > 2 ? 34 : 26}
          ry="25"
          transform="rotate(-8 50 50)"
        />
      )}
      {square.status === "crossed" && <path class="cross" d="M9 12C35 36 62 60 91 89M90 9C64 38 36 62 10 90" />}
      {square.status === "shaded" && (
        <path class="shade" d="M6 30 30 6M6 54 54 6M6 78 78 6M14 94 94 14M38 94 94 38M62 94 94 62" />
      )}
      {hasNeeds && square.status === "open" && needs.corners < 4 && (
        <g
          class={needs.most < needs.corners || needs.least > 6 * needs.corners ? "needs never" : "needs"}
          aria-hidden="true"
        >
          <rect
            x={needs.least === needs.most ? 20 : 14}
            y="93"
            width={needs.least === needs.most ? 60 : 72}
            height="17"
            rx="8.5"
          />
          <text x="50" y="106">
            {w("colour_square.needs.left", {
              sum: needs.least === needs.most ? needs.least : `${Math.max(needs.least, 0)}–${needs.most}`,
              corners: needs.corners,
            })}
          </text>
        </g>
      )}
    </g>
  );
}

function Target({ kind, text }: { kind: string; text: string }) {
  const size = text.length > 4 ? "tiny" : text.length > 2 ? "less" : "";
  const half = text.length > 4 ? 29 : text.length > 2 ? 24 : 20;
  return (
    <g class="target" aria-hidden="true">
      {kind === "orange" ? (
        <path d="M50 24 76 50 50 76 24 50Z" />
      ) : kind === "purple" ? (
        <>
          <circle cx="50" cy="50" r="22" />
          <circle class="inner" cx="50" cy="50" r="18.500" />
        </>
      ) : (
        <rect x={50 - half} y="30" width={2 * half} height="40" rx="10" />
      )}
      <text class={size} x="50" y="58">
        {text}
      </text>
    </g>
  );
}

interface CornerProps {
  name: string;
  colour: Colour;
  value: number | null;
  preset: number | undefined;
  interaction: Interaction | undefined;
}

function Corner({ name, colour, value, preset, interaction }: CornerProps) {
  const [x, y] = AT[colour];
  const corner = cornerOf(name, colour);
  const look = interaction?.look(corner) ?? { value, isFresh: false, isLegal: false, isHot: false, isHinted: false };
  const states = [
    colour,
    look.isLegal && "legal",
    look.isFresh && "fresh",
    look.isHot && "hot",
    look.isHinted && "hinted",
  ]
    .filter(Boolean)
    .join(" ");
  const label = w("colour_square.corner", {
    name,
    colour: w(`colour_square.colour.${colour}`),
    value:
      look.value ?? (preset ? w("colour_square.corner.preset", { value: preset }) : w("colour_square.corner.empty")),
    more: look.isLegal ? w("colour_square.corner.legal") : look.isFresh ? w("colour_square.corner.fresh") : "",
  });
  const acts = interaction && {
    role: "button" as const,
    tabindex: interaction.cursor === corner ? 0 : -1,
    "aria-label": label,
    "aria-disabled": !look.isLegal && !look.isFresh,
    "data-drop": String(corner),
    onClick: () => interaction.press(corner),
    onFocus: () => interaction.focus(corner),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      interaction.press(corner);
    },
  };
  return (
    <g class={`corner ${states}`} transform={`translate(${x} ${y})`} {...acts}>
      <rect class="field" width={FIELD} height={FIELD} rx="8" />
      {look.value === null && !preset && (
        <path
          class="symbol"
          d={LOOKS[colour].symbol}
          transform={`translate(${FIELD / 2 - 6} ${FIELD / 2 - 6}) scale(1.200)`}
        />
      )}
      {look.value === null && preset && (
        <g class="preset">
          <text x={FIELD / 2} y={FIELD / 2 + 6.5}>
            {preset}
          </text>
        </g>
      )}
      {look.value !== null && (
        <text class="value" x={FIELD / 2} y={FIELD / 2 + 9}>
          {look.value}
        </text>
      )}
    </g>
  );
}

function Jokers({ sheet, joker }: { sheet: SheetView; joker: Props["joker"] }) {
  const y = WIDTH + 2;
  return (
    <g class="jokers" transform={`translate(0 ${y})`}>
      <text class="word" x={EDGE + 4} y={JOKER / 2 + 6} aria-hidden="true">
        {w("colour_square.jokers")}
      </text>
      {[0, 1].map((field) => {
        const value = sheet.jokers?.[field];
        const isNext = joker?.isLegal === true && value === undefined && (sheet.jokers?.length ?? 0) === field;
        const acts = joker && {
          role: "button" as const,
          tabindex: isNext ? 0 : -1,
          "aria-label": joker.label(field),
          "aria-disabled": !isNext,
          "aria-pressed": joker.isPressed && isNext,
          "data-drop": "joker",
          onClick: () => isNext && joker.press(),
          onKeyDown: (event: KeyboardEvent) => {
            if (!isNext || (event.key !== "Enter" && event.key !== " ")) return;
            event.preventDefault();
            joker.press();
          },
        };
        return (
          <g
            key={field}
            class={`joker${isNext ? " legal" : ""}${joker?.isPressed && isNext ? " pressed" : ""}${joker?.isHinted && value === undefined && (sheet.jokers?.length ?? 0) === field ? " hinted" : ""}`}
            transform={`translate(${EDGE + 110 + field * (JOKER + 10)} 0)`}
            {...acts}
          >
            <rect class="field" width={JOKER} height={JOKER} rx="10" />
            {value === undefined ? (
              <path
                class="star"
                d={LOOKS.yellow.symbol}
                transform={`translate(${JOKER / 2 - 10} ${JOKER / 2 - 10}) scale(2)`}
              />
            ) : (
              <text class="value" x={JOKER / 2} y={JOKER / 2 + 9}>
                {value === "X" ? "✕" : `−${value}`}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
