// The sixty dice in the middle. A die that is grabbed leaves its place empty: nothing else moves.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { nextTowards } from "../../ui/beside";
import { drag } from "../../ui/drag";
import { dice, type Hands } from "./hands";
import { DieOf } from "./drawings";
import { spotsOf, type Order } from "./places";
import type { Position, Printed } from "./types";
import { dieName, w } from "./words";

interface MiddleProps {
  position: Position;
  printed: Printed;
  hands: Hands;
  order: Order;
  cursor: string | null;
  focus(die: string): void;
  grab(die: string): void;
  drop(die: string, target: Element | null): void;
  hover(target: Element | null): void;
  hinted: string | null;
}

export function Middle({ position, printed, hands, order, cursor, focus, grab, drop, hover, hinted }: MiddleProps) {
  const all = useMemo(() => dice(printed.colours), [printed]);
  const pips = JSON.stringify(position.dice);
  const spots = useMemo(() => spotsOf(position, all, order), [position.round, pips, order, all]);
  const middle = new Set(position.middle);
  const isThrown = position.phase !== "deal" && position.phase !== "shuffle" && position.phase !== "over";
  const first = cursor !== null && middle.has(cursor) ? cursor : (all.find((die) => middle.has(die)) ?? null);
  const felt = useRef<HTMLDivElement>(null);
  const before = useRef(new Map<string, DOMRect>());

  // Somebody else took the die that has the focus: go on with the one beside it.
  useLayoutEffect(() => {
    const lost = cursor !== null && !middle.has(cursor) ? before.current.get(cursor) : undefined;
    if (lost && document.activeElement === document.body && felt.current?.dataset["focus"] === "yes") {
      const next = nearest(felt.current, lost);
      next?.focus();
    }
  }, [position.middle.length]);

  return (
    <div
      class={`middle ${order}${isThrown ? "" : " waiting"}`}
      ref={felt}
      role="group"
      data-often
      aria-label={w("calcool.middle")}
      onFocusIn={(event) => {
        event.currentTarget.dataset["focus"] = "yes";
        const die = (event.target as Element).getAttribute("data-die");
        if (die) before.current.set(die, (event.target as Element).getBoundingClientRect());
      }}
      onFocusOut={(event) => {
        if (event.relatedTarget) event.currentTarget.dataset["focus"] = "no";
      }}
    >
      {all.map((die) => {
        const spot = spots.get(die);
        const isHere = middle.has(die);
        if (!spot) return null;
        return (
          <button
            key={die}
            type="button"
            class={`grab${isHere ? "" : " gone"}${hands.canGrab(die) ? " legal" : ""}${die === hinted ? " hinted" : ""}`}
            data-die={die}
            tabIndex={die === first ? 0 : -1}
            aria-label={dieName(position, die)}
            aria-disabled={!hands.canGrab(die)}
            style={{
              "--nx": spot.narrow[0],
              "--ny": spot.narrow[1],
              "--tx": spot.short[0],
              "--ty": spot.short[1],
              "--wx": spot.wide[0],
              "--wy": spot.wide[1],
              "--sx": spot.shift[0],
              "--sy": spot.shift[1],
              "--lean": `${spot.lean}deg`,
            }}
            onFocus={() => focus(die)}
            onClick={() => grab(die)}
            onPointerDown={(event) => {
              if (!hands.canGrab(die)) return;
              drag(event, {
                ghost: event.currentTarget.firstElementChild ?? event.currentTarget,
                begin: () => grab(die),
                over: hover,
                drop: (target) => drop(die, target),
              });
            }}
          >
            <DieOf die={die} position={position} colours={printed.colours} />
          </button>
        );
      })}
    </div>
  );
}

const visible = (felt: Element): HTMLElement[] => [...felt.querySelectorAll<HTMLElement>(".grab:not(.gone)")];
const centre = (box: DOMRect): [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

function nearest(felt: Element, to: DOMRect): HTMLElement | undefined {
  const [x, y] = centre(to);
  const far = (one: HTMLElement): number => {
    const [left, top] = centre(one.getBoundingClientRect());
    return Math.hypot(left - x, top - y);
  };
  return visible(felt).sort((one, other) => far(one) - far(other))[0];
}

/** The die that lies next in this direction. */
export const beside = (felt: Element, from: Element, dx: number, dy: number): HTMLElement | undefined =>
  nextTowards(from, visible(felt), dx, dy);
