// What has just happened, in words, from the difference of two positions. A race floods nobody: single dice are
// not mentioned, only how far the others are.

import type { NewsLine, NewsProps } from "../../board";
import type { SeatView } from "../../wire";
import { colourName, readDie, type Position } from "./types";
import { dieName, w } from "./words";

const MILESTONES = [5, 8, 10];

export function news({ before, after, seats, own, seconds }: NewsProps): NewsLine[] {
  const [old, now] = [before as Position | null, after as Position];
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const lines: NewsLine[] = [];
  const say = (text: string, more: Partial<NewsLine> = {}): void => void lines.push({ text, ...more });
  if (old?.phase !== now.phase) {
    if (old && (now.phase === "over" || now.round !== old.round)) say(w("calcool.news.counted", { round: old.round }));
    if (now.phase === "over") say(w("calcool.news.over"));
    else if (
      now.phase === "shuffle" ||
      (now.phase === "go" && (!old || old.phase === "deal" || old.phase === "stopped"))
    )
      say(w("calcool.news.dealt", { round: now.round }), { isRound: true });
    if (now.phase === "go") say(w("calcool.news.thrown"));
    if (now.phase === "race") say(w("calcool.news.go"));
    if (now.phase === "stopped") {
      say(now.caller === null ? w("calcool.news.timeup") : w("calcool.news.stop", { name: nameOf(now.caller) }));
      if (own.some((seat) => now.seats[seat]?.hand && seat !== now.caller))
        say(seconds === null ? w("calcool.news.grace") : w("calcool.news.grace.seconds", { seconds }));
    }
  }
  if (now.phase === "race" && old?.phase === "race") {
    now.seats.forEach((place, seat) => {
      const count = Object.keys(place.chain).length;
      const was = Object.keys(old.seats[seat]?.chain ?? {}).length;
      if (count === was) return;
      const isMilestone = count > was && MILESTONES.includes(count);
      const dice = Object.values(place.chain).map((die) => dieName(now, die));
      const text = w(isMilestone || !count ? "calcool.news.laid" : "calcool.news.chain", {
        name: nameOf(seat),
        count,
        dice: dice.join(", "),
      });
      say(text, { key: `chain ${now.round} ${seat}`, isQuiet: !isMilestone }); // the log has one line for each chain
    });
  }
  return lines;
}

interface RecordedEvent {
  type: string;
  seat?: number | null;
  die?: string;
  position?: number;
  from?: number;
  to?: number;
  cards?: string[];
}

/** One event of a record in one line. */
export function describeEvent(event: Record<string, unknown>, seats: readonly SeatView[]): string {
  const recorded = event as unknown as RecordedEvent;
  const name = seats[recorded.seat ?? 0]?.name ?? "";
  switch (recorded.type) {
    case "deal":
      return w("calcool.tell.deal");
    case "shuffle":
      return w("calcool.tell.shuffle");
    case "go":
      return w("calcool.tell.go");
    case "arrange":
      return w("calcool.tell.arrange", { name, cards: (recorded.cards ?? []).join(", ") });
    case "grab":
      return w("calcool.tell.grab", { name, die: colourName(readDie(recorded.die ?? "").colour) });
    case "lay":
      return w("calcool.tell.lay", { name, at: recorded.position ?? 0 });
    case "move":
      return w("calcool.tell.move", { name, from: recorded.from ?? 0, to: recorded.to ?? 0 });
    case "aside":
      return w("calcool.tell.aside", { name });
    case "stop":
      return recorded.seat === null || recorded.seat === undefined
        ? w("calcool.news.timeup")
        : w("calcool.news.stop", { name });
    default:
      return w("calcool.tell.score");
  }
}
