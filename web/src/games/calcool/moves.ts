// What pressing, dragging and keys do with the own dice and cards.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Slots } from "./cards";
import type { HandMove, Hands } from "./hands";
import type { Place, Props } from "./types";

export interface Moves {
  picked: number | null; // the place of the chain whose die is moved next
  hot: string | null; // where a dragged die would fall
  isFull: boolean; // somebody has tried to grab with a full hand
  hinted: HintedPlay;
  slots: Slots;
  unpick(): void;
  hover(target: Element | null): void;
  grab(die: string): void;
  goTo(place: number): void;
  putAside(): void;
  swapCards(): void;
  drop(die: string, target: Element | null): void;
}

const dropPlace = (target: Element | null): string | null => target?.getAttribute("data-drop") ?? null;

export function useMoves(props: Props, hands: Hands, place: Place, isOwn: boolean): Moves {
  const [picked, setPicked] = useState<number | null>(null);
  const [target, setTarget] = useState<Element | null>(null);
  const [isFull, setFull] = useState(false);
  // Before the next press can come: what is picked then is meant.
  useLayoutEffect(() => setPicked(null), [props.dealCount, props.seat]);
  useLayoutEffect(() => setFull(false), [place.hand]);
  const hot = dropPlace(target);
  const hinted = readHint(props.hint);
  const explain = (move: HandMove): void => {
    if (isOwn) props.explain(hands.codes(move));
  };
  const goTo = (to: number): void => {
    const moved = picked === null ? undefined : place.chain[picked];
    if (picked !== null && moved) {
      if (picked !== to) hands.play({ kind: "move", die: moved, from: picked, to });
      setPicked(null);
    } else if (hands.canLay(to) && place.hand) hands.play({ kind: "lay", die: place.hand, to });
    else explain({ kind: "lay", die: place.hand ?? "", to });
  };
  const slots: Slots = {
    hinted: hinted.places,
    picked,
    hot: hot && /^\d+$/.test(hot) ? Number(hot) : null,
    canLay: hands.canLay,
    canMove: hands.canMove,
    press: (at) => (picked === null && hands.canMove(at) ? setPicked(at) : goTo(at)),
    pick: setPicked,
    hover: setTarget,
    drop: (from, target) => {
      const to = Number(dropPlace(target));
      const die = place.chain[from];
      setPicked(null);
      if (to && die && to !== from) hands.play({ kind: "move", die, from, to });
    },
  };
  return {
    picked,
    hot,
    isFull,
    hinted,
    slots,
    unpick: () => setPicked(null),
    hover: setTarget,
    grab: (die) => {
      if (hands.canGrab(die)) hands.play({ kind: "grab", die });
      else {
        if (isOwn && hands.position.phase === "race" && place.hand) setFull(true);
        explain({ kind: "grab", die });
      }
    },
    goTo,
    putAside: () => {
      if (hands.canAside && place.hand) hands.play({ kind: "aside", die: place.hand });
      else explain({ kind: "aside", die: place.hand ?? "" });
    },
    swapCards: () => {
      const [left, right] = place.cards;
      if (hands.canArrange && left && right) hands.play({ kind: "arrange", left: right, right: left });
    },
    // A die from the hand, or from the middle on its way through the hand, falls on something.
    drop: (die, target) => {
      const at = dropPlace(target);
      if (at === "aside") hands.play({ kind: "aside", die });
      else if (at && at !== "hand" && place.chain[Number(at)] === undefined)
        hands.play({ kind: "lay", die, to: Number(at) });
    },
  };
}

interface HintedEvent {
  type: string;
  die?: string;
  position?: number;
  from?: number;
  to?: number;
}

export interface HintedPlay {
  kind: string | null;
  die: string | null;
  places: readonly number[];
}

/** What a hint would grab, and where it would go; the first step of it. */
function readHint(hint: readonly unknown[]): HintedPlay {
  const events = hint as readonly HintedEvent[];
  const [first] = events;
  const places = events.flatMap(({ position, from, to }) => [position, from, to].filter((one) => one !== undefined));
  return { kind: first?.type ?? null, die: first?.type === "grab" ? (first.die ?? null) : null, places };
}
