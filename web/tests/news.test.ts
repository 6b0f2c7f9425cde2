import assert from "node:assert/strict";
import test, { mock } from "node:test";
import type { NewsLine, NewsProps } from "../src/board";
import { news as blokusNews } from "../src/games/blokus_dice/news";
import blokusWords from "../src/games/blokus_dice/words.json";
import calcoolCard from "../src/games/calcool/card.json";
import { news as calcoolNews } from "../src/games/calcool/news";
import calcoolWords from "../src/games/calcool/words.json";
import { latestCorners } from "../src/games/colour_square/latest";
import { news as squareNews } from "../src/games/colour_square/news";
import { COLOURS, cornerOf, SQUARES, type Colour, type SheetView, type Status } from "../src/games/colour_square/types";
import squareWords from "../src/games/colour_square/words.json";
import { language } from "../src/prefs";
import { announce, announceAside, announceOnArrival, announced, log, openLog, spoken } from "../src/ui/live";
import { addWords } from "../src/words";
import type { SeatView } from "../src/wire";

addWords(squareWords);
addWords(blokusWords);
addWords(calcoolWords);
addWords(calcoolCard);

const seats = ["Ann", "Ben", "Cleo"].map((name) => ({ name, bot: null, here: true, done: false, yours: false, owned: true, may_take: false })) as SeatView[];
const props = (before: unknown, after: unknown, own: number[] = [0], more: Partial<NewsProps> = {}): NewsProps => ({
  before,
  after,
  options: { start: 0, variant: "standard" },
  printed: { squares: { A1: { target: 16 } } },
  seats,
  own,
  seconds: null,
  ...more,
});
const texts = (lines: NewsLine[]): string[] => lines.map(({ text }) => text);

// --- Colour Square --------------------------------------------------------------------------------------------------

const DICE = { red: 4, blue: 2, green: 5, yellow: 1, white: 6 };

function sheet(entries: readonly [string, Colour, number][] = [], fresh: readonly [string, Colour][] = [], more: Partial<SheetView> = {}, status: Record<string, Status> = {}): SheetView {
  const squares = Object.fromEntries(
    SQUARES.map((square) => {
      const own = entries.filter(([name]) => name === square);
      const corners = Object.fromEntries(COLOURS.map((colour) => [colour, own.find((entry) => entry[1] === colour)?.[2] ?? null]));
      return [square, { corners: corners as Record<Colour, number | null>, status: status[square] ?? "open" }];
    }),
  );
  return { squares, jokers: [], dice: DICE, due: 0, in_play: [], fresh: [...fresh], used: [], bridges: [], ...more };
}
const square = (sheets: SheetView[], more: object = {}): object => ({
  phase: "enter",
  active: 0,
  waiting: [],
  last_round: false,
  to_roll: [],
  rolls: 3,
  sheets,
  ...more,
});

test("a whole move of Colour Square is one sentence, in both languages", () => {
  const before = square([sheet(), sheet(), sheet()]);
  const after = square([sheet(), sheet([["A2", "red", 4], ["C3", "green", 5]], [["A2", "red"], ["C3", "green"]]), sheet()]);
  assert.deepEqual(texts(squareNews(props(before, after))), ["Ben enters red 4 in A2 and green 5 in C3."]);
  language.value = "de";
  assert.deepEqual(texts(squareNews(props(before, after))), ["Ben trägt ein: rot 4 in A2 und grün 5 in C3."]);
  language.value = "en";
});

test("a corrected move takes the place of the first one, and an own move is not read out", () => {
  const one = square([sheet([["A2", "red", 4]], [["A2", "red"]])]);
  const other = square([sheet([["B2", "red", 4]], [["B2", "red"]])]);
  const [first] = squareNews(props(square([sheet()]), one));
  const [second] = squareNews(props(one, other));
  assert.equal(second?.text, "Ann enters red 4 in B2.");
  assert.equal(second?.key, first?.key);
  assert.equal(first?.isQuiet, true);
  assert.deepEqual(squareNews(props(other, square([sheet()]))), [{ text: "", key: first?.key, isQuiet: true }]);
});

test("an entry that is settled in the same moment is still told", () => {
  const after = square([sheet([["A2", "red", 4]])], { rolls: 4 });
  assert.equal(texts(squareNews(props(square([sheet()]), after)))[0], "Ann enters red 4 in A2.");
});

test("who completes a square closes it for the others: said with weight to those it is closed for", () => {
  const before = square([sheet(), sheet(), sheet()]);
  const full: [string, Colour, number][] = [["A1", "red", 4], ["A1", "blue", 4], ["A1", "green", 4], ["A1", "yellow", 4]];
  const crossed = sheet([], [], {}, { A1: "crossed" });
  const after = square([crossed, sheet(full, [], {}, { A1: "circled" }), crossed]);
  const closed = (own: number[]): NewsLine | undefined => squareNews(props(before, after, own)).at(-1);
  assert.deepEqual(closed([0]), { text: "Ben completed the 16 in A1: closed for you.", isAlert: true });
  assert.deepEqual(closed([1]), { text: "Ben completed the 16 in A1: closed for everybody else." });
  assert.deepEqual(closed([0, 2]), { text: "Ben completed the 16 in A1: closed for Ann and Cleo.", isAlert: true });
  const alone = square([sheet(full, [], {}, { A1: "circled" }), sheet([], [], {}, { A1: "shaded" })]);
  assert.ok(texts(squareNews(props(square([sheet(), sheet([], [], {}, { A1: "shaded" })]), alone))).includes("Ann circles A1: 16 is right."));
});

test("a covered sheet tells nothing that its view does not show", () => {
  const covered = sheet([], [], { jokers: null });
  const after = square([sheet(), sheet([], [], { jokers: null }, { B2: "circled" })]);
  assert.deepEqual(texts(squareNews(props(square([sheet(), covered]), after))), ["Ben circles B2."]);
});

test("the latest entries of a sheet are those of its newest roll", () => {
  const fresh = sheet([["A2", "red", 4], ["B2", "blue", 2]], [["B2", "blue"]]);
  assert.deepEqual(latestCorners(sheet([["A2", "red", 4]]), fresh), [cornerOf("B2", "blue")]);
  const settled = sheet([["A2", "red", 4], ["B2", "blue", 2]]);
  assert.deepEqual(latestCorners(sheet([["A2", "red", 4]]), settled), [cornerOf("B2", "blue")]);
  assert.deepEqual(latestCorners(fresh, settled), []);
});

// --- the other games ------------------------------------------------------------------------------------------------

test("a shape of Blokus Dice is told with its colour and place", () => {
  const board = { cells: ["...", "...", "..."], used: [] as string[], strikes: 0, out: false, marker: "red", next: null, die: 2, placed: false };
  const game = { phase: "play", round: 1, start: 0, first: 0, waiting: [], taking: null, prospects: {}, pool: [], queue: [] };
  const before = { ...game, boards: [board, board] };
  const after = { ...game, boards: [board, { ...board, cells: ["...", ".rr", "..."], used: ["I2"] }] };
  assert.deepEqual(texts(blokusNews(props(before, after))), ["Ben colours 2 cells in red at b2."]);
  assert.equal(blokusNews(props(before, after, [1]))[0]?.isQuiet, true);
  assert.deepEqual(texts(blokusNews(props(after, before))), ["Ben takes the shape back."]);
  const next = { ...after, phase: "roll", round: 2, boards: after.boards.map((one) => ({ ...one, die: null })) };
  assert.deepEqual(texts(blokusNews(props(next, before))), ["Ben takes the shape back."], "nobody rolls or takes again");
  const untaken = { ...game, boards: [board, { ...board, die: null }] };
  assert.deepEqual(texts(blokusNews(props(before, untaken))), ["Ben puts the 2 back."]);
});

test("a chain of Calcool is one line of the log, which grows", () => {
  const place = { cards: ["a", "b"], chain: {}, hand: null, aside: [], count: null };
  const game = { phase: "race", round: 2, waiting: [], caller: null, middle: [], dice: { red: [3, 4], blue: [1, 5] } };
  const one = { ...game, seats: [place, { ...place, chain: { 1: "red-0" } }] };
  const two = { ...game, seats: [place, { ...place, chain: { 1: "red-0", 2: "blue-1" } }] };
  const [first] = calcoolNews(props({ ...game, seats: [place, place] }, one));
  const [second] = calcoolNews(props(one, two));
  assert.equal(second?.text, "Ben has laid 2: red 3, blue 5.");
  assert.deepEqual([first?.key, second?.isQuiet], [second?.key, true]);
});

// --- the log --------------------------------------------------------------------------------------------------------

test("what is said soon after something else takes nothing from it: both are read out", () => {
  openLog("t0");
  announce(["Ann rolls."]);
  announce(["Ben enters 5."]);
  announceAside("Ben: well played!");
  assert.deepEqual(texts([...spoken.value]), ["Ann rolls.", "Ben enters 5.", "Ben: well played!"]);
  announce(["Ben rolls."]);
  assert.deepEqual(texts([...spoken.value]), ["Ben enters 5.", "Ben: well played!", "Ben rolls."]);
});

test("the log keeps whole sentences, replaces what was corrected, and survives a reload", () => {
  openLog("t1");
  announce([{ text: "Ann rolls.", isRound: true }, { text: "Ann enters 4.", key: "a", isQuiet: true }]);
  assert.equal(announced.value.text, "Ann rolls.");
  announce([{ text: "Ann enters 5.", key: "a", isQuiet: true }]);
  assert.equal(announced.value.text, "Ann rolls.", "a quiet line is not read out");
  assert.deepEqual(texts([...log.value]), ["Ann rolls.", "Ann enters 5."]);
  openLog("t2");
  assert.deepEqual(log.value, []);
  openLog("t1");
  assert.deepEqual(texts([...log.value]), ["Ann rolls.", "Ann enters 5."]);
  announceOnArrival([{ text: "Ann rolls.", isRound: true }, { text: "Ben is next." }]);
  assert.deepEqual(texts([...log.value]), ["Ann rolls.", "Ann enters 5.", "Ben is next."], "nothing twice");
  announce([{ text: "", key: "a", isQuiet: true }]);
  assert.deepEqual(texts([...log.value]), ["Ann rolls.", "Ben is next."], "taken back");
});

test("the log is bounded, and what concerns the own board is said first", () => {
  openLog("t3");
  for (let count = 0; count < 300; count++) announce([`line ${count}`]);
  assert.equal(log.value.length, 80);
  announce([{ text: "Ben circles A1." }, { text: "Closed for you.", isAlert: true }]);
  assert.deepEqual([announced.value.text, announced.value.isAlert], ["Closed for you. Ben circles A1.", true]);
});

test("what happens next does not push it out of the bar", () => {
  mock.timers.enable({ apis: ["Date"] });
  openLog("t4");
  announce([{ text: "Closed for you.", isAlert: true }]);
  mock.timers.tick(3000);
  announce(["Ann rolls."]);
  assert.deepEqual([announced.value.text, announced.value.shown], ["Ann rolls.", "Closed for you. Ann rolls."]);
  assert.equal(announced.value.isAlert, true);
  mock.timers.tick(6000);
  announce(["Ben rolls."]);
  assert.deepEqual([announced.value.shown, announced.value.isAlert], ["Ben rolls.", false]);
  mock.timers.reset();
});
