// Four clients a table and one move in flight: when all four have seen it, the next seat moves.
// `node load.mjs boardgameio|colyseus PORT TABLES WARM_UP_SECONDS SECONDS SERVER_PID` prints its figures as JSON.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const SEATS = 4;
const [kind, port, tableCount, warmUp, seconds, pid] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}`;
const latencies = [];
let moves = 0;
let isMeasuring = false;

class Table {
  clients = [];
  turn = 0;
  unseen = SEATS;
  sent = 0;

  go() {
    this.unseen = SEATS;
    this.sent = performance.now();
    this.clients[this.turn].move();
  }

  seen(seat) {
    if (isMeasuring && seat === this.turn) latencies.push(performance.now() - this.sent);
    this.unseen -= 1;
    if (this.unseen > 0) return;
    if (isMeasuring) moves += 1;
    this.turn = (this.turn + 1) % SEATS;
    this.go();
  }
}

async function joinBoardgameIo() {
  const { io } = await import("socket.io-client");
  return (table, number, seat) => new Promise((resolve, reject) => {
    const match = `match${number}`;
    const socket = io(`${address}/turns`, { transports: ["websocket"], forceNew: true });
    let state = 0;
    const move = () => socket.emit(
      "update", { type: "MAKE_MOVE", payload: { type: "roll", args: [], playerID: `${seat}` } }, state, match, `${seat}`,
    );
    socket.on("connect_error", reject);
    socket.on("error", (problem) => { throw new Error(`boardgame.io: ${problem}`); });
    socket.on("connect", () => socket.emit("sync", match, `${seat}`, undefined, SEATS));
    socket.on("sync", (_match, told) => { state = told.state._stateID; resolve({ move }); });
    socket.on("update", (_match, told) => { state = told._stateID; table.seen(seat); });
  });
}

async function joinColyseus() {
  const { Client } = await import("@colyseus/sdk");
  const client = new Client(address);
  return async (table, _number, seat) => {
    const room = seat === 0 ? await client.create("turns") : await client.joinById(table.room);
    table.room = room.roomId;
    let known = 0;
    room.onMessage("fault", (problem) => { throw new Error(`Colyseus: ${problem}`); });
    room.onStateChange((state) => {
      if (state.moves === known) return;
      known = state.moves;
      table.seen(seat);
    });
    return { move: () => room.send("roll") };
  };
}

function serverSeconds() {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0; // no Linux
  }
}

const join = await { boardgameio: joinBoardgameIo, colyseus: joinColyseus }[kind]();
const tables = Array.from({ length: Number(tableCount) }, () => new Table());
for (const [number, table] of tables.entries()) {
  for (let seat = 0; seat < SEATS; seat++) table.clients.push(await join(table, number, seat));
}
await sleep(500);
for (const table of tables) table.go();
await sleep(1000 * warmUp);

const began = performance.now();
const [serverBegan, ownBegan] = [serverSeconds(), process.cpuUsage()];
isMeasuring = true;
await sleep(1000 * seconds);
isMeasuring = false;
const took = (performance.now() - began) / 1000;
const [serverUsed, ownUsed] = [serverSeconds() - serverBegan, process.cpuUsage(ownBegan)];

latencies.sort((a, b) => a - b);
const share = (part) => Number(latencies[Math.floor(latencies.length * part)].toFixed(2));
console.log(JSON.stringify({
  tables: tables.length,
  sockets: SEATS * tables.length,
  moves_s: Math.round(moves / took),
  p50_ms: share(0.5),
  p99_ms: share(0.99),
  server_cpu_us_a_move: Math.round((1e6 * serverUsed) / Math.max(1, moves)),
  server_cpu: Number((serverUsed / took).toFixed(2)),
  client_cpu: Number(((ownUsed.user + ownUsed.system) / 1e6 / took).toFixed(2)),
}));
process.exit(0);
