// What a hand is about to do: strike or not, which shape, which way up, where. Only what the table offers is possible.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { codesIn } from "../../codes";
import { placesOf, type Placement, type Places, type Way } from "./places";
import type { Props } from "./types";

export interface Offer extends Placement {
  code: number;
  isStrike: boolean; // possible only with one
}

export interface Plan {
  places: Places;
  offers: readonly Offer[]; // of everything
  fitting: readonly Offer[]; // of the chosen shape as it is held now
  shape: string | null;
  way: Way | null;
  ghost: Offer | null;
  isPinned: boolean; // the ghost stays where it is, and can be confirmed
  isStriking: boolean;
  mustStrike: boolean;
  canStrike: boolean;
  canTurn: boolean;
  canFlip: boolean;
  isOpen(shape: string): boolean;
  strike(): void;
  choose(shape: string | null): void;
  turn(): void;
  flip(): void;
  /** All ways one after the other, forwards or back. */
  roll(step: number): void;
  /** The offer that a hand at this cell means. */
  at(cell: number, row?: number, column?: number): Offer | null;
  show(ghost: Offer | null, isPinned: boolean): void;
  /** Why may the shape that is held not lie at this cell? */
  explainCell(cell: number): void;
  /** Why may this shape not be taken? */
  explainShape(name: string): void;
}

interface Hand {
  shape: string | null;
  way: number | null;
  ghost: number | null; // placement
  isPinned: boolean;
  isStriking: boolean;
}

const EMPTY: Hand = { shape: null, way: null, ghost: null, isPinned: false, isStriking: false };

/** Without a strike where that is possible: nobody wants to waste one. */
function offersIn(props: Props, places: Places): Offer[] {
  const found = new Map<number, Offer>();
  if (props.seat === null || props.isReplay) return [];
  for (const code of codesIn(props.may?.first["place"])) {
    const { strike = 0, placement = 0 } = props.book.read(code).values;
    if (!found.has(placement) || !strike)
      found.set(placement, { ...places.placement(placement), code, isStrike: strike > 0 });
  }
  return [...found.values()];
}

export function usePlan(props: Props): Plan {
  const places = placesOf(props.printed);
  const offers = useMemo(() => offersIn(props, places), [props.may, props.seat, props.book, props.isReplay]);
  const [held, setHeld] = useState<Hand>(EMPTY);
  const board = props.seat === null ? undefined : props.position.boards[props.seat];
  const moment = `${props.seat} ${props.position.round} ${board?.die} ${board?.used.length}`;
  // Before the next press can come: what is held then is meant.
  useLayoutEffect(() => setHeld(EMPTY), [moment]);

  const mustStrike = offers.length > 0 && offers.every((offer) => offer.isStrike);
  const canStrike = offers.some((offer) => offer.isStrike);
  const isStriking = canStrike && (mustStrike || held.isStriking);
  const usable = offers.filter((offer) => isStriking || !offer.isStrike);
  const waysOf = (shape: string | null): number[] => [
    ...new Set(usable.filter((offer) => offer.way.shape === shape).map((offer) => offer.way.number)),
  ];
  const shapes = [...new Set(usable.map((offer) => offer.way.shape))];
  const shape =
    held.shape !== null && shapes.includes(held.shape) ? held.shape : shapes.length === 1 ? (shapes[0] ?? null) : null;
  const ways = waysOf(shape);
  const way = held.way !== null && ways.includes(held.way) ? held.way : (ways[0] ?? null);
  const fitting = usable.filter((offer) => offer.way.number === way);
  const ghost = fitting.find((offer) => offer.number === held.ghost) ?? null;

  /** Turning quarter by quarter, the first way that fits; then the same on the other side. */
  const quarters = (from: number): number[] => {
    const list: number[] = [];
    for (let now = places.ways[from]?.turned ?? from; list.length < 3; now = places.ways[now]?.turned ?? now)
      list.push(now);
    return list;
  };
  const turned = way === null ? undefined : quarters(way).find((one) => one !== way && ways.includes(one));
  const other = way === null ? way : (places.ways[way]?.flipped ?? way);
  const same = way === null ? [] : [way, ...quarters(way)];
  const flipped =
    other === null
      ? undefined
      : [other, ...quarters(other)].find(
          (one) => one !== way && ways.includes(one) && (one === other || !same.includes(one)),
        );
  const hold = (next: number | undefined): void => {
    if (next === undefined) return;
    const list = usable.filter((offer) => offer.way.number === next);
    const near =
      ghost && nearest(list, Math.floor(ghost.handle / places.size), ghost.handle % places.size, places.size);
    setHeld({ ...held, shape, way: next, ghost: near?.number ?? null, isPinned: near !== null && held.isPinned });
  };
  const explain = (placement: number | undefined): void => {
    if (placement !== undefined && props.seat !== null && !props.isReplay)
      props.explain([props.book.code("place", { strike: isStriking ? 1 : 0, placement })]);
  };
  return {
    places,
    offers,
    fitting,
    shape,
    ghost,
    isStriking,
    mustStrike,
    canStrike,
    way: way === null ? null : (places.ways[way] ?? null),
    isPinned: ghost !== null && held.isPinned,
    canTurn: turned !== undefined,
    canFlip: flipped !== undefined,
    isOpen: (name) => shapes.includes(name),
    strike: () => setHeld({ ...EMPTY, isStriking: !held.isStriking }),
    choose: (name) => setHeld({ ...EMPTY, isStriking: held.isStriking, shape: name }),
    turn: () => hold(turned),
    flip: () => hold(flipped),
    roll: (step) =>
      way !== null && ways.length > 1 && hold(ways[(ways.indexOf(way) + step + ways.length) % ways.length]),
    at: (cell, row = Math.floor(cell / places.size), column = cell % places.size) =>
      nearest(
        fitting.filter((offer) => offer.cells.includes(cell)),
        row,
        column,
        places.size,
      ),
    explainCell: (cell) => explain(places.covering(way ?? 0, cell)?.number),
    explainShape: (name) => explain(places.flat(name)?.first),
    show: (offer, isPinned) => {
      if (offer?.number !== ghost?.number || isPinned !== held.isPinned)
        setHeld({ ...held, shape, way, ghost: offer?.number ?? null, isPinned });
    },
  };
}

/** The offer whose handle is nearest; so that each has a cell that means it and no other. */
function nearest(offers: readonly Offer[], row: number, column: number, size: number): Offer | null {
  const away = ({ handle }: Offer): number => Math.hypot(Math.floor(handle / size) - row, (handle % size) - column);
  return offers.reduce<Offer | null>((best, offer) => (best && away(best) <= away(offer) ? best : offer), null);
}
