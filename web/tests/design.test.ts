import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { writeDesign } from "../src/design/file";
import { begin, record, redo, undo } from "../src/design/history";
import { decodeDesign, encodeDesign } from "../src/design/link";
import { isWithin, sentence } from "../src/design/places";
import { makeBackup, mergeBackup, readBackup } from "../src/device/backup";
import { deleteDraft, draftOf, drafts, keepDraft, newDraft } from "../src/drafts";
import {
  addShape,
  blankBoard,
  KNOWN,
  moveShape,
  nameOf,
  readBoard,
  redrawShape,
  removeShape,
  rowOf,
} from "../src/games/blokus_dice/design_format";
import {
  addCard,
  blankDeck,
  join,
  placesOf,
  readDeck,
  removeCard,
  split,
  withCategory,
  withFields,
} from "../src/games/calcool/design_format";
import { blankSheet, readSheet, readTyped, withGrades, withSquare } from "../src/games/colour_square/design_format";

beforeEach(() => localStorage.clear());

const GARDEN = {
  ...withSquare(blankSheet(), "C2", { target: [15, 20], kind: "purple", preset: { red: 6, green: 2 } }),
  name: "garden – Gärten",
};

test("what was done is undone and done again, step by step", () => {
  let history = record(record(begin("a"), "b", null, 1), "c", null, 2);
  assert.equal(history.now, "c");
  history = undo(undo(history));
  assert.equal(history.now, "a");
  assert.equal(undo(history), history);
  assert.equal(redo(history).now, "b");
  assert.equal(redo(redo(history)).now, "c");
  assert.equal(redo(redo(redo(history))).now, "c");
});

test("a new change forgets what was undone", () => {
  const history = record(undo(record(begin("a"), "b", null, 1)), "c", null, 2);
  assert.equal(history.now, "c");
  assert.equal(redo(history), history);
  assert.equal(undo(history).now, "a");
});

test("digits of one number are one step, after a pause they are another", () => {
  const typed = record(record(begin(0), 1, "C2", 1000), 15, "C2", 1500);
  assert.equal(undo(typed).now, 0);
  assert.equal(undo(record(typed, 16, "C2", 9000)).now, 15);
  assert.equal(undo(record(typed, 16, "C3", 1600)).now, 15);
});

test("undo after undo goes on from there: what follows is a step of its own", () => {
  const history = undo(record(record(begin(0), 1, null, 1), 2, "C2", 2));
  assert.equal(undo(record(history, 3, "C2", 3)).now, 1);
});

test("only so many steps are kept", () => {
  let history = begin(0);
  for (let step = 1; step <= 500; step++) history = record(history, step, null, step);
  assert.ok(history.past.length <= 200);
  assert.equal(undo(history).now, 499);
});

test("a link carries the whole design", async () => {
  const text = await encodeDesign(GARDEN);
  assert.ok(/^[A-Za-z0-9_-]+$/.test(text));
  assert.ok(text.length < 600, `${text.length} letters`);
  assert.deepEqual(await decodeDesign(text), GARDEN);
});

test("a damaged link holds nothing", async () => {
  const text = await encodeDesign(GARDEN);
  for (const wrong of ["", "x", "äöü", text.slice(0, -9), `A${text}`, "%"]) assert.equal(await decodeDesign(wrong), null);
});

test("a link that would unpack to very much holds nothing", async () => {
  assert.equal(await decodeDesign(await encodeDesign("a".repeat(1_000_000))), null);
});

test("a file reads as the documents show it, and comes back as it was", () => {
  const text = writeDesign(GARDEN);
  assert.deepEqual(JSON.parse(text), GARDEN);
  assert.ok(text.includes('\n  "C2": {"target": [15, 20], "kind": "purple", "preset": {"red": 6, "green": 2}},\n'));
  assert.deepEqual(readSheet(JSON.parse(text)), GARDEN);
});

test("a sheet is read from whatever looks like one, and nothing else is a sheet", () => {
  assert.equal(readSheet({ name: "x", shapes: {} }), null);
  assert.equal(readSheet(null), null);
  assert.equal(readSheet([]), null);
  const damaged = {
    name: 7,
    squares: { A1: { target: "x", kind: "green", preset: { red: "6", blue: 3 } }, A2: 5, E5: { target: 4 } },
    snake: ["A1", "A1", 3, "Z9", "B2"],
    grades: { task1: [1, 2], task2: [3, 2, 1], task9: [1, 2, 3] },
  };
  const sheet = readSheet(damaged)!;
  assert.equal(sheet.name, "");
  assert.equal(Object.keys(sheet.squares).length, 16);
  assert.deepEqual(sheet.squares["A1"], { target: 14, preset: { blue: 3 } });
  assert.deepEqual(sheet.snake, ["A1", "B2"]);
  assert.deepEqual(sheet.grades, { task2: [3, 2, 1] }); // wrong, and shown as wrong
});

test("what says nothing is left out of the file", () => {
  const plain = withSquare(GARDEN, "C2", { kind: "plain", preset: {}, target: 9 });
  assert.deepEqual(plain.squares["C2"], { target: 9 });
  const graded = withGrades(withGrades(GARDEN, "task4", [6, 8, 10]), "task1", [1, 2, 3]);
  assert.deepEqual(Object.keys(graded.grades ?? {}), ["task1", "task4"]);
  assert.equal("grades" in withGrades(withGrades(graded, "task1", null), "task4", null), false);
});

test("sums are typed as people write them", () => {
  assert.equal(readTyped("15"), 15);
  assert.deepEqual(readTyped("10-14"), [10, 14]);
  for (const text of ["", "-", "10-", "123", "1-234"]) assert.equal(readTyped(text), null);
});

test("drafts are kept, listed with the newest first, and deleted", () => {
  const one = newDraft("tiny", { name: "one" });
  keepDraft({ ...newDraft("tiny", { name: "two" }), at: one.at + 5 });
  localStorage.setItem("polychrome-design.bad", "{");
  localStorage.setItem("polychrome-design.none", '{"id": "none"}');
  assert.deepEqual(
    drafts().map(({ definition }) => definition.name),
    ["two", "one"],
  );
  deleteDraft(one.id);
  assert.equal(draftOf(one.id), null);
  assert.equal(drafts().length, 1);
});

test("drafts move to another device, and the newer of two wins", () => {
  const draft = newDraft("tiny", { name: "old" });
  const text = JSON.stringify(makeBackup());
  localStorage.clear();
  mergeBackup(readBackup(text)!);
  assert.deepEqual(draftOf(draft.id), draft);
  keepDraft({ ...draft, at: draft.at + 1, definition: { name: "new" } });
  mergeBackup(readBackup(text)!);
  assert.equal(draftOf(draft.id)?.definition.name, "new");
});

test("places within places, and sentences", () => {
  assert.ok(isWithin(["squares", "C2", "target"], ["squares", "C2"]));
  assert.ok(!isWithin(["squares"], ["squares", "C2"]));
  assert.equal(sentence("must rise"), "Must rise.");
});

test("a shape is called by its form, however it lies", () => {
  assert.equal(KNOWN.size, 21);
  assert.equal(nameOf([[0, 1], [1, 1], [2, 1], [1, 0]], []), "T4");
  assert.equal(nameOf([[3, 3], [4, 3], [4, 2], [5, 2]], []), "Z4");
  assert.equal(nameOf([[0, 0], [1, 0], [1, 1], [1, 2], [1, 3]], ["I1"]), "L5");
  assert.equal(nameOf([[0, 0]], ["I1"]), "I1 2");
  assert.equal(nameOf([[0, 0], [2, 2]], []), "new 2"); // in two parts: it has no name of its own
});

test("shapes are added, drawn anew, moved and removed, and rows follow", () => {
  const { board, name } = addShape(blankBoard(), 5, [[2, 2], [2, 3], [2, 4], [2, 5]]);
  assert.equal(name, "I4");
  assert.deepEqual(board.shapes["I4"], [[0, 0], [0, 1], [0, 2], [0, 3]]);
  const drawn = redrawShape(board, "I4", [[0, 0], [0, 1], [0, 2], [1, 1]]);
  assert.deepEqual([drawn.name, rowOf(drawn.board, "T4"), "I4" in drawn.board.shapes], ["T4", 5, false]);
  const moved = moveShape(drawn.board, "T4", 0);
  assert.deepEqual([moved.rows[0], moved.rows[5]], [["I1", "T4"], ["O4"]]);
  assert.deepEqual(removeShape(moved, "T4"), blankBoard());
});

test("a board is read from whatever looks like one, and comes back from its file", () => {
  assert.equal(readBoard({ squares: {} }), null);
  const board = { ...blankBoard(), name: "pocket" };
  assert.deepEqual(readBoard(JSON.parse(writeDesign(board))), board);
  const damaged = { shapes: { A: [[4, 4], [4, 5], "x"], B: [], C: 3 }, rows: [["A", "A", "Z"], 7], size: "large" };
  assert.deepEqual(readBoard(damaged), {
    name: "",
    size: 9,
    rows: [["A"], [], [], [], [], []],
    shapes: { A: [[0, 0], [0, 1]] },
  });
});

test("a deck from nothing has as many cards as a game needs, all different", () => {
  const cards = Object.values(blankDeck().cards);
  assert.equal(cards.filter(({ category }) => category === "I").length, 16);
  assert.equal(cards.filter(({ category }) => category === "II").length, 16);
  assert.equal(new Set(cards.map((card) => JSON.stringify(card))).size, 32);
});

test("two fields are joined into a double and split again", () => {
  const one = { points: -2, targets: [{ pips: 3 }] };
  const other = { points: 1, targets: [{ colour: "red" }] };
  const joined = join([one, other, one], 0);
  assert.deepEqual(joined, [{ points: 2, double: [one.targets, other.targets] }, one]);
  assert.deepEqual(placesOf(joined), [{ field: 0, half: 0 }, { field: 0, half: 1 }, { field: 1, half: 0 }]);
  assert.deepEqual(split(joined, 0), [{ ...one, points: 2 }, { ...other, points: 2 }, one]);
  assert.deepEqual(join([one], 0), [one]);
});

test("cards are copied, change their category and are removed", () => {
  const deck = blankDeck();
  const copied = addCard(deck, deck.cards["I-01"]!);
  assert.equal(copied.name, "I-17");
  const turned = withCategory(copied.deck, "I-17", "II");
  assert.deepEqual([turned.name, turned.deck.cards["II-17"]?.category], ["II-17", "II"]);
  assert.deepEqual(removeCard(turned.deck, "II-17"), deck);
  assert.equal(withFields(deck, "none", []), deck);
});

test("a deck is read from whatever looks like one, and comes back from its file", () => {
  assert.equal(readDeck({ shapes: {} }), null);
  const deck = { ...blankDeck(), name: "plain" };
  assert.deepEqual(readDeck(JSON.parse(writeDesign(deck))), deck);
  const damaged = { cards: { x: { category: "III", fields: [{ points: "2", double: [[{ pips: 3, colour: 4 }]] }, 7] } } };
  assert.deepEqual(readDeck(damaged)?.cards["x"], {
    category: "I",
    fields: [{ points: 1, double: [[{ pips: 3 }], []] }, { points: 1, targets: [] }],
  });
});
