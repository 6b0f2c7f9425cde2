// A sheet as it lies on the table: sixteen squares with four corners each, pencil marks, bridges, two joker fields.

import type { ComponentChildren } from "preact";
import type { Interaction } from "./corner";
import { GAP, HEIGHT, SIDE, WIDTH, xOf, yOf } from "./geometry";
import { Jokers, type JokerFields } from "./jokers";
import type { Latest } from "./latest";
import { Square } from "./square";
import { COLUMNS, ROWS, SQUARES, type Printed, type SheetView } from "./types";

interface Props {
  sheet: SheetView;
  printed: Printed;
  isTask: boolean;
  isShadedMinus: boolean; // a shaded square costs points
  hasNeeds?: boolean;
  interaction?: Interaction;
  isEdited?: boolean; // what is drawn over it can be pressed
  label: string;
  path?: string; // SVG path of a task, in the units of this sheet
  chosen?: readonly string[]; // squares that a task allows at all; without: all
  joker?: JokerFields;
  isRecolour?: boolean; // a joker changes the colour of a die
  latest?: Latest; // what came last on it
  children?: ComponentChildren; // drawn over it
  closerOf?(square: string): string; // who completed a square that is crossed out here
}

export function Sheet(props: Props) {
  const { sheet, printed, interaction, label } = props;
  const isLarge = interaction !== undefined || props.isEdited === true;
  return (
    <svg
      class={isLarge ? "sheet" : "sheet small"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={isLarge ? "group" : "img"}
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
      {props.path && <path class="path" d={props.path} data-what="path" />}
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
            latest={props.latest}
            closer={square.status === "crossed" ? (props.closerOf?.(name) ?? "") : ""}
          />
        );
      })}
      <Jokers sheet={sheet} joker={props.joker} isRecolour={props.isRecolour === true} />
      {props.children}
    </svg>
  );
}

function Bridges({ sheet, printed, isTask }: { sheet: SheetView; printed: Printed; isTask: boolean }) {
  const lit = new Set(sheet.bridges.map((pair) => pair.join()));
  return (
    <g class="bridges" aria-hidden="true" data-what="bridge">
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
