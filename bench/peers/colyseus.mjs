// The same turn game on Colyseus, kept in memory; changes are sent at once, not 20 times a second. `node colyseus.mjs PORT`
import { Room, Server } from "@colyseus/core";
import { ArraySchema, Schema, defineTypes } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Turns extends Schema {}
defineTypes(Turns, { last: "uint8", total: "uint32", turn: "uint8", moves: "uint32", points: ["uint32"] });

class TurnRoom extends Room {
  maxClients = 4;
  patchRate = null;

  onCreate() {
    this.seats = new Map();
    this.state = Object.assign(new Turns(), {
      last: 0, total: 0, turn: 0, moves: 0, points: new ArraySchema(0, 0, 0, 0),
    });
    this.onMessage("roll", (client) => {
      const { state } = this;
      const seat = this.seats.get(client.sessionId);
      if (seat !== state.turn) {
        client.send("fault", "it is not your turn");
        return;
      }
      state.last = 1 + Math.floor(Math.random() * 6);
      state.total += state.last;
      state.points[seat] += state.last;
      state.turn = (seat + 1) % 4;
      state.moves += 1;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("turns", TurnRoom);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
