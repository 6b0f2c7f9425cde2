// One corner of a square: its colour, what is written or printed there, and whether a die may go there.

import { COLOUR_STYLES } from "../../ui/colours";
import { FIELD, SIDE } from "./geometry";
import { cornerOf, type Colour } from "./types";
import { w } from "./words";

export const CORNER_AT: Record<Colour, readonly [number, number]> = {
  red: [5, 5],
  blue: [SIDE - FIELD - 5, 5],
  green: [5, SIDE - FIELD - 5],
  yellow: [SIDE - FIELD - 5, SIDE - FIELD - 5],
};

export interface CornerState {
  value: number | null;
  isFresh: boolean; // from this roll, and can be taken back
  isLatest: boolean; // what this seat entered last
  isLegal: boolean;
  isHot: boolean; // a die hangs over it
  isHinted: boolean;
}

/** What a sheet that is played from here asks about its corners, and tells. */
export interface Interaction {
  cursor: number;
  stateOf(corner: number): CornerState;
  press(corner: number): void;
  focus(corner: number): void;
}

interface CornerProps {
  name: string;
  colour: Colour;
  value: number | null;
  preset: number | undefined;
  interaction: Interaction | undefined;
  isLatest: boolean;
}

function moreOf({ isLegal, isFresh, isLatest }: CornerState): string {
  if (isLegal) return w("colour_square.corner.legal");
  if (isFresh) return w("colour_square.corner.fresh");
  return isLatest ? w("colour_square.corner.latest") : "";
}

export function Corner({ name, colour, value, preset, interaction, isLatest }: CornerProps) {
  const [x, y] = CORNER_AT[colour];
  const corner = cornerOf(name, colour);
  const state = interaction?.stateOf(corner) ?? {
    value,
    isFresh: false,
    isLatest,
    isLegal: false,
    isHot: false,
    isHinted: false,
  };
  const classes = [
    colour,
    state.isLegal && "legal",
    state.isFresh && "fresh",
    state.isLatest && "latest",
    state.isHot && "hot",
    state.isHinted && "hinted",
  ]
    .filter(Boolean)
    .join(" ");
  const label = w("colour_square.corner", {
    name,
    colour: w(`colour_square.colour.${colour}`),
    value:
      state.value ?? (preset ? w("colour_square.corner.preset", { value: preset }) : w("colour_square.corner.empty")),
    more: moreOf(state),
  });
  const acts = interaction && {
    role: "button" as const,
    tabindex: interaction.cursor === corner ? 0 : -1,
    "aria-label": label,
    "aria-disabled": !state.isLegal && !state.isFresh,
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
    <g class={`corner ${classes}`} transform={`translate(${x} ${y})`} {...acts}>
      <rect class="field" width={FIELD} height={FIELD} rx="8" />
      {state.value === null && !preset && (
        <path
          class="symbol"
          d={COLOUR_STYLES[colour].symbol}
          transform={`translate(${FIELD / 2 - 6} ${FIELD / 2 - 6}) scale(1.200)`}
        />
      )}
      {state.value === null && preset && (
        <g class="preset" data-what="preset">
          <text x={FIELD / 2} y={FIELD / 2 + 6.5}>
            {preset}
          </text>
        </g>
      )}
      {state.value !== null && (
        <text class="value" x={FIELD / 2} y={FIELD / 2 + 9}>
          {state.value}
        </text>
      )}
    </g>
  );
}
