// What has just happened, in words, from the difference of two positions.

import type { NewsLine, NewsProps } from "../../board";
import type { SeatView } from "../../wire";
import { joinNames } from "../../words";
import { closersOf, latestCorners, listLost } from "./latest";
import { isShadedMinus, ROLLS_OF_TASK_4, taskOf } from "./tasks";
import {
  colourOf,
  COLOURS,
  squareOf,
  SQUARES,
  targetText,
  type Colour,
  type DieName,
  type Options,
  type Position,
  type Printed,
  type SheetView,
  type Status,
} from "./types";
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

/** What a seat has entered for this roll, all of it, as far as its sheet can be seen; a correction changes the line. */
function entryNews(was: SheetView, sheet: SheetView, name: string, isQuiet: boolean, key: string): NewsLine[] {
  const corners = latestCorners(was, sheet);
  const jokers = (sheet.jokers ?? []).slice(was.jokers?.length ?? 0);
  if (!corners.length && !jokers.length) {
    const isTakenBack = was.fresh.length > 0 && sheet.fresh.length === 0 && listLost(was, sheet).length > 0;
    return isTakenBack ? [{ text: "", key, isQuiet: true }] : [];
  }
  const isSame = sheet.fresh.length > 0 && String(sheet.fresh) === String(was.fresh);
  if (isSame && !jokers.length) return [];
  const entries = [
    ...corners.map((corner) => {
      const [square, colour] = [squareOf(corner), colourOf(corner)];
      const value = sheet.squares[square]?.corners[colour] ?? 0;
      return w("colour_square.news.entry", { colour: w(`colour_square.colour.${colour}`), value, square });
    }),
    ...jokers.map((value) =>
      value === "X" ? w("colour_square.news.joker.recolour") : w("colour_square.news.joker", { value }),
    ),
  ];
  return [{ text: w("colour_square.news.enter", { name, entries: joinNames(entries) }), key, isQuiet }];
}

interface Closing {
  square: string;
  by: number[]; // who circled it just now
  closes: number[]; // for whom it was crossed out just now
}

/** Squares that somebody completed, and whom that closes them for [CS-16]. */
function listClosings(old: Position, now: Position): Closing[] {
  const turned = (square: string, status: Status): number[] =>
    now.sheets.flatMap((sheet, seat) => {
      const [is, was] = [sheet.squares[square]?.status, old.sheets[seat]?.squares[square]?.status];
      return is === status && was !== status ? [seat] : [];
    });
  return SQUARES.map((square) => ({ square, by: turned(square, "circled"), closes: turned(square, "crossed") })).filter(
    ({ by, closes }) => by.length || closes.length,
  );
}

/** Who completed a square, and whom that closes it for: said with weight where that is somebody at this device. */
function closingNews(
  { square, by, closes }: Closing,
  now: Position,
  { own, printed, seats }: Pick<NewsProps, "own" | "printed" | "seats">,
): NewsLine[] {
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  const closers = by.length ? by : closersOf(now, square);
  if (!closes.length || !closers.length)
    return by.map((seat) => ({ text: circledText(now.sheets[seat], square, nameOf(seat)) }));
  const print = (printed as Printed).squares[square];
  const values = { name: joinNames(closers.map(nameOf)), square, target: print ? targetText(print) : "" };
  const ownClosed = closes.filter((seat) => own.includes(seat));
  if (ownClosed.length === 1 && own.length === 1)
    return [{ text: w("colour_square.news.closed.you", values), isAlert: true }];
  const isAll = closes.length > 1 && closes.length + closers.length === seats.length && !ownClosed.length;
  if (isAll) return [{ text: w("colour_square.news.closed.all", values) }];
  const names = joinNames((ownClosed.length ? ownClosed : closes).map(nameOf));
  return [{ text: w("colour_square.news.closed", { ...values, names }), isAlert: ownClosed.length > 0 }];
}

function circledText(sheet: SheetView | undefined, square: string, name: string): string {
  const sum = COLOURS.reduce((total, colour) => total + (sheet?.squares[square]?.corners[colour] ?? 0), 0);
  return w(sum ? "colour_square.news.circled" : "colour_square.news.circled.hidden", { name, square, sum });
}

export function news(props: NewsProps): NewsLine[] {
  const { before, after, seats, own } = props;
  const [old, now, options] = [before as Position | null, after as Position, props.options as Options];
  const lines: NewsLine[] = [];
  const say = (text: string, more: Partial<NewsLine> = {}): void => void lines.push({ text, ...more });
  const nameOf = (seat: number): string => seats[seat]?.name ?? "";
  if (options.start === "draw" && now.active !== null && now.rolls <= 1 && (old === null || old.phase === "draw"))
    say(w("colour_square.news.draw", { name: nameOf(now.active) }));
  now.sheets.forEach((sheet, seat) => {
    const was = old?.sheets[seat];
    if (old && was)
      lines.push(
        ...entryNews(was, sheet, nameOf(seat), own.includes(seat), `entry ${old.active} ${old.rolls} ${seat}`),
      );
  });
  if (old) for (const closing of listClosings(old, now)) lines.push(...closingNews(closing, now, props));
  now.sheets.forEach((sheet, seat) => {
    const was = old?.sheets[seat];
    if (!was) return;
    const shaded = SQUARES.filter(
      (square) => sheet.squares[square]?.status === "shaded" && was.squares[square]?.status !== "shaded",
    );
    for (const text of shadedNews(shaded, sheet, nameOf(seat), now, options)) say(text);
    const known = new Set(was.bridges.map(String));
    for (const bridge of sheet.bridges) {
      if (!known.has(String(bridge)))
        say(w("colour_square.news.bridge", { name: nameOf(seat), one: bridge[0], other: bridge[1] }));
    }
  });
  if (now.last_round && !old?.last_round && now.to_roll.length)
    say(w("colour_square.news.last", { names: now.to_roll.map(nameOf).join(", ") }));
  const dice = now.active === null ? null : now.sheets[now.active]?.dice;
  const isNew = now.rolls !== old?.rolls || now.active !== old.active;
  if (now.active !== null && dice && isNew && now.phase === "enter") {
    if (taskOf(options) === 4) say(`${rollText(now)}.`);
    say(w("colour_square.news.roll", { name: nameOf(now.active), ...dice }), { isRound: true });
  }
  if (now.phase === "over" && old?.phase !== "over") say(w("colour_square.news.over"));
  return lines;
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
