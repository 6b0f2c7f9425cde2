// Who is here, thinking, away or back: in words for the bar, for screen readers and for the log.

import type { NewsLine } from "../board";
import { botLabel, named } from "../seats";
import type { SeatView, View } from "../wire";
import { t } from "../words";
import { waitingIn } from "./turn";

export type SeatState = "turn" | "thinking" | "away" | "done" | "ready" | "";

/** What a seat is doing now. */
export function stateOf(view: View, number: number): SeatState {
  const seat = view.seats[number];
  if (!seat) return "";
  const isAway = seat.owned && !seat.here && seat.bot === null;
  if (view.status !== "running") return isAway && view.status === "open" ? "away" : "";
  if (isAway) return "away";
  if (seat.done) return view.not_ready ? "ready" : "done";
  const isWaited = (view.not_ready ?? waitingIn(view)).includes(number);
  return !isWaited ? "" : seat.yours && seat.bot === null ? "turn" : "thinking";
}

/** Who has gone or come back, and for whom a bot plays, since the view before. */
export function presenceNews(before: View | null, view: View): NewsLine[] {
  if (!before || before.status !== view.status) return [];
  const seats = named(view.seats);
  return view.seats.flatMap((seat, number): NewsLine[] => {
    const was = before.seats[number];
    if (!was || was.name !== seat.name || !seat.owned || !was.owned || seat.yours) return [];
    return changesOf(was, seat, seats[number]?.name ?? "").map((text) => ({ text }));
  });
}

function changesOf(was: SeatView, seat: SeatView, name: string): string[] {
  const texts: string[] = [];
  if (was.here && !seat.here) texts.push(t("presence.away", { name }));
  if (!was.here && seat.here) texts.push(t("presence.back", { name }));
  if (was.bot === null && seat.bot !== null) texts.push(t("presence.bot", { name, bot: botLabel(seat.bot) }));
  if (was.bot !== null && seat.bot === null) texts.push(t("presence.self", { name }));
  return texts;
}
