import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { FakeSocket } from "./browser";
import { settle } from "./hook";
import { bestAt, visits } from "../src/memory";
import { commands, join, seat, view, welcome } from "./table";

beforeEach(() => sessionStorage.clear());

test("the newest view wins", () => {
  const { table, socket } = join();
  socket.receive(view(7));
  socket.receive(view(6));
  assert.equal(table.view.value?.n, 7);
  table.close();
});

test("a change is applied to the view that it is about", () => {
  const { table, socket } = join();
  socket.receive({ type: "change", n: 6, base_n: 5, deal_count: 2, done: [true, false] });
  assert.equal(table.view.value?.deal_count, 2);
  assert.equal(table.view.value?.seats[0]?.done, true);
  table.close();
});

test("where a change is missing, the table is asked for everything", () => {
  const { table } = join();
  const lines = FakeSocket.all.length;
  FakeSocket.newest.receive({ type: "change", n: 8, base_n: 7 });
  assert.equal(table.view.value?.n, 5);
  assert.equal(table.link.value, "lost");
  assert.equal(FakeSocket.all.length, lines); // after a moment, not at once
  table.close();
});

test("pressed twice is meant once, until it is seen what it did", async () => {
  const { table, socket } = join();
  void table.act(0, [3]);
  void table.act(0, [3]);
  assert.equal(commands(socket).length, 1);
  socket.receive({ type: "accepted", id: commands(socket)[0]?.["id"], n: 6 });
  await settle(0);
  void table.act(0, [3]);
  assert.equal(commands(socket).length, 1);
  socket.receive(view(6));
  void table.act(0, [3]);
  assert.equal(commands(socket).length, 2);
  table.close();
});

test("something else in between means all three", () => {
  const { table, socket } = join();
  void table.act(0, [3]);
  void table.act(0, [4]);
  void table.act(0, [3]);
  assert.equal(commands(socket).length, 3);
  table.close();
});

test("a refusal is explained, with the number of its reason", async () => {
  const { table, socket } = join();
  const answer = table.act(0, [3]);
  const id = commands(socket)[0]?.["id"];
  socket.receive({ type: "refused", id, rule: "TG-1", text: "No.", reason: 4 });
  assert.equal((await answer).type, "refused");
  assert.equal(table.notice.value?.rule, "TG-1");
  assert.equal(table.notice.value?.reason, 4);
  table.close();
});

test("done is shown at once, and taken back where it is refused", async () => {
  const { table, socket } = join();
  const said = table.done([0], true);
  assert.ok(table.isDone(0));
  socket.receive({ type: "refused", id: commands(socket)[0]?.["id"], rule: "stale", text: "Too late." });
  await said;
  assert.ok(!table.isDone(0));
  assert.equal(table.notice.value, null, "that dice are newer is no news");
  table.close();
});

test("done before the dice is not done after them", () => {
  const { table, socket } = join();
  void table.done([0], true);
  socket.receive(view(6, { deal_count: 2 }));
  assert.ok(!table.isDone(0));
  table.close();
});

test("with two own seats the one that is waited for is shown, not one that is busy", () => {
  const both = [seat(true), seat(true)];
  const may = (number: number) => [{ seat: number, first: { take: [0, 1] } }];
  const { table, socket } = join({ seats: both, may: may(1) });
  assert.equal(table.seat.value, 1);
  socket.receive(view(6, { seats: both, may: [...may(0), ...may(1)] }));
  assert.equal(table.seat.value, 1);
  socket.receive(view(7, { seats: both, may: may(0) }));
  assert.equal(table.seat.value, 0);
  table.close();
});

test("options that were agreed on hold instead of those in the welcome", () => {
  const { table } = join({ agreed: { options: { start: 1 }, why: null } });
  assert.deepEqual(table.welcome.value?.options, { seats: 2, start: 1 });
  table.close();
});

test("the end of a game is remembered, with the best of the own seats that nobody else played", () => {
  localStorage.clear();
  const { table, socket } = join();
  assert.equal(bestAt("t"), null);
  const seats = [seat(true), seat(true), { ...seat(true), bot: "3" }];
  const result = { winners: [2], seats: [{ total: 1 }, { total: 4 }, { total: 9 }] };
  const perspectives = [{ seats: [0, 1, 2], position: {}, result }];
  const over = {
    status: "over" as const,
    seats,
    perspectives,
    scores: [
      [1, 0],
      [4, 0],
      [9, 0],
    ] as [number, number][],
  };
  socket.receive(view(6, over));
  assert.deepEqual(bestAt("t")?.score, [4, 0]);
  assert.deepEqual(bestAt("t")?.result, { total: 4 });
  assert.deepEqual(bestAt("t")?.options, {}, "neither seats nor who starts make a way to play");
  assert.deepEqual(visits()[0]?.levels, [null, null, "3"]);
  assert.deepEqual(visits()[0]?.own, [0, 1, 2]);
  table.close();
});

test("a game on a home-made sheet sets no personal best", () => {
  localStorage.clear();
  const { table, socket } = join();
  socket.receive({ ...welcome, options: { seats: 1, sheet: { squares: [] } } });
  socket.receive(view(6, { status: "over", scores: [[4, 0]] }));
  assert.equal(visits()[0]?.over, true);
  assert.equal(bestAt("t"), null);
  table.close();
});
