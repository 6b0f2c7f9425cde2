import assert from "node:assert/strict";
import test from "node:test";
import { placesOf } from "../src/games/colour_square/decision";
import { marksOf } from "../src/games/calcool/decision";
import { sentenceOf } from "../src/pages/analysis_seat";
import { firstSeat, listCostliest, mistakesOf } from "../src/pages/mistakes";
import { pointsByTurn, turnOf } from "../src/pages/turns";
import { choose } from "../src/prefs";
import type { Analysis, SeatSummary, Step } from "../src/wire";

const value = (mean: number) => ({ mean, error: 0 });
const seat = (number: number, result: number, luck: number, play: number): SeatSummary => ({
  seat: number, name: "", result, luck: value(luck), play: value(play), start: value(0), others: value(0),
  corrections: value(0), without_luck: value(0), best_in_foresight: value(0), best_in_hindsight: null,
  hindsight_is_exact: true, mistakes: 0, texts: [], phases: [0, 0, 0], kinds: [],
});
const step = (event: number, number: number, change: number, kind: Step["kind"] = "play"): Step => ({
  event, seat: number, kind, change: value(change), played: null, best: null, text: null, played_text: null, best_text: null,
});

test("one sentence says by how much, and what luck and moves had to do with it, in both languages", () => {
  const all = [seat(0, 50, -12, -33), seat(1, 95, 4.2, 0.1)];
  const [lost, won] = all as [SeatSummary, SeatSummary];
  assert.equal(sentenceOf(lost, all, "Ann", true), "You lost by 45: bad luck cost you 12, your moves cost 33.");
  assert.equal(sentenceOf(won, all, "Ben", false), "Ben won by 45: luck gave 4.2, the moves cost nothing.");
  choose("language", "de");
  assert.equal(
    sentenceOf(lost, all, "Ann", true),
    "Du hast mit 45 Rückstand verloren: Das Pech kostete dich 12, deine Züge kosteten 33.",
  );
  assert.equal(sentenceOf(won, all, "Ben", false), "Ben hat mit 45 Vorsprung gewonnen: Das Glück brachte 4,2, die Züge kosteten nichts.");
  choose("language", "en");
  const alone = seat(0, -14, 0.2, 3);
  assert.equal(
    sentenceOf(alone, [alone], "Ann", true),
    "You ended with −14: luck was neither for nor against you, your moves gained 3.",
  );
  const even = [seat(0, 7, 0, 0), seat(1, 7, 0, 0)];
  assert.ok(sentenceOf(even[1] as SeatSummary, even, "Ben", false).startsWith("Ben ended level with the best: "));
});

test("the graph has one point a turn, in order, the last of them the result", () => {
  const turns = [1, 4]; // steps at which dice were rolled: events 0 and 3
  const graph = [-1, 0, 1, 2, 3, 5, 4].map((event) => ({ event, values: [10 + event] }));
  graph.sort((one, other) => one.event - other.event);
  assert.deepEqual(pointsByTurn(graph, turns), [
    { turn: 0, step: 0, values: [9] },
    { turn: 1, step: 3, values: [12] },
    { turn: 2, step: 6, values: [15] },
  ]);
  assert.deepEqual([-1, 0, 2, 3, 9].map((event) => turnOf(turns, event)), [0, 1, 1, 2, 2]);
});

test("the costliest mistakes come in the order of the game, and this device's own first", () => {
  const cheap = Array.from({ length: 20 }, (_, index) => step(index, 0, -0.6));
  const steps = [...cheap, step(30, 0, -9), step(31, 0, -0.2), step(32, 0, -9, "luck"), step(33, 1, -20)];
  const all = mistakesOf(steps, 0);
  assert.equal(all.length, 21);
  const shown = listCostliest(all);
  assert.equal(shown.length, 12);
  assert.equal(shown.at(-1)?.event, 30);
  assert.deepEqual(shown.map(({ event }) => event), [...shown.map(({ event }) => event)].sort((a, b) => a - b));
  const found = { seats: [seat(0, 1, 0, 0), seat(1, 2, 0, 0)], steps } as unknown as Analysis;
  assert.equal(firstSeat(found, [1]), 1);
  assert.equal(firstSeat(found, [0]), 0);
  assert.equal(firstSeat(found, []), 0, "20 × 0.6 and 9 are more than 20");
});

test("moves are drawn where their dice go", () => {
  const sheets = [{ dice: { red: 5, blue: 1, green: 2, yellow: 3, white: 4 }, jokers: [2] }];
  const move = { type: "enter", entries: [{ die: "red", square: "A1", corner: "red" }, { die: "blue", joker: true }] };
  const [corner, joker] = placesOf(move, { sheets } as never, 0);
  assert.equal(corner?.text, "5");
  assert.equal(joker?.text, "1");
  assert.ok((joker?.y ?? 0) > (corner?.y ?? 0) + 300, "a joker field is below all squares");
  assert.deepEqual(placesOf(null, { sheets } as never, 0), []);
  const marks = marksOf({ type: "lay", position: 3 }, { type: "lay", position: 7 }, "red-1");
  assert.deepEqual([...marks.positions], [
    [7, { die: "red-1", verdict: "better" }],
    [3, { die: "red-1", verdict: "played" }],
  ]);
  const grabs = marksOf({ type: "grab", die: "red-1" }, { type: "grab", die: "blue-2" }, null);
  assert.deepEqual(grabs.dice, [{ die: "red-1", verdict: "played" }, { die: "blue-2", verdict: "better" }]);
});
