// The player's own acts: shown at once, sent one after the other, taken refused visibly if the table refuses them.
// What is possible comes from the table; while acts are on their way, the table still decides about each of them.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { codesIn, has } from "../../codes";
import type { Place, Position, Props } from "./types";

export type HandMove =
  | { kind: "grab" | "aside"; die: string }
  | { kind: "lay"; die: string; to: number }
  | { kind: "move"; die: string; from: number; to: number }
  | { kind: "arrange"; left: string; right: string }
  | { kind: "stop" };

interface Pending {
  seat: number | null; // whose move it is: on a device with several seats somebody else may be looked at by now
  act: Props["act"];
  handMove: HandMove;
  is: "waiting" | "sent" | "accepted";
}

export interface Hands {
  position: Position; // with the acts that are on their way
  refused: HandMove | null; // what has just been refused
  isCalling: boolean; // Stop is on its way
  canGrab(die: string): boolean;
  canLay(to: number): boolean;
  canMove(from: number): boolean;
  canAside: boolean;
  canArrange: boolean;
  canStop: boolean;
  play(...handMoves: HandMove[]): void;
  codes(handMove: HandMove): number[];
}

const SHOW_REFUSED_MS = 1600; // milliseconds that a refused act is shown
const dieOf = (handMove: HandMove): string | null => ("die" in handMove ? handMove.die : null);

/** A place after a move. What has happened already changes nothing, so a move may be in the view or not yet. */
function after(place: Place, middle: Set<string>, handMove: HandMove): Place {
  switch (handMove.kind) {
    case "grab":
      if (place.hand !== null || !middle.has(handMove.die)) return place;
      middle.delete(handMove.die);
      return { ...place, hand: handMove.die };
    case "lay":
      return place.hand === handMove.die
        ? { ...place, hand: null, chain: { ...place.chain, [handMove.to]: handMove.die } }
        : place;
    case "aside":
      return place.hand === handMove.die ? { ...place, hand: null, aside: [...place.aside, handMove.die] } : place;
    case "move": {
      if (place.chain[handMove.from] !== handMove.die) return place;
      const { [handMove.from]: die, [handMove.to]: other, ...rest } = place.chain;
      return {
        ...place,
        chain: { ...rest, ...(other ? { [handMove.from]: other } : {}), [handMove.to]: die ?? handMove.die },
      };
    }
    case "arrange":
      return { ...place, cards: [handMove.left, handMove.right] };
    case "stop":
      return place;
  }
}

export function useHands(props: Props): Hands {
  const { position, seat, may, book, printed } = props;
  const queue = useRef<Pending[]>([]);
  const newest = useRef(props);
  const seen = useRef(position);
  const [, setTick] = useState(0);
  const [refused, setRefused] = useState<HandMove | null>(null);
  const redraw = (): void => setTick((tick) => tick + 1);
  newest.current = props;
  if (seen.current !== position) {
    seen.current = position;
    queue.current = queue.current.filter((one) => one.is !== "accepted");
  }
  useLayoutEffect(() => setRefused(null), [seat]);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setRefused(null), SHOW_REFUSED_MS);
    return () => clearTimeout(timer);
  }, [refused]);

  const codes = (handMove: HandMove): number[] => {
    const cards = Object.keys(printed.cards);
    switch (handMove.kind) {
      case "grab":
        return [book.code("grab", { die: dice(newest.current.printed.colours).indexOf(handMove.die) })];
      case "lay":
        return [book.code("lay", { position: handMove.to - 1 })];
      case "move":
        return [book.code("move", { origin: handMove.from - 1, to: handMove.to - 1 })];
      case "arrange":
        return [
          book.code("arrange", { left: cards.indexOf(handMove.left) }),
          book.code("arrange beside it", { right: cards.indexOf(handMove.right) }),
        ];
      default:
        return [book.code(handMove.kind)];
    }
  };
  const sendNext = (): void => {
    const next = queue.current.find((one) => one.is !== "accepted");
    if (!next || next.is === "sent") return;
    next.is = "sent";
    void next.act(codes(next.handMove)).then((answer) => {
      if (answer.type === "refused") {
        // Whatever was to be done with the same die falls with it.
        const die = dieOf(next.handMove);
        queue.current = queue.current.filter(
          (one) => one !== next && (die === null || dieOf(one.handMove) !== die || one.is !== "waiting"),
        );
        if (next.seat === newest.current.seat) setRefused(next.handMove);
      } else next.is = "accepted";
      sendNext();
      redraw();
    });
  };

  const place = seat === null ? undefined : position.seats[seat];
  const middle = new Set(position.middle);
  let own = place;
  const handMoves = queue.current.filter((one) => one.seat === seat).map((one) => one.handMove);
  for (const handMove of handMoves) if (own) own = after(own, middle, handMove);
  const shown: Position =
    own && own !== place
      ? {
          ...position,
          middle: [...middle],
          seats: position.seats.map((one, number) => (number === seat && own ? own : one)),
        }
      : position;
  const isOwn = seat !== null && !props.isReplay && may !== null;
  const isUnderWay = isOwn && handMoves.length > 0;
  const allowed = (kind: string, values: Record<string, number> = {}): boolean =>
    isOwn && (isUnderWay || has(may.first[kind], book.code(kind, values)));
  const hand = own?.hand ?? null;
  return {
    position: shown,
    refused,
    isCalling: handMoves.some((handMove) => handMove.kind === "stop"),
    canGrab: (die) => hand === null && middle.has(die) && allowed("grab", { die: dice(printed.colours).indexOf(die) }),
    canLay: (to) => hand !== null && own?.chain[to] === undefined && allowed("lay", { position: to - 1 }),
    canMove: (from) => own?.chain[from] !== undefined && allowed("move", { origin: from - 1, to: from - 1 }),
    canAside: hand !== null && allowed("aside"),
    canArrange: isOwn && Object.keys(own?.chain ?? {}).length === 0 && codesIn(may.first["arrange"]).length > 0,
    codes,
    canStop: isOwn && has(may.first["stop"], book.code("stop")),
    play: (...handMoves) => {
      const { act } = newest.current;
      queue.current = [
        ...queue.current,
        ...handMoves.map((handMove): Pending => ({ seat, act, handMove, is: "waiting" })),
      ];
      setRefused(null);
      sendNext();
      redraw();
    },
  };
}

/** All dice in the order of the code book. */
export const dice = (colours: readonly string[]): string[] =>
  colours.flatMap((colour) => Array.from({ length: 6 }, (_, number) => `${colour}-${number}`));
