// A table with a connection whose other end the test holds.

import { Table } from "../src/net/table";
import type { SeatView, View, Welcome } from "../src/wire";
import { FakeSocket } from "./browser";

export const welcome: Welcome = {
  type: "welcome",
  protocol: 1,
  table: "t",
  game: "tiny",
  title: "Tiny",
  rules: 1,
  options: { seats: 2, start: 0 },
  printed: null,
  kinds: [{ name: "take", first: 0, fields: { die: 6 } }],
  bots: ["random"],
  dice: "fair",
  now: Date.now() / 1000,
  hints: true,
  coach: false,
  lobby_options: ["start"],
  starts: [],
  loser: null,
  grace_ms: null,
  clock_ms: null,
  listed: false,
};

export const seat = (yours: boolean, done = false): SeatView => ({
  name: yours ? "Ann" : "Ben",
  bot: null,
  here: true,
  done,
  yours,
  owned: true,
  may_take: false,
});

export const view = (n: number, more: Partial<View> = {}): View => ({
  type: "view",
  n,
  deal_count: 1,
  status: "running",
  host: true,
  seats: [seat(true), seat(false)],
  may: [],
  perspectives: [{ seats: [0], position: { n }, result: {} }],
  ...more,
});

/** A table that has been greeted and has its first view. */
export function join(more: Partial<View> = {}): { table: Table; socket: FakeSocket } {
  const table = new Table("t");
  const socket = FakeSocket.newest;
  socket.onopen?.();
  socket.receive(welcome);
  socket.receive(view(5, more));
  return { table, socket };
}

/** What was sent to the table, without the greeting. */
export const commands = (socket: FakeSocket): Record<string, unknown>[] =>
  socket.sent.filter(({ type }) => type !== "hello");
