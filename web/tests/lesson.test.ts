import assert from "node:assert/strict";
import test from "node:test";
import { CodeBook } from "../src/codes";
import { following, isExpected, isFinished, offeredIn, paceAt, rememberFinished, stepsOf } from "../src/lesson";
import type { Lesson, LessonMoment } from "../src/wire";

const book = new CodeBook([
  { name: "list", first: 0, fields: { count: 3 } },
  { name: "enter", first: 10, fields: { place: 10 } },
]);
const moment = (more: Partial<LessonMoment> = {}): LessonMoment => ({
  view: {},
  may: { seat: 0, first: { list: [0, 2] }, next: { "2": { enter: [10, 19] }, "1": { enter: [10, 12] } } },
  deal_count: 1,
  step: null,
  waits_for: "move",
  accepts: [
    [2, 11, 15],
    [2, 15, 11],
  ],
  event: {},
  wide: false,
  free: false,
  ...more,
});

test("only the expected move is offered, in any order that comes to the same", () => {
  assert.deepEqual(offeredIn(moment()), {
    seat: 0,
    first: { list: [2, 2] },
    next: { "2": { enter: [11, 11, 15, 15] }, "1": {} },
  });
});

test("everything is offered where that is the lesson, and nothing while others act", () => {
  const wide = moment({ wide: true });
  assert.equal(offeredIn(wide), wide.may);
  assert.equal(offeredIn(moment({ waits_for: "time" })), null);
  assert.notEqual(offeredIn(moment({ waits_for: "done", accepts: [] })), null);
});

test("what follows a beginning leads to the expected move, or nowhere", () => {
  assert.deepEqual(following(moment(), [2, 15], book), { whole: false, may: { seat: 0, first: { enter: [11, 11] } } });
  assert.equal(following(moment(), [2, 11, 15], book)?.whole, true);
  assert.equal(following(moment(), [2, 12], book), null);
});

test("only whole expected moves are accepted", () => {
  assert.equal(isExpected(moment(), [2, 15, 11]), true);
  assert.equal(isExpected(moment(), [2, 15]), false);
  assert.equal(isExpected(moment(), [2, 15, 12]), false);
});

test("steps begin where something is said, and long rows of others' moves go faster", () => {
  const step = { text: { en: "Do it", de: "Tu es" }, rule: "X-1" };
  const time: Partial<LessonMoment> = { waits_for: "time", accepts: [] };
  const moments = [moment({ step }), moment({ ...time, step }), ...Array.from({ length: 8 }, () => moment(time)), moment()];
  const lesson = { moments } as unknown as Lesson;
  assert.deepEqual(stepsOf(lesson), [0, 1]);
  assert.ok(paceAt(lesson, 2) < paceAt(lesson, 8));
});

test("a device remembers which lessons were taken to the end", () => {
  assert.equal(isFinished("chess"), false);
  rememberFinished("chess", "basics");
  rememberFinished("chess", "basics");
  rememberFinished("go", "basics");
  assert.equal(isFinished("chess"), true);
  assert.equal(isFinished("chess", "more"), false);
  assert.equal(localStorage.getItem("polychrome-lessons"), "chess/basics go/basics");
});
