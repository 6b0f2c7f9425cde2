import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import {
  newSecret,
  recall,
  remember,
  bestAt,
  bestOf,
  bests,
  forgetAll,
  rememberBest,
  rememberVisit,
  shareOf,
  token,
  visits,
  type Best,
} from "../src/memory";
import { saveUnanswered, takeUnanswered } from "../src/net/unanswered";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a device keeps its token, which any link could carry", () => {
  const first = token();
  assert.ok(/^[A-Za-z0-9_-]{32}$/.test(first));
  assert.equal(token(), first);
  assert.notEqual(newSecret(), newSecret());
});

test("a share of the dice is 128 bits in hex, one for each seat and promise of the server", () => {
  const share = shareOf("ab", 1);
  assert.ok(/^[0-9a-f]{32}$/.test(share));
  assert.equal(shareOf("ab", 1), share);
  assert.notEqual(shareOf("ab", 0), share);
  assert.notEqual(shareOf("cd", 1), share);
});

test("a window that may not remember does so for this visit", () => {
  const { getItem, setItem } = localStorage;
  const refuse = (): never => {
    throw new Error("private");
  };
  Object.assign(localStorage, { getItem: refuse, setItem: refuse });
  remember("name", "Ann");
  assert.equal(recall("name"), "Ann");
  Object.assign(localStorage, { getItem, setItem });
  assert.equal(localStorage.getItem("polychrome-name"), null);
  forgetAll();
  assert.equal(recall("name"), null);
});

test("commands without an answer are taken once, by their own table", () => {
  saveUnanswered("one", ["a", "b"]);
  saveUnanswered("two", ["c"]);
  assert.deepEqual(takeUnanswered("one"), ["a", "b"]);
  assert.deepEqual(takeUnanswered("one"), []);
  assert.deepEqual(takeUnanswered("two"), ["c"]);
});

test("what was meant more than five minutes ago is not done any more", () => {
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  saveUnanswered("one", ["a"]);
  mock.timers.tick(5 * 60_000 + 1);
  assert.deepEqual(takeUnanswered("one"), []);
  mock.timers.reset();
});

const visit = { game: "tiny", at: 0, over: false, names: ["Ann"], winners: [] };

test("the newest two hundred tables are remembered, each once", () => {
  for (let number = 0; number < 240; number++) rememberVisit({ ...visit, table: `t${number % 235}`, at: number });
  assert.equal(visits().length, 200);
  assert.equal(visits()[0]?.table, "t4");
  assert.equal(visits().filter(({ table }) => table === "t4").length, 1);
});

test("a finished game stays as it was when it ended", () => {
  rememberVisit({ ...visit, table: "t", at: 1 });
  rememberVisit({ ...visit, table: "t", at: 2, over: true, scores: [[3, 0]] });
  rememberVisit({ ...visit, table: "t", at: 3, over: true, scores: [[3, 0]] });
  assert.deepEqual(
    visits().map(({ at }) => at),
    [2],
  );
});

test("what somebody else has written over the visits is no visit", () => {
  remember("visits", '{"not": "a list"}');
  assert.deepEqual(visits(), []);
  remember("visits", "not JSON");
  assert.deepEqual(visits(), []);
  remember("visits", JSON.stringify([null, 7, { table: "x" }, { ...visit, table: "good" }, { ...visit, winners: 3 }]));
  assert.deepEqual(
    visits().map(({ table }) => table),
    ["good"],
  );
});

const reached = (table: string, points: number, options: Record<string, unknown> = { variant: "task4" }): Best => ({
  game: "tiny",
  options,
  score: [points, 0],
  result: { total: points },
  table,
  at: 1,
});

test("only what is better becomes the personal best, and it knows what it has beaten", () => {
  rememberBest(reached("first", 5));
  assert.equal(bestAt("first")?.before, undefined);
  rememberBest(reached("worse", 4));
  rememberBest(reached("equal", 5));
  assert.equal(bestOf("tiny")?.table, "first");
  rememberBest(reached("better", 6));
  assert.deepEqual(bestAt("better")?.before, { total: 5 });
  assert.equal(bestAt("first"), null);
  assert.equal(bests().length, 1);
});

test("ways to play have bests of their own, whatever the order of their options", () => {
  rememberBest(reached("a", 5, { variant: "task4", sheet: "A" }));
  rememberBest(reached("b", 9, { sheet: "B", variant: "task4" }));
  rememberBest(reached("c", 7, { sheet: "A", variant: "task4" }));
  assert.equal(bestOf("tiny", { variant: "task4" })?.table, "b");
  assert.equal(bestOf("tiny", { variant: "task4", sheet: "A" })?.table, "c");
  assert.equal(bestOf("tiny", { variant: "task5" }), null);
  assert.equal(bestOf("other"), null);
});

test("damaged bests are passed over", () => {
  remember("bests", JSON.stringify([{ ...reached("x", 1), score: ["a", 0] }, null, reached("good", 1)]));
  assert.deepEqual(
    bests().map(({ table }) => table),
    ["good"],
  );
});
