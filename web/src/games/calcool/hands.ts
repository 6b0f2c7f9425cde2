// The player's own acts: shown at once, sent one after the other, taken back visibly if the table refuses them.
// What is possible comes from the table; while acts are on their way, the table still decides about each of them.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { codesIn, has } from "../../codes";
import type { Place, Position, Props } from "./types";

export type Deed =
  | { kind: "grab" | "aside"; die: string }
  | { kind: "lay"; die: string; to: number }
  | { kind: "move"; die: string; from: number; to: number }
  | { kind: "arrange"; left: string; right: string }
  | { kind: "stop" };

interface Pending {
  seat: number | null; // whose deed it is: on a device with several seats somebody else may be looked at by now
  act: Props["act"];
  deed: Deed;
  is: "waiting" | "sent" | "accepted";
}

export interface Hands {
  position: Position; // with the acts that are on their way
  back: Deed | null; // what has just been refused
  isCalling: boolean; // Stop is on its way
  canGrab(die: string): boolean;
  canLay(to: number): boolean;
  canMove(from: number): boolean;
  canAside: boolean;
  canArrange: boolean;
  canStop: boolean;
  do(...deeds: Deed[]): void;
}

const REGRET = 1600; // milliseconds that a refused act is shown
const dieOf = (deed: Deed): string | null => ("die" in deed ? deed.die : null);

/** A place after a deed. What has happened already changes nothing, so a deed may be in the view or not yet. */
function after(place: Place, middle: Set<string>, deed: Deed): Place {
  switch (deed.kind) {
    case "grab":
      if (place.hand !== null || !middle.has(deed.die)) return place;
      middle.delete(deed.die);
      return { ...place, hand: deed.die };
    case "lay":
      return place.hand === deed.die ? { ...place, hand: null, chain: { ...place.chain, [deed.to]: deed.die } } : place;
    case "aside":
      return place.hand === deed.die ? { ...place, hand: null, aside: [...place.aside, deed.die] } : place;
    case "move": {
      if (place.chain[deed.from] !== deed.die) return place;
      const { [deed.from]: die, [deed.to]: other, ...rest } = place.chain;
      return { ...place, chain: { ...rest, ...(other ? { [deed.from]: other } : {}), [deed.to]: die ?? deed.die } };
    }
    case "arrange":
      return { ...place, cards: [deed.left, deed.right] };
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
  const [back, setBack] = useState<Deed | null>(null);
  const redraw = (): void => setTick((tick) => tick + 1);
  newest.current = props;
  if (seen.current !== position) {
    seen.current = position;
    queue.current = queue.current.filter((one) => one.is !== "accepted");
  }
  useLayoutEffect(() => setBack(null), [seat]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(null), REGRET);
    return () => clearTimeout(timer);
  }, [back]);

  const codes = (deed: Deed): number[] => {
    const cards = Object.keys(printed.cards);
    switch (deed.kind) {
      case "grab":
        return [book.code("grab", { die: dice(newest.current.printed.colours).indexOf(deed.die) })];
      case "lay":
        return [book.code("lay", { position: deed.to - 1 })];
      case "move":
        return [book.code("move", { origin: deed.from - 1, to: deed.to - 1 })];
      case "arrange":
        return [
          book.code("arrange", { left: cards.indexOf(deed.left) }),
          book.code("arrange beside it", { right: cards.indexOf(deed.right) }),
        ];
      default:
        return [book.code(deed.kind)];
    }
  };
  const pump = (): void => {
    const next = queue.current.find((one) => one.is !== "accepted");
    if (!next || next.is === "sent") return;
    next.is = "sent";
    void next.act(codes(next.deed)).then((answer) => {
      if (answer.type === "refused") {
        // Whatever was to be done with the same die falls with it.
        const die = dieOf(next.deed);
        queue.current = queue.current.filter(
          (one) => one !== next && (die === null || dieOf(one.deed) !== die || one.is !== "waiting"),
        );
        if (next.seat === newest.current.seat) setBack(next.deed);
      } else next.is = "accepted";
      pump();
      redraw();
    });
  };

  const place = seat === null ? undefined : position.seats[seat];
  const middle = new Set(position.middle);
  let own = place;
  const deeds = queue.current.filter((one) => one.seat === seat).map((one) => one.deed);
  for (const deed of deeds) if (own) own = after(own, middle, deed);
  const shown: Position =
    own && own !== place
      ? {
          ...position,
          middle: [...middle],
          seats: position.seats.map((one, number) => (number === seat && own ? own : one)),
        }
      : position;
  const isOwn = seat !== null && !props.isReplay && may !== null;
  const isUnderWay = isOwn && deeds.length > 0;
  const allowed = (kind: string, values: Record<string, number> = {}): boolean =>
    isOwn && (isUnderWay || has(may.first[kind], book.code(kind, values)));
  const hand = own?.hand ?? null;
  return {
    position: shown,
    back,
    isCalling: deeds.some((deed) => deed.kind === "stop"),
    canGrab: (die) => hand === null && middle.has(die) && allowed("grab", { die: dice(printed.colours).indexOf(die) }),
    canLay: (to) => hand !== null && own?.chain[to] === undefined && allowed("lay", { position: to - 1 }),
    canMove: (from) => own?.chain[from] !== undefined && allowed("move", { origin: from - 1, to: from - 1 }),
    canAside: hand !== null && allowed("aside"),
    canArrange: isOwn && Object.keys(own?.chain ?? {}).length === 0 && codesIn(may.first["arrange"]).length > 0,
    canStop: isOwn && has(may.first["stop"], book.code("stop")),
    do: (...deeds) => {
      const { act } = newest.current;
      queue.current = [...queue.current, ...deeds.map((deed): Pending => ({ seat, act, deed, is: "waiting" }))];
      setBack(null);
      pump();
      redraw();
    },
  };
}

/** All dice in the order of the code book. */
export const dice = (colours: readonly string[]): string[] =>
  colours.flatMap((colour) => Array.from({ length: 6 }, (_, number) => `${colour}-${number}`));
