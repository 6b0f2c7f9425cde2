import assert from "node:assert/strict";
import test from "node:test";
import { botOfLevel, LEVELS, usualBot } from "../src/levels";
import { botKind, briefName, inOrder, nameBeside, named, namesOf } from "../src/seats";
import type { SeatView } from "../src/wire";

const seat = (name: string | null, bot: string | null = null, owned = bot === null): SeatView => ({
  name,
  bot,
  here: true,
  done: false,
  yours: false,
  owned,
  may_take: false,
});

test("an empty seat has its number, counted from one", () => {
  assert.deepEqual(
    named([seat("Ann"), seat(null)]).map(({ name }) => name),
    ["Ann", "Seat 2"],
  );
});

test("a bot has the name of its level, two of one level are told apart by their seats", () => {
  assert.equal(named([seat("Ann"), seat("3", "3")])[1]?.name, "Bot Sharp");
  assert.deepEqual(
    named([seat("3", "3"), seat("Ann"), seat("3", "3")]).map(({ name }) => name),
    ["Bot 1 Sharp", "Ann", "Bot 3 Sharp"],
  );
});

test("beside its drawing a bot is called by its level, or by its seat where another has that level", () => {
  assert.equal(briefName([seat("Ann"), seat("3", "3")], 1), "Sharp");
  const six = [seat("Ann"), seat("3", "3"), seat("3", "3"), seat("1", "1")];
  assert.deepEqual([1, 2, 3].map((number) => briefName(six, number)), ["2", "3", "Gentle"]);
});

test("whoever lets a bot play keeps the name", () => {
  assert.equal(named([seat("Ann", "3", true)])[0]?.name, "Ann");
});

test("a bot that nobody has heard of has its own name", () => {
  assert.equal(named([seat("zeta", "zeta")])[0]?.name, "Bot zeta");
  assert.equal(botKind("zeta"), "zeta");
});

test("a person called 3 is no bot where it is known who is one", () => {
  assert.deepEqual(namesOf(["3", "3"], [false, true]), ["3", "Bot Sharp"]);
  assert.deepEqual(namesOf(["Ann", null], [false, false]), ["Ann", "Seat 2"]);
});

test("levels come first, in their order", () => {
  assert.deepEqual(inOrder(["random", "greedy", "5", "1", "other"]), ["1", "5", "greedy", "random", "other"]);
});

test("without a choice a bot of the middle level sits down, or the last that there is", () => {
  assert.equal(usualBot(["random", "greedy", "3", "5"]), "3");
  assert.equal(usualBot(["random", "greedy"]), "greedy");
  assert.equal(usualBot(["random", "playouts"]), "playouts");
  assert.equal(usualBot([]), "");
});

test("a bot of the wished level is found, else the gentlest, else the last that there is", () => {
  assert.equal(LEVELS[0]?.word, "gentle");
  assert.equal(botOfLevel(["random", "1", "3", "5"], "3"), "3");
  assert.equal(botOfLevel(["random", "1", "3", "5"], ""), "1");
  assert.equal(botOfLevel(["random", "playouts"], "4"), "playouts");
  assert.equal(botOfLevel([], ""), "");
});

test("a second person with the same name at one device gets a number, within the longest name", () => {
  assert.equal(nameBeside([], "Ann"), "Ann");
  assert.equal(nameBeside(["Ann", "Ann 2"], "Ann"), "Ann 3");
  const long = "A".repeat(24);
  assert.equal(nameBeside([long], long), `${"A".repeat(22)} 2`);
});
