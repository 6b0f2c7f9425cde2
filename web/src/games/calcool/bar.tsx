// Between the middle and the cards: the hand, what was put aside, what lies past ten, and Stop.

import { useEffect, useState } from "preact/hooks";
import { drag } from "../../ui/drag";
import { Slot, type Slots } from "./cards";
import type { Hands } from "./hands";
import { DieOf } from "./drawings";
import { LENGTH, type Place, type Position, type Printed } from "./types";
import { dieName, w } from "./words";

const CONFIRM_MS = 2500; // milliseconds in which a second press calls Stop

export interface Stop {
  isArmed: boolean;
  isTen: boolean;
  press(): void;
}

/** With exactly ten dice under the cards one press calls Stop; before that it takes a second one. */
export function useStop(hands: Hands, place: Place): Stop {
  const [isArmed, setArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setArmed(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);
  const places = Object.keys(place.chain).map(Number);
  const isTen = places.length === LENGTH && places.every((at) => at <= LENGTH);
  return {
    isTen,
    isArmed: isArmed && hands.canStop && !isTen,
    press: () => {
      if (!hands.canStop || hands.isCalling) return;
      if (isTen || isArmed) {
        setArmed(false);
        hands.play({ kind: "stop" });
      } else setArmed(true);
    },
  };
}

interface BarProps {
  position: Position;
  place: Place;
  printed: Printed;
  hands: Hands;
  slots: Slots | null;
  stop: Stop | null; // null: nobody plays here
  hot: string | null;
  hinted: string | null; // kind of act
  aside(): void;
  drop(die: string, target: Element | null): void;
  hover(target: Element | null): void;
  keep: (() => void) | null; // leave the die in the hand after Stop
}

export function Bar({ position, place, printed, hands, slots, stop, hot, hinted, aside, drop, hover, keep }: BarProps) {
  const { hand } = place;
  const lost = hands.refused?.kind === "grab" && hand === null ? hands.refused.die : null;
  const past = Object.keys(place.chain)
    .map(Number)
    .filter((at) => at > LENGTH)
    .sort((one, other) => one - other);
  const next = Math.max(LENGTH, ...past) + 1;
  const isPastOpen = slots !== null && (slots.picked !== null || hands.canLay(next));
  return (
    <div class="handbar">
      <div
        class={`hand${hand ? " full" : ""}${lost ? " lost" : ""}${hot === "hand" ? " hot" : ""}`}
        data-drop="hand"
        data-what="hand"
        role="img"
        aria-label={hand ? w("calcool.hand.die", { die: dieName(position, hand) }) : w("calcool.hand.empty")}
        onPointerDown={(event) => {
          const ghost = event.currentTarget.firstElementChild;
          if (!hand || !slots || !ghost) return;
          drag(event, { ghost, over: hover, drop: (target) => drop(hand, target) });
        }}
      >
        {(hand ?? lost) && (
          <DieOf key={hand ?? lost ?? ""} die={hand ?? lost ?? ""} position={position} colours={printed.colours} />
        )}
        {!hand && (
          <span class="hint" aria-hidden="true">
            {lost ? w("calcool.gone") : w("calcool.hand")}
          </span>
        )}
      </div>
      <button
        type="button"
        class={`tray aside${hands.canAside ? " legal" : ""}${hot === "aside" ? " hot" : ""}${hinted === "aside" ? " hinted" : ""}`}
        data-drop="aside"
        data-what="aside"
        aria-disabled={!hands.canAside}
        aria-label={
          hands.canAside && hand
            ? w("calcool.aside.put", { die: dieName(position, hand) })
            : w("calcool.aside.none", { count: place.aside.length })
        }
        onClick={aside}
      >
        <span class="hint">
          {w("calcool.aside")} <b>−1</b>
        </span>
        <span class="heap">
          {place.aside.map((die) => (
            <DieOf key={die} die={die} position={position} colours={printed.colours} />
          ))}
        </span>
      </button>
      <div class="tray past" data-what="past">
        <span class="hint">
          {w("calcool.past")} <b>−1</b>
        </span>
        <span class="heap">
          {[...past, ...(isPastOpen || !past.length ? [next] : [])].map((at) => (
            <Slot key={at} at={at} what="" position={position} place={place} printed={printed} slots={slots} />
          ))}
        </span>
      </div>
      {keep ? (
        <button type="button" class="call main" onClick={keep}>
          {w("calcool.keep")}
        </button>
      ) : stop ? (
        <button
          type="button"
          data-what="stop"
          class={`call${stop.isTen ? " main" : ""}${stop.isArmed ? " armed" : ""}${hinted === "stop" ? " hinted" : ""}`}
          disabled={!hands.canStop || hands.isCalling}
          onClick={stop.press}
        >
          {stop.isArmed ? w("calcool.stop.sure") : w("calcool.stop")}
        </button>
      ) : null}
    </div>
  );
}
