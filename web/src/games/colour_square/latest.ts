// What came last on each sheet, so that everybody sees what the others did: entries, and squares that were closed.

import { useRef } from "preact/hooks";
import { colourOf, cornerOf, COLOURS, SQUARES, squareOf, type Position, type SheetView } from "./types";

const valueAt = (sheet: SheetView, corner: number): number | null =>
  sheet.squares[squareOf(corner)]?.corners[colourOf(corner)] ?? null;

const CORNERS = SQUARES.flatMap((square) => COLOURS.map((colour) => cornerOf(square, colour)));

const freshOf = (sheet: SheetView): number[] => sheet.fresh.map(([square, colour]) => cornerOf(square, colour));

/** Corners that are empty again. */
export const listLost = (was: SheetView, sheet: SheetView): number[] =>
  CORNERS.filter((corner) => valueAt(was, corner) !== null && valueAt(sheet, corner) === null);

/** The corners entered for the newest roll: those that the table still calls fresh or, where the round was settled in
 * the same moment, those that are new. A covered sheet shows none. */
export function latestCorners(was: SheetView, sheet: SheetView): number[] {
  const fresh = freshOf(sheet).filter((corner) => valueAt(sheet, corner) !== null);
  if (fresh.length) return fresh;
  const added = CORNERS.filter((corner) => valueAt(was, corner) === null && valueAt(sheet, corner) !== null);
  return added.length
    ? [...new Set([...freshOf(was), ...added])].filter((corner) => valueAt(sheet, corner) !== null)
    : [];
}

/** Who has completed this square. */
export const closersOf = (position: Position, square: string): number[] =>
  position.sheets.flatMap((sheet, seat) => (sheet.squares[square]?.status === "circled" ? [seat] : []));

export interface Latest {
  corners: ReadonlySet<number>;
  closed: ReadonlySet<string>; // squares that were crossed out last
}

const NONE: Latest = { corners: new Set(), closed: new Set() };

const listCrossed = (sheet: SheetView): string[] =>
  SQUARES.filter((square) => sheet.squares[square]?.status === "crossed");

/** The same after one more position. Entries stay marked until the seat enters again, and crosses until there are new
 * ones anywhere or the roll after the next. */
function follow(known: Latest, was: SheetView, sheet: SheetView): Latest {
  const corners = latestCorners(was, sheet);
  const before = new Set(listCrossed(was));
  const closed = listCrossed(sheet).filter((square) => !before.has(square));
  return {
    corners: corners.length ? new Set(corners) : listLost(was, sheet).length ? NONE.corners : known.corners,
    closed: closed.length ? new Set(closed) : known.closed,
  };
}

/** What came last on each sheet, as far as this page has seen it. */
export function useLatest(position: Position): readonly Latest[] {
  const memory = useRef<{ position: Position; latest: readonly Latest[]; closedAt: number } | null>(null);
  const known = memory.current;
  if (known === null)
    memory.current = {
      position,
      latest: position.sheets.map((sheet) => ({ ...NONE, corners: new Set(freshOf(sheet)) })),
      closedAt: 0,
    };
  else if (known.position !== position) {
    const isJump = Math.abs(position.rolls - known.position.rolls) > 1; // in a replay
    let latest = position.sheets.map((sheet, seat): Latest => {
      const [was, old] = [known.position.sheets[seat], known.latest[seat]];
      return was && old && !isJump ? follow(old, was, sheet) : { ...NONE, corners: new Set(freshOf(sheet)) };
    });
    const isNew = latest.some(({ closed }, seat) => closed.size > 0 && closed !== known.latest[seat]?.closed);
    const closedAt = isNew ? position.rolls : known.closedAt;
    if (!isNew && position.rolls > closedAt + 1) latest = latest.map((one) => ({ ...one, closed: NONE.closed }));
    memory.current = { position, latest, closedAt };
  }
  return memory.current?.latest ?? [];
}
