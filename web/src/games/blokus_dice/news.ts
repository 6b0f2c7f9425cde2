// What has just happened, in words, from the difference of two positions.

import type { NewsProps } from "../../board";
import type { SeatView } from "../../wire";
import type { Colour, Options, Position } from "./types";
import { w } from "./words";

const coloured = (lines: readonly string[]): number => lines.join("").replaceAll(".", "").length;

export function news({ before, after, options, seats, own }: NewsProps): string[] {
  const [old, now] = [before as Position | null, after as Position];
  const texts: string[] = [];
  const nameOf = (seat: number | null): string => seats[seat ?? 0]?.name ?? "";
  now.boards.forEach((board, seat) => {
    const was = old?.boards[seat];
    if (!was) return;
    const name = nameOf(seat);
    if (board.die !== null && was.die === null) texts.push(w("blokus_dice.news.take", { name, value: board.die }));
    if (board.used.length > was.used.length) {
      texts.push(
        w(board.strikes > was.strikes ? "blokus_dice.news.place.strike" : "blokus_dice.news.place", {
          name,
          shape: board.used.at(-1) ?? "",
          colour: was.marker ? w(`blokus_dice.colour.${was.marker}`) : "",
          count: coloured(board.cells) - coloured(was.cells),
        }),
      );
    }
    if (board.out && !was.out) texts.push(w("blokus_dice.news.out", { name }));
  });
  const isDrawn = (options as Options).start === "draw" && now.first !== null;
  if (isDrawn && now.round === 1 && (old === null || old.first === null))
    texts.push(w("blokus_dice.news.draw", { name: nameOf(now.first) }));
  if (now.phase !== "draw" && (now.round > (old?.round ?? 0) || old?.phase === "draw")) {
    for (const seat of own) {
      const board = now.boards[seat];
      if (board?.marker && !board.out)
        texts.push(
          w("blokus_dice.news.round", {
            round: now.round,
            name: nameOf(seat),
            colour: w(`blokus_dice.colour.${board.marker}`),
          }),
        );
    }
  }
  if (now.phase === "play" && old?.phase !== "play")
    texts.push(w("blokus_dice.news.roll", { name: nameOf(now.start), dice: now.pool.join(", ") }));
  if (now.phase === "over" && old?.phase !== "over")
    texts.push(w(now.boards.length > 1 ? "blokus_dice.news.over" : "blokus_dice.news.over.alone"));
  return texts;
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
    shape: recorded.shape ?? "",
    row: row + 1,
    column: column + 1,
  });
}
