import assert from "node:assert/strict";
import test from "node:test";
import { presenceNews, stateOf } from "../src/pages/presence";
import { mayReact } from "../src/pages/reactions";
import { isOwnTurn } from "../src/pages/turn";
import type { SeatView, View } from "../src/wire";

const seat = (name: string, more: Partial<SeatView> = {}): SeatView => ({ name, bot: null, here: true, done: false, yours: false, owned: true, may_take: false, ...more });
const ANN = seat("Ann", { yours: true });
const BOT = seat("3", { bot: "3", here: false, owned: false });

const view = (seats: SeatView[], more: Partial<View> = {}, waiting: number[] = []): View =>
  ({ type: "view", n: 1, deal_count: 1, status: "running", host: true, seats, may: [], perspectives: [{ seats: [0], position: { waiting }, result: {} }], ...more }) as View;

test("a seat thinks, has its turn, is away or is done", () => {
  const away = seat("Cleo", { here: false });
  const now = view([ANN, seat("Ben"), away, BOT, seat("Dan", { done: true })], {}, [0, 1, 2, 3]);
  assert.deepEqual([0, 1, 2, 3, 4].map((number) => stateOf(now, number)), ["turn", "thinking", "away", "thinking", "done"]);
  assert.equal(stateOf(view([ANN, seat("Ben", { done: true })], { not_ready: [0] }), 1), "ready");
  assert.equal(stateOf(view([ANN, seat("Ben")], {}, [0]), 1), "");
});

test("whoever goes, comes back, or lets a bot play is told to the others", () => {
  const told = (was: Partial<SeatView>, is: Partial<SeatView>): string[] =>
    presenceNews(view([ANN, seat("Ben", was)]), view([ANN, seat("Ben", is)])).map(({ text }) => text);
  assert.deepEqual(told({}, { here: false }), ["Ben is away."]);
  assert.deepEqual(told({ here: false }, {}), ["Ben is back."]);
  assert.deepEqual(told({}, { bot: "greedy" }).length, 1);
  assert.deepEqual(told({ bot: "greedy" }, {}), ["Ben plays again."]);
  assert.deepEqual(told({}, {}), []);
  assert.deepEqual(presenceNews(null, view([ANN, seat("Ben", { here: false })])), [], "on arrival the bar shows it");
});

test("it is one's turn only while the table waits for an own seat that no bot plays", () => {
  assert.equal(isOwnTurn(view([ANN, BOT], {}, [0, 1]), [0]), true);
  assert.equal(isOwnTurn(view([ANN, BOT], {}, [1]), [0]), false);
  assert.equal(isOwnTurn(view([{ ...ANN, done: true }, BOT], {}, [0]), [0]), false);
  assert.equal(isOwnTurn(view([{ ...ANN, bot: "3" }, BOT], {}, [0]), [0]), false);
  assert.equal(isOwnTurn(view([ANN, BOT], { not_ready: [0] }), [0]), true);
  assert.equal(isOwnTurn(view([ANN, BOT], { status: "over" }, [0]), [0]), false);
});

test("reactions are for tables with other people", () => {
  assert.equal(mayReact(view([ANN, BOT]), [0]), false);
  assert.equal(mayReact(view([ANN, seat("Ben")]), [0]), true);
  assert.equal(mayReact(view([seat("Ann"), seat("Ben")]), []), false);
});
