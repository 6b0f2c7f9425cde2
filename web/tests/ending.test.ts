import assert from "node:assert/strict";
import test from "node:test";
import { face as blokus } from "../src/games/blokus_dice";
import { face as calcool } from "../src/games/calcool";
import { face as square } from "../src/games/colour_square";
import "../src/games/colour_square/card";
import { podiumOrder, type Placing } from "../src/pages/podium";
import { sentence } from "../src/pages/over";
import { choose } from "../src/prefs";
import type { ScoreProps } from "../src/board";

const seat = (name: string) => ({ name, bot: null, here: true, done: false, yours: false, owned: true, may_take: false });
const SEATS = [seat("Ann"), seat("Ben")];
const placed = (...places: number[]): Placing[] => places.map((place) => ({ place, outcome: "" }));
const score = (more: object) => ({ total: 0, sums: 0, bridges: 0, purple: 0, shaded: 0, jokers: 0, circled: 0, grade: null, ...more });
const sheet = (seats: object[], variant = "basic", printed: object = {}): ScoreProps =>
  ({ result: { seats }, position: { sheets: [] }, options: { variant }, printed, seats: SEATS.slice(0, seats.length) });

test("one sentence says by how much and why, in both languages", () => {
  const props = sheet([score({ total: 20, sums: 60, shaded: -40 }), score({ total: 65, sums: 65 })]);
  assert.equal(sentence(square, props, placed(2, 1), [0]), "You lost by 45 points: 4 shaded squares.");
  assert.equal(
    sentence(square, props, placed(2, 1), [1]),
    "You won by 45 points: 0 shaded squares against 4.",
  );
  assert.equal(sentence(square, props, placed(2, 1), []), "Ben won by 45 points: 0 shaded squares against 4.");
  choose("language", "de");
  assert.equal(
    sentence(square, props, placed(2, 1), [0]),
    "Du hast mit 45 Punkten Rückstand verloren: 4 schraffierte Quadrate.",
  );
  choose("language", "en");
  const even = sheet([score({ total: 5, sums: 5 }), score({ total: 5, sums: 5 })]);
  assert.equal(sentence(square, even, placed(1, 1), [0]), "Nobody did better: the win is shared.");
});

test("a task ends with its grade and what the next one needs", () => {
  const grades = { grades: { task1: [115, 140, 166] } };
  const at = (total: number, grade: string | null): string =>
    sentence(square, sheet([score({ total, grade })], "task1", grades), placed(1), [0]);
  assert.equal(at(163, "very good"), "3 more would have been “best possible”.");
  assert.equal(at(166, "best possible"), "Nobody can do better!");
  assert.equal(at(100, null), "15 more would have been “passed”.");
});

test("the count adds up to the total, and leaves out what nobody has", () => {
  const props = sheet([score({ total: 60, sums: 50, bridges: 10 }), score({ total: 30, sums: 30 })]);
  const { start, parts } = square.ending?.count(props as never) ?? { start: 0, parts: [] };
  assert.deepEqual(parts.map(({ key }) => key), ["sums", "bridges"]);
  assert.equal(parts.reduce((sum, part) => sum + (part.values[0] ?? 0), start), 60);
});

test("Calcool and Blokus Dice say what made the difference", () => {
  const round = (more: object) => ({ fields: 0, stop: 0, gap: 0, surplus: 0, aside: 0, total: 0, ...more });
  const chains = {
    result: { seats: [{ total: 7, rounds: [round({ fields: 12, aside: -5 })] }, { total: 11, rounds: [round({ fields: 11 })] }] },
    position: {}, options: {}, printed: {}, seats: SEATS,
  };
  assert.equal(
    sentence(calcool, chains, placed(2, 1), [0]),
    "You lost by 4 points: dice put aside brought −5 against 0.",
  );
  const boards = [{ cells: ["rr", ".."], used: ["a"] }, { cells: ["rr", "b."], used: ["a", "b"] }];
  const grids = {
    result: { seats: [{ empty: 2, strikes: 0 }, { empty: 1, strikes: 1 }] },
    position: { boards }, options: {}, printed: { size: 2 }, seats: SEATS,
  };
  assert.equal(sentence(blokus, grids, placed(2, 1), [0]), "You lost by 1 cell: 1 shape placed against 2.");
  const { start, parts } = blokus.ending?.count(grids as never) ?? { start: 0, parts: [] };
  assert.equal(parts.reduce((sum, part) => sum + (part.values[1] ?? 0), start), 1);
});

test("the best stands in the middle", () => {
  assert.deepEqual(podiumOrder(placed(3, 1, 2, 4)), [2, 1, 0, 3]);
  assert.deepEqual(podiumOrder(placed(2, 1)), [0, 1]);
});
