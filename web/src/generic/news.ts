// What has just happened in any game: from one position to the next, or from an event of the record.

import type { NewsLine, NewsProps } from "../board";
import type { SeatView } from "../wire";
import { wordsFor } from "./choices";
import { listDifferences } from "./differences";
import { plainWords } from "./shape";
import { w, wordingFor } from "./wording";

const waits = (position: unknown, seat: number): boolean => {
  const waiting = (position as { waiting?: unknown } | null)?.waiting;
  return Array.isArray(waiting) && waiting.includes(seat);
};

export function news({ before, after, seats, own }: NewsProps): NewsLine[] {
  const isTurn = own.some((seat) => waits(after, seat) && !waits(before, seat));
  const { waiting: _then, ...was } = (before ?? {}) as Record<string, unknown>;
  const { waiting: _now, ...is } = (after ?? {}) as Record<string, unknown>;
  const changes = before === null ? [] : listDifferences(was, is, wordingFor(seats));
  const text = [...changes, ...(isTurn ? [w("generic.news.turn")] : [])].join(" ");
  return text ? [{ text }] : [];
}

/** A step of a replay: the server's description, or else the event field by field. */
export function describeEvent(event: Record<string, unknown>, seats: readonly SeatView[], text: string | null): string {
  const names = seats.map((seat) => seat.name ?? "");
  if (text) {
    const named = text.replace(/\bseat (\d+)\b/gi, (all, number: string) => names[Number(number)] ?? all);
    return named.charAt(0).toUpperCase() + named.slice(1);
  }
  const { type, seat, ...rest } = event;
  const who = typeof seat === "number" ? `${names[seat] ?? ""}: ` : "";
  const what = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return who + wordsFor([plainWords(String(type)), ...what].join(", "), names);
}
