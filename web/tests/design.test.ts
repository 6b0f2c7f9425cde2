import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { writeDesign } from "../src/design/file";
import { begin, record, redo, undo } from "../src/design/history";
import { decodeDesign, encodeDesign } from "../src/design/link";
import { isWithin, sentence } from "../src/design/places";
import { makeBackup, mergeBackup, readBackup } from "../src/device/backup";
import { deleteDraft, draftOf, drafts, keepDraft, newDraft } from "../src/drafts";
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
