// The two joker fields below the squares.

import { COLOUR_STYLES } from "../../ui/colours";
import { EDGE, JOKER, WIDTH } from "./geometry";
import type { SheetView } from "./types";
import { w } from "./words";

export interface JokerFields {
  label(field: number): string;
  isLegal: boolean;
  isHinted: boolean;
  isPressed: boolean;
  press(): void;
  explain(): void; // why it cannot be used
}

interface JokersProps {
  sheet: SheetView;
  joker: JokerFields | undefined;
  isRecolour: boolean; // a joker changes the colour of a die
}

export function Jokers({ sheet, joker, isRecolour }: JokersProps) {
  const y = WIDTH + 2;
  return (
    <g class="jokers" data-what={isRecolour ? "recolour" : "joker"} transform={`translate(0 ${y})`}>
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
          onClick: () => (isNext ? joker.press() : joker.explain()),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            if (isNext) joker.press();
            else joker.explain();
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
                d={COLOUR_STYLES.yellow.symbol}
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
