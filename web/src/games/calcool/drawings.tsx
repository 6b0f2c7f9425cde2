// Dice whose pips have the shape of their colour, and the targets that are printed on cards.

import { COLOUR_STYLES } from "../../ui/colours";
import { drawnColour, pipsOf, readDie, type Position, type Target } from "./types";

const AT: Record<number, readonly (readonly [number, number])[]> = {
  1: [[20, 20]],
  2: [
    [12, 12],
    [28, 28],
  ],
  3: [
    [10.5, 10.5],
    [20, 20],
    [29.5, 29.5],
  ],
  4: [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  5: [
    [10.5, 10.5],
    [29.5, 10.5],
    [20, 20],
    [10.5, 29.5],
    [29.5, 29.5],
  ],
  6: [
    [12, 9.5],
    [28, 9.5],
    [12, 20],
    [28, 20],
    [12, 30.5],
    [28, 30.5],
  ],
};
const SIZE: Record<number, number> = { 1: 1.6, 2: 1.2, 3: 1, 4: 1.1, 5: 0.98, 6: 0.92 };

interface CubeProps {
  colour: string;
  value: number | null; // null: not thrown yet
  colours: readonly string[];
}

export function Cube({ colour, value, colours }: CubeProps) {
  const style = COLOUR_STYLES[drawnColour(colour, colours)];
  const size = SIZE[value ?? 0] ?? 1;
  return (
    <svg class="die" viewBox="0 0 40 41" aria-hidden="true">
      <rect x="1.5" y="3" width="37" height="36.5" rx="9" fill="#000" opacity=".2" />
      <rect x="1" y="1" width="38" height="38" rx="9" fill={style.edge} />
      <rect x="1" y="1" width="38" height="36" rx="9" fill={style.fill} />
      <path
        d="M4 11C4 6 6.500 3.300 12 3.300H28C33.500 3.300 36 6 36 11C30 6.500 10 6.500 4 11Z"
        fill="#fff"
        opacity=".3"
      />
      {value === null ? (
        <path d={style.symbol} transform="translate(13 12) scale(1.400)" fill={style.pip} opacity=".55" />
      ) : (
        (AT[value] ?? []).map(([x, y]) => (
          <path
            key={`${x} ${y}`}
            d={style.symbol}
            transform={`translate(${x - 5 * size} ${y - 1 - 5 * size}) scale(${size})`}
            fill={style.pip}
          />
        ))
      )}
    </svg>
  );
}

/** A die of this game by its name. */
export function DieOf({ die, position, colours }: { die: string; position: Position; colours: readonly string[] }) {
  return <Cube colour={readDie(die).colour} value={pipsOf(position, die)} colours={colours} />;
}

const STRIPES = ["red", "yellow", "green", "blue", "purple"] as const;

/** One target of a field: the colour with its sign above, the pips below; what does not matter is not shown. */
export function Chip({
  target,
  colours,
  x = 0,
  y = 0,
}: {
  target: Target;
  colours: readonly string[];
  x?: number;
  y?: number;
}) {
  const { colour, pips } = target;
  const style = colour === undefined ? null : COLOUR_STYLES[drawnColour(colour, colours)];
  const height = pips === undefined ? 28 : 13;
  const what = colour === undefined ? "anycolour" : pips === undefined ? "anypips" : "exact";
  return (
    <g transform={`translate(${x} ${y})`} data-what={what}>
      <rect
        x=".6"
        y=".6"
        width="18.800"
        height="27.800"
        rx="4"
        fill="#fffdf7"
        stroke={style?.edge ?? "#6b675c"}
        stroke-width="1.200"
      />
      {style ? (
        <>
          <path
            d={
              pips === undefined
                ? "M4.500.6H15.500A3.900 3.900 0 0 1 19.400 4.500V24.500A3.900 3.900 0 0 1 15.500 28.400H4.500A3.900 3.900 0 0 1 .6 24.500V4.500A3.900 3.900 0 0 1 4.500.6Z"
                : "M4.500.6H15.500A3.900 3.900 0 0 1 19.400 4.500V13H.6V4.500A3.900 3.900 0 0 1 4.500.6Z"
            }
            fill={style.fill}
          />
          <path
            d={style.symbol}
            fill={style.pip}
            transform={
              pips === undefined ? "translate(3 7.500) scale(1.400)" : `translate(5 ${(height - 9.5) / 2}) scale(1)`
            }
          />
        </>
      ) : (
        STRIPES.map((name, index) => (
          <rect key={name} x={1.6 + 3.36 * index} y="3" width="3.360" height="8" fill={COLOUR_STYLES[name].fill} />
        ))
      )}
      {pips !== undefined && (
        <text x="10" y="25.200" text-anchor="middle" font-size="14" font-weight="800" fill="#16181d">
          {pips}
        </text>
      )}
    </g>
  );
}

export function Chips({ targets, colours }: { targets: readonly Target[]; colours: readonly string[] }) {
  const width = 22 * Math.max(3, targets.length) - 2;
  const left = (width - (22 * targets.length - 2)) / 2;
  return (
    <svg class="chips" viewBox={`0 0 ${width} 29`} aria-hidden="true">
      {targets.map((target, index) => (
        <Chip key={index} target={target} colours={colours} x={left + 22 * index} />
      ))}
    </svg>
  );
}
