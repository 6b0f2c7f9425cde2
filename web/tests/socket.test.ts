import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Connection, type Answer, type Link } from "../src/net/socket";
import { FakeSocket } from "./browser";
import { settle } from "./hook";
import { commands, welcome } from "./table";

beforeEach(() => sessionStorage.clear());

function connect(): { connection: Connection; links: Link[]; late: [string, Answer][] } {
  const links: Link[] = [];
  const late: [string, Answer][] = [];
  const connection = new Connection("t", "token", {
    link: (link) => links.push(link),
    received: () => undefined,
    late: (type, answer) => late.push([type, answer]),
  });
  return { connection, links, late };
}

function greet(): FakeSocket {
  const socket = FakeSocket.newest;
  socket.onopen?.();
  socket.receive(welcome);
  return socket;
}

test("a device says who it is first, and nothing else before it is welcome", () => {
  const { connection } = connect();
  void connection.send("start", {});
  const socket = FakeSocket.newest;
  socket.onopen?.();
  assert.deepEqual(
    socket.sent.map(({ type }) => type),
    ["hello"],
  );
  socket.receive(welcome);
  assert.deepEqual(
    socket.sent.map(({ type }) => type),
    ["hello", "start"],
  );
  connection.close();
});

test("after a break, what was not answered is sent again under the same id", async () => {
  const { connection, links } = connect();
  const first = greet();
  const answer = connection.send("act", { codes: [1] });
  const id = commands(first)[0]?.["id"];
  first.onclose?.({ code: 1006 });
  assert.deepEqual(links, ["open", "lost"]);
  await settle(600);
  const second = greet();
  assert.notEqual(second, first);
  assert.equal(commands(second)[0]?.["id"], id);
  second.receive({ type: "accepted", id, n: 3 });
  assert.equal((await answer).type, "accepted");
  connection.close();
});

test("what a broken line says late is not heard", () => {
  const { connection, links } = connect();
  const first = greet();
  first.onclose?.({ code: 1006 });
  first.receive(welcome);
  assert.deepEqual(links, ["open", "lost"]);
  connection.close();
});

test("a table that is gone, full or newer is not tried again", () => {
  for (const [code, link] of [
    [4004, "gone"],
    [4008, "full"],
    [4009, "outdated"],
  ] as const) {
    const { connection, links } = connect();
    FakeSocket.newest.onclose?.({ code });
    assert.deepEqual(links, [link]);
    connection.close();
  }
});

test("commands without an answer outlive the page; questions do not", () => {
  const before = connect();
  greet();
  void before.connection.send("act", { codes: [1] });
  void before.connection.send("look", { codes: [] });
  before.connection.close();
  const after = connect();
  const socket = greet();
  assert.deepEqual(
    commands(socket).map(({ type }) => type),
    ["act"],
  );
  socket.receive({ type: "accepted", id: commands(socket)[0]?.["id"], n: 9 });
  assert.equal(after.late[0]?.[0], "act");
  after.connection.close();
});
