// A bot at a table of a server, in JavaScript without any package (Node 22 or a browser): it opens a table, lets a bot of
// the server take the other seat, plays at random to the end, and downloads the record.
//   node examples/bots/table_bot.mjs http://127.0.0.1:8437 blokus_dice
const [address, game] = process.argv.slice(2);
const token = crypto.randomUUID().replaceAll("-", "");
const id = () => crypto.randomUUID().replaceAll("-", "");
const any = (list) => list[Math.floor(Math.random() * list.length)];

// Spans are first, last, first, last, …, by kind of step.
const codesOf = (kinds) => Object.values(kinds).flatMap((spans) => {
  const codes = [];
  for (let at = 0; at < spans.length; at += 2) for (let code = spans[at]; code <= spans[at + 1]; code++) codes.push(code);
  return codes;
});

const opened = await fetch(`${address}/api/tables`, {
  method: "POST",
  body: JSON.stringify({ id: id(), host: token, game, options: { seats: 2 }, pace_ms: 0 }),
});
const { table } = await opened.json();
const socket = new WebSocket(`${address.replace("http", "ws")}/api/tables/${table}/socket`);

const waiting = new Map(); // commands that are not answered yet, by id
const send = (command) => new Promise((resolve) => {
  const named = { id: id(), ...command };
  waiting.set(named.id, resolve);
  socket.send(JSON.stringify(named));
});

let view = null;
let isPlaying = false;

// One whole move of our seat: a code that may begin it, then whatever `look` says may follow.
async function play() {
  const seat = view.seats.findIndex((one) => one.yours);
  const may = view.may.find((one) => one.seat === seat);
  const { deal_count } = view;
  if (!may || codesOf(may.first).length === 0) return false;
  if (!view.perspectives[0].position.waiting.includes(seat)) {
    await send({ type: "done", seat, deal_count }); // it could only correct something
    return false;
  }
  const codes = [any(codesOf(may.first))];
  for (;;) {
    const choices = await send({ type: "look", seat, deal_count, codes });
    if (choices.type === "refused") return true; // the dealer has moved meanwhile: look at the newest view
    if (choices.whole) break;
    codes.push(any(codesOf(choices.may.first)));
  }
  const answer = await send({ type: "act", seat, deal_count, codes });
  if (answer.type === "refused" && answer.rule !== "stale") throw new Error(answer.text);
  return true;
}

async function goOn() {
  if (isPlaying || view.status !== "running") return;
  isPlaying = true;
  let seen;
  do seen = view.n;
  while ((await play()) || view.n !== seen);
  isPlaying = false;
}

socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol: 1, token }));
socket.onmessage = async ({ data }) => {
  const told = JSON.parse(data);
  if (waiting.has(told.id)) {
    waiting.get(told.id)(told);
    waiting.delete(told.id);
  }
  if (told.type !== "view") return;
  const isFirst = view === null;
  view = told;
  if (isFirst) {
    await send({ type: "sit", name: "Robot", seat: 0 });
    await send({ type: "bot", seat: 1, bot: "greedy" });
    await send({ type: "start" });
  } else if (view.status === "over") {
    socket.close();
    const record = await (await fetch(`${address}/api/tables/${table}/record`)).json();
    console.log(`${record.events.length} events, result: ${JSON.stringify(record.result.winners)}`);
  } else {
    await goOn();
  }
};
