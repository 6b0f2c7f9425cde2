// A die as it lies on the table: rounded, lit from above, with real pips.

import { COLOUR_STYLES, type Colour } from "./colours";

const AT: Record<number, readonly (readonly [number, number])[]> = {
  1: [[20, 20]],
  2: [
    [11.5, 11.5],
    [28.5, 28.5],
  ],
  3: [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
  4: [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  5: [
    [11, 11],
    [29, 11],
    [20, 20],
    [11, 29],
    [29, 29],
  ],
  6: [
    [12, 10.5],
    [28, 10.5],
    [12, 20],
    [28, 20],
    [12, 29.5],
    [28, 29.5],
  ],
};

interface Props {
  colour: Colour;
  value: number | null; // null: not thrown yet
  x?: number;
  y?: number;
  size?: number; // in the units of the drawing around it; without: a picture of its own
}

function Body({ colour, value }: { colour: Colour; value: number | null }) {
  const style = COLOUR_STYLES[colour];
  return (
    <>
      <rect x="1.5" y="3" width="37" height="36.5" rx="9" fill="#000" opacity=".18" />
      <rect x="1" y="1" width="38" height="38" rx="9" fill={style.edge} />
      <rect x="1" y="1" width="38" height="36" rx="9" fill={style.fill} />
      <path
        d="M4 12C4 6.500 6.500 3.500 12 3.500H28C33.500 3.500 36 6.500 36 12C30 7.500 10 7.500 4 12Z"
        fill="#fff"
        opacity=".28"
      />
      {(AT[value ?? 0] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y - 0.5} r="3.7" fill={style.pip} />
      ))}
      {value === null && (
        <path d={style.symbol} transform="translate(13 12) scale(1.4)" fill={style.pip} opacity=".55" />
      )}
    </>
  );
}

export function Die({ colour, value, x, y, size }: Props) {
  if (size === undefined) {
    return (
      <svg class="die" viewBox="0 0 40 41" aria-hidden="true">
        <Body colour={colour} value={value} />
      </svg>
    );
  }
  return (
    <g transform={`translate(${x ?? 0} ${y ?? 0}) scale(${size / 40})`} aria-hidden="true">
      <Body colour={colour} value={value} />
    </g>
  );
}

/** The shape that stands for a colour. */
export function Symbol({ colour, class: name }: { colour: Colour; class?: string }) {
  return (
    <svg class={`symbol ${name ?? ""}`} viewBox="0 0 10 10" aria-hidden="true">
      <path
        d={COLOUR_STYLES[colour].symbol}
        fill={COLOUR_STYLES[colour].fill}
        stroke={COLOUR_STYLES[colour].edge}
        stroke-width=".6"
      />
    </svg>
  );
}
