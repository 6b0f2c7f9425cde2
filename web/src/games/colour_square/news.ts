// What has just happened, in words, from the difference of two positions.

import type { NewsProps } from "../../board";
import type { SeatView } from "../../wire";
import { joinNames } from "../../words";
import { isShadedMinus, ROLLS_OF_TASK_4, taskOf } from "./tasks";
import { COLOURS, SQUARES, type Colour, type DieName, type Options, type Position, type SheetView } from "./types";
import { w } from "./words";

/** Task 4: which of its ten rolls this is [CS-36]. */
export function rollText({ rolls: roll, phase }: Position): string {
  const rolls = ROLLS_OF_TASK_4;
  if (roll === 0) return w("colour_square.rolls.none", { rolls });
  return w(roll < rolls || phase === "over" ? "colour_square.rolls" : "colour_square.rolls.last", { roll, rolls });
}

/** Why squares were shaded: a wrong sum [CS-14], left behind on the path of task 5 [CS-37], or left open [CS-24]. */
function shadedNews(
  squares: readonly string[],
  sheet: SheetView,
  name: string,
  { phase }: Position,
  options: Options,
): string[] {
  const isPath = taskOf(options) === 5;
  // A covered sheet shows no values, but before the end only a wrong sum shades its squares.
  const isWrong = (square: string): boolean =>
    COLOURS.every((colour) => sheet.squares[square]?.corners[colour]) || !(isPath || phase === "over");
  const left = squares.filter((square) => !isWrong(square));
  const wrong = isShadedMinus(options) ? "colour_square.news.shaded.minus" : "colour_square.news.shaded";
  const texts = squares.filter(isWrong).map((square) => w(wrong, { name, square }));
  if (left.length) {
    const key = isPath ? "colour_square.news.shaded.path" : "colour_square.news.shaded.left";
    texts.push(w(key, { name, squares: joinNames(left), count: left.length }));
  }
  return texts;
}

export function news({ before, after, options, seats }: NewsProps): string[] {
  const [old, now] = [before as Position | null, after as Position];
  const texts: string[] = [];
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const isDrawn = (options as Options).start === "draw" && now.active !== null;
  if (isDrawn && now.rolls <= 1 && (old === null || old.phase === "draw"))
    texts.push(w("colour_square.news.draw", { name: nameOf(now.active ?? 0) }));
  now.sheets.forEach((sheet, seat) => {
    const was = old?.sheets[seat];
    if (!was) return;
    const crossed: string[] = [];
    const shaded: string[] = [];
    for (const square of SQUARES) {
      const status = sheet.squares[square]?.status;
      if (!status || status === was.squares[square]?.status) continue;
      const name = nameOf(seat);
      if (status === "crossed") crossed.push(square);
      else if (status === "shaded") shaded.push(square);
      else if (status === "circled") {
        const values = COLOURS.map((colour) => sheet.squares[square]?.corners[colour] ?? 0);
        const sum = values.reduce((total, value) => total + value, 0);
        texts.push(w(sum ? "colour_square.news.circled" : "colour_square.news.circled.hidden", { name, square, sum }));
      }
    }
    texts.push(...shadedNews(shaded, sheet, nameOf(seat), now, options as Options));
    if (crossed.length)
      texts.push(w("colour_square.news.crossed", { name: nameOf(seat), squares: joinNames(crossed) }));
    const known = new Set(was.bridges.map(String));
    for (const bridge of sheet.bridges) {
      if (!known.has(String(bridge)))
        texts.push(w("colour_square.news.bridge", { name: nameOf(seat), one: bridge[0], other: bridge[1] }));
    }
  });
  if (now.last_round && !old?.last_round && now.to_roll.length)
    texts.push(w("colour_square.news.last", { names: now.to_roll.map(nameOf).join(", ") }));
  const dice = now.active === null ? null : now.sheets[now.active]?.dice;
  const isNew = now.rolls !== old?.rolls || now.active !== old.active;
  if (now.active !== null && dice && isNew && now.phase === "enter") {
    if (taskOf(options as Options) === 4) texts.push(`${rollText(now)}.`);
    texts.push(w("colour_square.news.roll", { name: nameOf(now.active), ...dice }));
  }
  if (now.phase === "over" && old?.phase !== "over") texts.push(w("colour_square.news.over"));
  return texts;
}

interface RecordedEvent {
  type: string;
  seat?: number;
  start?: number;
  columns?: string[];
  row?: number;
  dice?: Record<DieName, number> | number[];
  entries?: { die: DieName; square?: string; corner?: Colour; joker?: boolean }[];
}

/** One event of a record in one line. */
export function describeEvent(event: Record<string, unknown>, seats: readonly SeatView[]): string {
  const recorded = event as unknown as RecordedEvent;
  const name = seats[recorded.seat ?? 0]?.name ?? "";
  switch (recorded.type) {
    case "roll":
      return w("colour_square.news.roll", { name, ...(recorded.dice as Record<DieName, number>) });
    case "roll_off":
      return w("colour_square.tell.roll_off", { dice: (recorded.dice as number[]).join(", ") });
    case "draw_start":
      return w("colour_square.news.draw", { name: seats[recorded.start ?? 0]?.name ?? "" });
    case "choose_start":
      return w("colour_square.tell.choose_start", { name, other: seats[recorded.start ?? 0]?.name ?? "" });
    case "choose":
      return w("colour_square.tell.choose", {
        name,
        columns: joinNames(recorded.columns ?? []),
        row: recorded.row ?? 0,
      });
    case "settle":
      return w("colour_square.tell.settle");
    default: {
      const entries = (recorded.entries ?? []).map(({ die, square, corner }) => {
        const colour = w(`colour_square.die.${die}`);
        return square && corner
          ? w("colour_square.tell.entry", { colour, square: `${square} ${w(`colour_square.colour.${corner}`)}` })
          : w("colour_square.tell.joker", { colour });
      });
      return entries.length
        ? w("colour_square.tell.enter", { name, entries: entries.join(", ") })
        : w("colour_square.tell.nothing", { name });
    }
  }
}
