// One square: four corners, the target, the pencil mark, and what is still missing.

import { Corner, type Interaction } from "./corner";
import { SIDE, xOf, yOf } from "./geometry";
import type { Latest } from "./latest";
import { cornerOf, COLOURS, needsOf, targetText, type PrintedSquare, type SquareView } from "./types";
import { w } from "./words";

interface SquareProps {
  name: string;
  number: number;
  square: SquareView;
  print: PrintedSquare;
  isOut: boolean;
  isShadedMinus: boolean;
  hasNeeds: boolean;
  interaction: Interaction | undefined;
  latest: Latest | undefined;
  closer: string; // who completed it, if it is crossed out; "": not said here
}

/** What became of a square, read aloud. */
function statusText({ square: { status }, isOut, isShadedMinus, closer }: SquareProps): string {
  if (closer) return w("colour_square.closed.by", { names: closer });
  if (isOut) return w("colour_square.status.out");
  if (status === "shaded" && isShadedMinus) return w("colour_square.status.shaded.minus");
  return w(`colour_square.status.${status}`);
}

export function Square(props: SquareProps) {
  const { name, number, square, print, isOut, hasNeeds, interaction, latest } = props;
  const isLatest = latest?.closed.has(name) === true;
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
      class={`square ${kind} ${square.status}${isOut ? " out" : ""}${isLatest ? " latest" : ""}`}
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
          isLatest={latest?.corners.has(cornerOf(name, colour)) === true}
        />
      ))}
      <Target kind={kind} text={targetText(print)} what={whatOf(props)} />
      {square.status === "circled" && (
        <g transform="rotate(-8 50 50)">
          <ellipse
            class="ring"
            data-what="circled"
            cx="50"
            cy="50"
            rx={targetText(print).length > 2 ? 34 : 26}
            ry="25"
          />
        </g>
      )}
      {square.status === "crossed" && (
        <path data-what="crossed" class="cross" d="M9 12C35 36 62 60 91 89M90 9C64 38 36 62 10 90" />
      )}
      {square.status === "shaded" && (
        <path data-what="shaded" class="shade" d="M6 30 30 6M6 54 54 6M6 78 78 6M14 94 94 14M38 94 94 38M62 94 94 62" />
      )}
      {isLatest && props.closer && <Closer name={props.closer} />}
      {hasNeeds && square.status === "open" && needs.corners < 4 && (
        <g
          class={needs.most < needs.corners || needs.least > 6 * needs.corners ? "needs never" : "needs"}
          aria-hidden="true"
          data-what="needs"
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

const MAX_LETTERS = 13; // of a name that fits below a square

/** Who has just closed this square, written on it until the next roll but one. */
function Closer({ name }: { name: string }) {
  const text = name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name;
  return (
    <g class="closer" aria-hidden="true">
      <rect x="-3" y="86" width="106" height="22" rx="11" />
      <text x="50" y="101.5">
        {text}
      </text>
    </g>
  );
}

/** What a tap in the middle of a square explains: what became of it, or what it wants. */
function whatOf({ square: { status }, print, isOut }: SquareProps): string {
  if (isOut) return "out";
  if (status !== "open") return status;
  return print.kind ?? (typeof print.target === "number" ? "target" : "range");
}

function Target({ kind, text, what }: { kind: string; text: string; what: string }) {
  const size = text.length > 4 ? "tiny" : text.length > 2 ? "less" : "";
  const half = text.length > 4 ? 29 : text.length > 2 ? 24 : 20;
  return (
    <g class="target" aria-hidden="true" data-what={what}>
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
