import assert from "node:assert/strict";
import test from "node:test";
import { CodeBook } from "../src/codes";
import { spotsOf } from "../src/games/calcool/places";
import { dice, useHands } from "../src/games/calcool/hands";
import type { Position as CalcoolPosition, Props as CalcoolProps } from "../src/games/calcool/types";
import { usePlan } from "../src/games/blokus_dice/plan";
import type { Props as BlokusProps } from "../src/games/blokus_dice/types";
import { useDraft, type Props as SquareProps } from "../src/games/colour_square/draft";
import { cornerBeside } from "../src/games/colour_square/placing";
import { withEntries } from "../src/games/colour_square/shown";
import { COLOURS, cornerOf, SQUARES, type SheetView } from "../src/games/colour_square/types";
import type { Answer } from "../src/net/socket";
import { run, settle } from "./hook";

const ACCEPTED: Answer = { type: "accepted", id: "x", n: 2 };
const REFUSED: Answer = { type: "refused", id: "x", rule: "XX-1", text: "No.", reason: 1 };

// --- Calcool --------------------------------------------------------------------------------------------------------

const PRINTED = { colours: ["red", "blue"], cards: {} };
const position = (more: object = {}): CalcoolPosition =>
  ({
    phase: "race",
    round: 1,
    waiting: [],
    caller: null,
    seats: [{ cards: ["a", "b"], chain: {}, hand: null, aside: [], count: null }],
    middle: ["red-0", "red-1"],
    dice: { red: [3, 4, 1, 1, 1, 1], blue: [1, 2, 3, 4, 5, 6] },
    ...more,
  }) as CalcoolPosition;

test("no two dice lie on one spot, and every device scatters alike", () => {
  const all = dice(["red", "blue"]);
  for (const order of ["scattered", "colour", "pips"] as const) {
    const spots = spotsOf(position(), all, order);
    assert.equal(new Set([...spots.values()].map(({ narrow }) => String(narrow))).size, all.length);
    assert.equal(new Set([...spots.values()].map(({ short }) => String(short))).size, all.length);
    assert.equal(new Set([...spots.values()].map(({ wide }) => String(wide))).size, all.length);
    assert.deepEqual([...spots], [...spotsOf(position(), all, order)]);
  }
  const next = spotsOf(position({ round: 2 }), all, "scattered");
  assert.notEqual(String([...next].map(([, spot]) => spot.narrow)), String([...spotsOf(position(), all, "scattered")].map(([, spot]) => spot.narrow)));
});

test("sorted by pips, the lowest come first", () => {
  const spots = spotsOf(position(), dice(["blue"]), "pips");
  const rows = dice(["blue"]).map((die) => spots.get(die)?.narrow[0] ?? 0);
  assert.deepEqual(rows, [...rows].sort((one, other) => one - other));
});

const raceBook = new CodeBook([
  { name: "grab", first: 0, fields: { die: 12 } },
  { name: "lay", first: 12, fields: { position: 20 } },
  { name: "aside", first: 32, fields: {} },
  { name: "move", first: 33, fields: { origin: 20, to: 20 } },
  { name: "stop", first: 433, fields: {} },
]);

function race(answer: (codes: number[]) => Answer): { props: CalcoolProps; sent: number[][] } {
  const sent: number[][] = [];
  const props = {
    position: position(),
    seat: 0,
    may: { seat: 0, first: { grab: [0, 1] } },
    book: raceBook,
    printed: PRINTED,
    isReplay: false,
    act: (codes: number[]) => {
      sent.push(codes);
      return Promise.resolve(answer(codes));
    },
  } as unknown as CalcoolProps;
  return { props, sent };
}

test("a die is in the hand at once, and laid before the table has answered", async () => {
  const { props, sent } = race(() => ACCEPTED);
  const hands = await run(useHands, props);
  assert.ok(hands.result.canGrab("red-0"));
  assert.ok(!hands.result.canGrab("blue-0"));
  hands.result.play({ kind: "grab", die: "red-0" }, { kind: "lay", die: "red-0", to: 3 });
  await settle();
  assert.deepEqual(hands.result.position.seats[0]?.chain, { 3: "red-0" });
  assert.deepEqual(hands.result.position.middle, ["red-1"]);
  assert.deepEqual(sent, [[0], [14]]);
});

test("when a grab is refused, laying the same die is given up too", async () => {
  const { props, sent } = race((codes) => (codes[0] === 0 ? REFUSED : ACCEPTED));
  const hands = await run(useHands, props);
  hands.result.play({ kind: "grab", die: "red-0" }, { kind: "lay", die: "red-0", to: 3 });
  await settle();
  assert.deepEqual(sent, [[0]]);
  assert.equal(hands.result.position, props.position);
  assert.equal(hands.result.refused?.kind, "grab");
});

// --- Blokus Dice ----------------------------------------------------------------------------------------------------

const placeBook = new CodeBook([
  { name: "take", first: 0, fields: { die: 6 } },
  { name: "place", first: 6, fields: { strike: 2, placement: 100 } },
]);

function placing(first: number[]): BlokusProps {
  return {
    seat: 0,
    isReplay: false,
    may: { seat: 0, first: { place: first } },
    book: placeBook,
    printed: { name: "tiny", size: 3, rows: [["I1"], ["I2"]], shapes: { I1: [[0, 0]], I2: [[0, 0], [0, 1]] } },
    position: { round: 1, boards: [{ die: 1, used: [] }] },
  } as unknown as BlokusProps;
}

test("no strike is used where none is needed", async () => {
  const plan = await run(usePlan, placing([6, 8, 106, 108]));
  assert.ok(plan.result.offers.every(({ isStrike }) => !isStrike));
  assert.ok(!plan.result.canStrike);
});

test("where only a strike is left, it is taken", async () => {
  const plan = await run(usePlan, placing([106, 108]));
  assert.ok(plan.result.mustStrike && plan.result.isStriking);
  assert.equal(plan.result.shape, "I1", "the only shape is in the hand");
  assert.equal(plan.result.at(1)?.code, 107);
});

test("a shape lies on its cells, turns, and is shown where the hand points", async () => {
  const plan = await run(usePlan, placing([6, 26])); // nine places of I1, then those of I2
  plan.result.choose("I2");
  await settle();
  assert.ok(plan.result.canTurn && !plan.result.canFlip);
  const before = plan.result.way?.number;
  plan.result.turn();
  await settle();
  assert.notEqual(plan.result.way?.number, before);
  const offer = plan.result.at(4);
  assert.ok(offer?.cells.includes(4));
  plan.result.show(offer, true);
  await settle();
  assert.ok(plan.result.isPinned);
});

// --- Colour Square --------------------------------------------------------------------------------------------------

const listBook = new CodeBook([
  { name: "list", first: 0, fields: { dice: 3 } },
  { name: "enter", first: 3, fields: { die: 5, corner: 64 } },
  { name: "recolour", first: 323, fields: { die: 5, corner: 64 } },
  { name: "joker", first: 643, fields: { die: 5 } },
]);
const enter = (die: number, corner: number): number => listBook.code("enter", { die, corner });

function sheet(): SheetView {
  const corners = { red: null, blue: null, green: null, yellow: null };
  return {
    squares: Object.fromEntries(SQUARES.map((name) => [name, { corners: { ...corners }, status: "open" as const }])),
    jokers: [],
    dice: { red: 1, blue: 2, green: 3, yellow: 4, white: 5 },
    due: 2,
    in_play: [],
    fresh: [],
    used: [],
    bridges: [],
  };
}

function entering(answer: Answer): { props: SquareProps; sent: number[][] } {
  const sent: number[][] = [];
  const props = {
    seat: 0,
    dealCount: 1,
    isReplay: false,
    isDone: false,
    book: listBook,
    position: { sheets: [sheet()] },
    may: { seat: 0, first: { list: [0, 0, 2, 2] }, next: { "2": { enter: [enter(0, 0), enter(0, 1)] } } },
    act: (codes: number[]) => {
      sent.push(codes);
      return Promise.resolve(answer);
    },
    askNext: () => Promise.resolve({ may: { seat: 0, first: { enter: [enter(1, 20), enter(1, 20)] } }, whole: false }),
    done: () => undefined,
  } as unknown as SquareProps;
  return { props, sent };
}

test("entries are sent when the list is whole, not before", async () => {
  const { props, sent } = entering(ACCEPTED);
  const draft = await run(useDraft, props);
  assert.equal(draft.result.legal.length, 2);
  assert.ok(draft.result.isWhole, "nothing at all is a whole list here");
  draft.result.add(draft.result.legal[0]!);
  await settle();
  assert.deepEqual(sent, []);
  assert.ok(!draft.result.isWhole);
  assert.deepEqual(draft.result.legal, [{ die: 1, corner: 20, recolour: false }]);
  draft.result.add(draft.result.legal[0]!);
  await settle();
  assert.deepEqual(sent, [[2, enter(0, 0), enter(1, 20)]]);
  assert.ok(draft.result.isWhole);
});

test("a refused list leaves what was there before", async () => {
  const { props } = entering(REFUSED);
  const draft = await run(useDraft, props);
  draft.result.add(draft.result.legal[0]!);
  await settle();
  draft.result.add(draft.result.legal[0]!);
  await settle();
  assert.equal(draft.result.entries.length, 1);
});

test("new dice bring an empty draft", async () => {
  const { props } = entering(ACCEPTED);
  const draft = await run(useDraft, props);
  draft.result.add(draft.result.legal[0]!);
  await settle();
  await draft.set({ dealCount: 2 });
  assert.deepEqual(draft.result.entries, []);
});

test("what is about to be entered stands on the sheet; the sheet itself is untouched", () => {
  const before = sheet();
  const shown = withEntries(before, [], [{ die: 0, corner: cornerOf("B1", "red"), recolour: false }, { die: 4, corner: null, recolour: false }]);
  assert.equal(shown.squares["B1"]?.corners.red, 1);
  assert.deepEqual(shown.jokers, [5]);
  assert.equal(before.squares["B1"]?.corners.red, null);
});

test("arrow keys go from corner to corner, and stop at the edge", () => {
  const first = cornerOf("A1", "red");
  assert.equal(cornerBeside(first, 1, 0), cornerOf("A1", "blue"));
  assert.equal(cornerBeside(cornerOf("A1", "blue"), 1, 0), cornerOf("B1", "red"));
  assert.equal(cornerBeside(first, 0, 1), cornerOf("A1", "green"));
  assert.equal(cornerBeside(cornerOf("A1", "green"), 0, 1), cornerOf("A2", "red"));
  assert.equal(cornerBeside(first, -1, -1), first);
  assert.equal(COLOURS.length, 4);
});
