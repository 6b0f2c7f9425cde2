// What has just happened, in words, from the difference of two positions.

import type { NewsLine, NewsProps } from "../../board";
import type { SeatView } from "../../wire";
import type { Colour, Options, Position } from "./types";
import { cellName, w } from "./words";

const coloured = (lines: readonly string[]): number => lines.join("").replaceAll(".", "").length;

/** Where new cells lie, as the board names them: the one at the top left of them, such as c4. */
function placeOf(was: readonly string[], now: readonly string[]): string {
  for (const [row, line] of now.entries()) {
    for (const [column, letter] of [...line].entries())
      if (letter !== "." && was[row]?.[column] === ".") return cellName(row, column);
  }
  return "";
}

export function news({ before, after, options, seats, own }: NewsProps): NewsLine[] {
  const [old, now] = [before as Position | null, after as Position];
  const lines: NewsLine[] = [];
  const say = (text: string, more: Partial<NewsLine> = {}): void => void lines.push({ text, ...more });
  const isBack = old !== null && now.round < old.round; // the last shape of a round was taken back: its dice lie there again
  const nameOf = (seat: number | null): string => seats[seat ?? 0]?.name ?? "";
  now.boards.forEach((board, seat) => {
    const was = old?.boards[seat];
    if (!was) return;
    const name = nameOf(seat);
    const isQuiet = own.includes(seat);
    if (board.die !== null && was.die === null && !isBack)
      say(w("blokus_dice.news.take", { name, value: board.die }), { isQuiet });
    if (board.used.length > was.used.length) {
      const text = w(board.strikes > was.strikes ? "blokus_dice.news.place.strike" : "blokus_dice.news.place", {
        name,
        colour: was.marker ? w(`blokus_dice.colour.${was.marker}`) : "",
        count: coloured(board.cells) - coloured(was.cells),
        at: placeOf(was.cells, board.cells),
      });
      say(text, { isQuiet });
    }
    if (board.used.length < was.used.length) say(w("blokus_dice.news.undo.place", { name }));
    else if (old?.round === now.round && board.die === null && was.die !== null)
      say(w("blokus_dice.news.undo.take", { name, value: was.die }));
    if (board.out && !was.out) say(w("blokus_dice.news.out", { name }));
  });
  const isDrawn = (options as Options).start === "draw" && now.first !== null;
  if (isDrawn && now.round === 1 && (old === null || old.first === null))
    say(w("blokus_dice.news.draw", { name: nameOf(now.first) }));
  if (now.phase !== "draw" && (now.round > (old?.round ?? 0) || old?.phase === "draw")) {
    for (const seat of own) {
      const board = now.boards[seat];
      const colour = board?.marker ? w(`blokus_dice.colour.${board.marker}`) : "";
      if (colour && !board?.out) say(w("blokus_dice.news.round", { round: now.round, name: nameOf(seat), colour }));
    }
  }
  if (now.phase === "play" && !isBack && (old?.phase !== "play" || old.round !== now.round))
    say(w("blokus_dice.news.roll", { name: nameOf(now.start), dice: now.pool.join(", ") }), { isRound: true });
  if (now.phase === "over" && old?.phase !== "over")
    say(w(now.boards.length > 1 ? "blokus_dice.news.over" : "blokus_dice.news.over.alone"));
  return lines;
}

interface RecordedEvent {
  type: "draw_start" | "roll" | "take" | "place";
  seat: number;
  start?: number;
  dice?: number[];
  die?: number;
  shape?: string;
  cells?: [number, number][];
  strike?: boolean;
  colour?: Colour;
}

/** One event of a record in one line. */
export function describeEvent(event: Record<string, unknown>, seats: readonly SeatView[]): string {
  const recorded = event as unknown as RecordedEvent;
  const name = seats[recorded.seat]?.name ?? "";
  if (recorded.type === "draw_start")
    return w("blokus_dice.news.draw", { name: seats[recorded.start ?? 0]?.name ?? "" });
  if (recorded.type === "roll") return w("blokus_dice.news.roll", { name, dice: (recorded.dice ?? []).join(", ") });
  if (recorded.type === "take") return w("blokus_dice.news.take", { name, value: recorded.die ?? 0 });
  const [row, column] = recorded.cells?.[0] ?? [0, 0];
  return w(recorded.strike ? "blokus_dice.tell.place.strike" : "blokus_dice.tell.place", {
    name,
    count: recorded.cells?.length ?? 0,
    cell: cellName(row, column),
  });
}
