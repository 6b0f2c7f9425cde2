import assert from "node:assert/strict";
import test from "node:test";
import { CodeBook } from "../src/codes";
import { useMove, type MoveSource } from "../src/generic/move";
import type { LegalMoves } from "../src/wire";
import { run, settle } from "./hook";

const book = new CodeBook([
  { name: "roll", first: 0, fields: {} },
  { name: "guess", first: 1, fields: {} },
  { name: "number", first: 2, fields: { value: 6 } },
]);
const START: LegalMoves = { seat: 0, first: { roll: [0, 0], guess: [1, 1] }, next: { "1": { number: [2, 7] } } };
const NUMBERS: LegalMoves = { seat: 0, first: { number: [2, 7] } };

/** A table at which a roll is one code and a guess two. */
function source(more: Partial<MoveSource> = {}): { props: MoveSource; played: number[][] } {
  const played: number[][] = [];
  const props: MoveSource = {
    position: {},
    may: START,
    dealCount: 1,
    book,
    seats: [],
    askNext: (codes) => {
      const isWhole = codes[0] === 0 || codes.length === 2;
      const may = codes.length === 1 ? NUMBERS : START;
      const words = { "0": "seat 0, roll", "1": "seat 0, guess", "2": "seat 0, guess a 1" };
      return Promise.resolve({ may, whole: isWhole, words });
    },
    act: (codes) => {
      played.push(codes);
      return Promise.resolve({ type: "accepted", id: "x", n: 2 });
    },
    ...more,
  };
  return { props, played };
}

test("a move of one step is played when it is chosen", async () => {
  const { props, played } = source();
  const move = await run(useMove, props);
  assert.deepEqual(
    move.result.choices?.map(({ text }) => text),
    ["Roll", "Guess"],
  );
  move.result.choose(move.result.choices![0]!);
  await settle();
  assert.deepEqual(played, [[0]]);
});

test("a longer move is chosen step by step, and there is a way back", async () => {
  const { props, played } = source();
  const move = await run(useMove, props);
  assert.ok(!move.result.canGoBack);
  move.result.choose(move.result.choices![1]!);
  await settle();
  assert.equal(move.result.choices?.length, 6);
  assert.ok(move.result.canGoBack);
  move.result.goBack();
  await settle();
  assert.equal(move.result.choices?.length, 2);
  move.result.choose(move.result.choices![1]!);
  await settle();
  move.result.choose(move.result.choices![0]!);
  await settle();
  assert.deepEqual(played, [[1, 2]]);
  assert.equal(move.result.chosen.length, 0);
});

test("the only way to begin is taken without asking, and not gone back from", async () => {
  const { props } = source({ may: { seat: 0, first: { guess: [1, 1] }, next: { "1": {} } } });
  const only = { ...props, askNext: async (codes: number[]) => ({ may: codes.length ? NUMBERS : { seat: 0, first: { guess: [1, 1] } }, whole: false, words: {} }) };
  const move = await run(useMove, only);
  assert.equal(move.result.choices?.length, 6);
  assert.ok(!move.result.canGoBack);
});

test("new dice make what was begun void", async () => {
  const { props } = source();
  const move = await run(useMove, props);
  move.result.choose(move.result.choices![1]!);
  await settle();
  assert.equal(move.result.chosen.length, 1);
  await move.set({ dealCount: 2, position: {} });
  assert.equal(move.result.chosen.length, 0);
  assert.equal(move.result.choices?.length, 2);
});

test("somebody else's act leaves what was begun as it is", async () => {
  const { props } = source();
  const move = await run(useMove, props);
  move.result.choose(move.result.choices![1]!);
  await settle();
  await move.set({ position: {} });
  assert.equal(move.result.chosen.length, 1);
  assert.equal(move.result.choices?.length, 6);
});

test("whoever may do nothing is offered nothing", async () => {
  const { props } = source({ may: null });
  const move = await run(useMove, props);
  assert.deepEqual(move.result.choices, []);
});
