import assert from "node:assert/strict";
import test from "node:test";
import { CodeBook } from "../src/codes";
import { filterChoices, groupByKind, listChoices, wordsFor } from "../src/generic/choices";
import { listDifferences } from "../src/generic/differences";
import { seatsOf, settingsOf } from "../src/generic/options";
import { plainWords, shapeOf, textOf, type Wording } from "../src/generic/shape";
import type { GameListed } from "../src/wire";

const wording: Wording = {
  field: plainWords,
  seats: ["Ann", "Ben"],
  dealer: "the dealer",
  yes: "yes",
  no: "no",
  number: String,
};
const shape = (value: unknown, name = "") => shapeOf(value, name, wording);

test("names of fields become plain words", () => {
  assert.equal(plainWords("points_this_turn"), "Points this turn");
  assert.equal(plainWords("pointsThisTurn"), "Points this turn");
});

test("the number of a seat is its name where the field says so", () => {
  assert.equal(textOf(1, "turn", wording), "Ben");
  assert.equal(textOf(1, "round", wording), "1");
  assert.equal(textOf("dealer", "waiting", wording), "the dealer");
  assert.equal(textOf(null, "turn", wording), "–");
  assert.equal(textOf(true, "over", wording), "yes");
  assert.equal(textOf("very_good", "grade", wording), "very good");
});

test("dice are drawn, other numbers are not", () => {
  assert.deepEqual(shape([3, null], "dice"), {
    kind: "dice",
    dice: [
      { colour: "white", value: 3 },
      { colour: "white", value: null },
    ],
  });
  assert.deepEqual(shape({ red: 2 }, "roll"), { kind: "dice", dice: [{ colour: "red", value: 2 }] });
  assert.equal(shape([3, 7], "dice").kind, "line");
  assert.equal(shape([3, 4], "cards").kind, "line");
});

test("one record a seat becomes a table with the names of the seats", () => {
  assert.deepEqual(shape([{ total: 3 }, { total: 4 }], "seats"), {
    kind: "table",
    columns: ["Total"],
    rows: [
      { head: "Ann", cells: [{ kind: "line", texts: ["3"] }] },
      { head: "Ben", cells: [{ kind: "line", texts: ["4"] }] },
    ],
  });
});

test("a list of as many things as seats is not taken for the seats", () => {
  const made = shape([{ pips: 3 }, { pips: 4 }], "columns");
  assert.deepEqual(made.kind === "table" && made.rows.map(({ head }) => head), ["1", "2"]);
});

test("lists of the same length are a grid; everything deeper has headings", () => {
  assert.equal(
    shape([
      [1, 2],
      [3, 4],
    ]).kind,
    "grid",
  );
  assert.equal(shape([{ sheet: { a: [1] } }, { sheet: { a: [2] } }], "seats").kind, "fields");
});

test("a description loses who acts, and seats get their names", () => {
  assert.equal(wordsFor("seat 0, roll the die", ["Ann", "Ben"]), "Roll the die");
  assert.equal(wordsFor("the dealer, roll of seat 1", ["Ann", "Ben"]), "Roll of Ben");
  assert.equal(wordsFor("seat 0, swap with seat 7", ["Ann", "Ben"]), "Swap with seat 7");
});

const book = new CodeBook([
  { name: "roll", first: 0, fields: {} },
  { name: "put_die", first: 1, fields: { die: 2, place: 3 } },
]);

test("choices without a description are named by their kind and fields", () => {
  const choices = listChoices({ roll: [0, 0], put_die: [5, 6] }, { "0": "seat 0, roll" }, book, ["Ann"]);
  assert.deepEqual(
    choices.map(({ text }) => text),
    ["Roll", "Put die die 1 place 1", "Put die die 1 place 2"],
  );
  assert.deepEqual(
    groupByKind(choices).map(([kind, some]) => [kind, some.length]),
    [
      ["Roll", 1],
      ["Put die", 2],
    ],
  );
  assert.equal(filterChoices(choices, "2 PUT").length, 1);
  assert.equal(filterChoices(choices, " ").length, 3);
});

test("what has changed is said field by field, at most five times", () => {
  const before = { turn: 0, dice: [1], seats: [{ total: 1 }, { total: 0 }] };
  const after = { turn: 1, dice: [6], seats: [{ total: 1 }, { total: 7 }] };
  assert.deepEqual(listDifferences(before, after, wording), ["Turn: Ben.", "Dice: 6.", "Ben, Total: 7."]);
  assert.deepEqual(listDifferences(after, after, wording), []);
  const many = (value: number) => Object.fromEntries("abcdefgh".split("").map((name) => [name, value]));
  assert.equal(listDifferences(many(0), many(1), wording).length, 5);
});

test("options are offered as choices, with the usual one", () => {
  const listed = {
    defaults: { goal: 30 },
    printed: "sheet",
    built_in: ["A"],
    options: {
      $ref: "#/$defs/Options",
      $defs: {
        Options: {
          properties: {
            seats: { type: "integer", minimum: 2, maximum: 5 },
            goal: { type: "integer", minimum: 20, maximum: 100 },
            level: { enum: ["easy", "hard"], default: "hard" },
            jokers: { type: "boolean", default: false },
            sheet: { type: "string" },
            note: { type: "string" },
          },
        },
      },
    },
  } as unknown as GameListed;
  assert.deepEqual(seatsOf(listed), { least: 2, most: 5 });
  assert.deepEqual(settingsOf(listed), [
    { option: "goal", values: [20, 30, 40, 50, 60, 70, 80, 90, 100], usual: 30 },
    { option: "level", values: ["easy", "hard"], usual: "hard" },
    { option: "jokers", values: [false, true], usual: false },
  ]);
});
