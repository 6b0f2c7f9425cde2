import assert from "node:assert/strict";
import test, { beforeEach, mock } from "node:test";
import {
  newSecret,
  recall,
  remember,
  rememberVisit,
  saveUnanswered,
  shareOf,
  takeUnanswered,
  token,
  visits,
} from "../src/memory";

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

test("the newest thirty tables are remembered, each once", () => {
  for (let number = 0; number < 40; number++) {
    const visit = { game: "tiny", at: number, over: false, names: [], winners: [] };
    rememberVisit({ table: `t${number % 35}`, ...visit });
  }
  assert.equal(visits().length, 30);
  assert.equal(visits()[0]?.table, "t4");
  assert.equal(visits().filter(({ table }) => table === "t4").length, 1);
});

test("what somebody else has written over the visits is no visit", () => {
  remember("visits", '{"not": "a list"}');
  assert.deepEqual(visits(), []);
  remember("visits", "not JSON");
  assert.deepEqual(visits(), []);
});
