// A turn game on boardgame.io, kept in memory: whoever's turn it is rolls a die. `node boardgameio.cjs PORT`
const { Server, Origins } = require("boardgame.io/dist/cjs/server.js");

const game = {
  name: "turns",
  setup: () => ({ last: 0, total: 0, points: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, ctx, random }) => {
      G.last = random.D6();
      G.total += G.last;
      G.points[Number(ctx.currentPlayer)] += G.last;
    },
  },
  disableUndo: true, // it would keep every position
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, then) => listen(port, "127.0.0.1", then); // not for the network
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
