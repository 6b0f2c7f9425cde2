// The plain page of a table: it shows the view as text and offers what may be done as buttons. No rules in here.
"use strict";

const PROTOCOL = 1;
const main = document.getElementById("main");
const random = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const secret = () => btoa(String.fromCharCode(...random(24))).replace(/\+/g, "-").replace(/\//g, "_");
const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* private window: for this visit only */ } },
};
const token = memory.get("polychrome-token") || secret();
memory.set("polychrome-token", token);

// Elements are made of text nodes only: a name can never become markup.
function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && typeof value !== "string") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}
const button = (text, act, kind) => el("button", { type: "button", onclick: act, class: kind || "" }, text);
let newsTimer = 0;
function news(text) {
  document.getElementById("news").textContent = text;
  clearTimeout(newsTimer);
  newsTimer = setTimeout(() => { document.getElementById("news").textContent = ""; }, 8000);
}
async function fetchJson(path, body) {
  const response = await fetch(path, body ? { method: "POST", body: JSON.stringify(body) } : {});
  const told = await response.json();
  if (!response.ok) throw new Error(told.error);
  return told;
}

// --- any JSON as readable text ---------------------------------------------------------------------------------------

const isPlain = (value) => value === null || typeof value !== "object";
const words = (value) => (value === null ? "–" : value === true ? "yes" : value === false ? "no" : String(value));
const isFlat = (value) => isPlain(value) || Object.values(value).every(isPlain);
function line(value) {
  if (isPlain(value)) return words(value);
  if (Array.isArray(value)) return value.map(line).join(" ") || "–";
  return Object.entries(value).map(([name, one]) => `${name} ${line(one)}`).join(", ") || "–";
}
function show(value) {
  if (isFlat(value)) return el("span", {}, line(value));
  const entries = Object.entries(value);
  const keys = entries.map(([, one]) => (isPlain(one) ? "" : Object.keys(one).join()));
  if (keys.length > 1 && keys[0] && keys.every((one) => one === keys[0]) && entries.every(([, one]) => Object.values(one).every(isFlat))) {
    const head = Object.keys(entries[0][1]);
    return el("table", {},
      el("tr", {}, el("th", {}), ...head.map((name) => el("th", {}, name))),
      ...entries.map(([name, row]) => el("tr", {}, el("th", {}, name), ...head.map((key) => el("td", {}, line(row[key]))))));
  }
  return el("dl", {}, ...entries.flatMap(([name, one]) => [el("dt", {}, name), el("dd", {}, show(one))]));
}

// --- lobby -----------------------------------------------------------------------------------------------------------

async function lobby() {
  const form = el("form", {});
  const tables = el("ul", {});
  main.replaceChildren(el("h1", {}, "Open a table"), form, el("h1", {}, "Tables to join"), tables);
  const games = await fetchJson("/api/games");
  fillForm(form, games, games[0]);
  const listed = await fetchJson("/api/tables");
  tables.replaceChildren(...listed.map((one) => el("li", {},
    el("a", { href: `/t/${one.table}` }, `${one.title}: ${one.free} of ${one.seats.length} seats free`))));
  if (!listed.length) tables.replaceChildren(el("li", {}, "none at the moment"));
}

function choice(label, name, values, chosen) {
  return el("label", {}, `${label} `, el("select", { name },
    ...values.map((value) => el("option", { value: String(value), selected: value === chosen }, String(value)))));
}

function fillForm(form, games, game) {
  const schema = Object.values(game.options.$defs || {})[0] || game.options;
  const fields = Object.entries(schema.properties || {});
  const seats = (schema.properties || {}).seats || {};
  const from = seats.minimum || 1, to = seats.maximum || 4;
  const counts = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const enums = fields.filter(([, field]) => field.enum).map(([name, field]) => choice(name, `o.${name}`, field.enum, game.defaults[name]));
  const select = el("select", { onchange: (event) => fillForm(form, games, games[event.target.selectedIndex]) },
    ...games.map((one) => el("option", { selected: one === game }, one.title)));
  form.replaceChildren(
    el("label", {}, "Game ", select), choice("Seats", "seats", counts, Math.max(2, from)),
    choice(game.printed, "printed", game.built_in, game.defaults[game.printed]), ...enums, el("br"),
    choice("The other seats", "others", ["people", ...game.bots], game.bots.includes("greedy") ? "greedy" : "people"),
    el("label", {}, el("input", { type: "checkbox", name: "listed" }), " in the list for everybody"),
    el("label", {}, el("input", { type: "checkbox", name: "own" }), " we roll our own dice"),
    el("label", {}, "Seconds a turn ", el("input", { name: "clock", size: 4, inputMode: "numeric", placeholder: "none" })), el("br"),
    el("label", {}, "Your name ", el("input", { name: "name", maxLength: 24, value: memory.get("polychrome-name") || "" })),
    el("button", { class: "first" }, "Open"));
  form.onsubmit = (event) => { event.preventDefault(); openTable(form, game).catch((problem) => news(problem.message)); };
}

async function openTable(form, game) {
  const said = new FormData(form);
  const options = { seats: Number(said.get("seats")), [game.printed]: said.get("printed") };
  for (const [name, value] of said) if (name.startsWith("o.")) options[name.slice(2)] = value;
  const wish = { id: secret(), host: token, game: game.game, options, listed: said.has("listed"), dice: said.has("own") ? "own" : "fair" };
  if (Number(said.get("clock")) > 0) wish.clock_ms = 1000 * Number(said.get("clock"));
  if (said.get("name")) memory.set("polychrome-name", said.get("name"));
  const opened = await fetchJson("/api/tables", wish);
  sessionStorage.setItem(`begin-${opened.table}`, JSON.stringify({ name: said.get("name") || "Host", others: said.get("others"), seats: options.seats }));
  location.href = opened.path;
}

// --- a table -----------------------------------------------------------------------------------------------------------

class Table {
  constructor(name) {
    this.name = name;
    this.view = null;
    this.welcome = null;
    this.waiting = new Map(); // id → [message, what to do with its answer]
    this.codes = [];
    this.actor = null;
    this.choices = null;
    this.pause = 500;
    this.connect();
    setInterval(() => this.tick(), 500);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.name}/socket`);
    this.socket.onopen = () => {
      this.pause = 500;
      this.status("");
      this.socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token, after: this.view ? this.view.n : 0 }));
      for (const [message] of this.waiting.values()) this.socket.send(JSON.stringify(message));
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = (event) => {
      if (event.code === 4004) { main.replaceChildren(el("p", {}, "There is no such table, or not any more.")); return; }
      if (event.code === 4009) { location.reload(); return; }
      this.status("connection lost, trying again");
      setTimeout(() => this.connect(), this.pause);
      this.pause = Math.min(this.pause * 2, 8000);
    };
  }

  status(text) { document.getElementById("line").textContent = text; }

  say(type, fields, then) {
    const message = { type, id: secret(), ...fields };
    this.waiting.set(message.id, [message, then]);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hear(told) {
    if (told.type === "welcome") {
      this.welcome = told;
      this.skew = Date.now() / 1000 - told.now;
    } else if (told.type === "view") {
      if (this.view && told.n < this.view.n) return;
      if (!this.view || told.deal_count !== this.view.deal_count) this.forget();
      this.view = told;
      this.begin();
      this.draw();
    } else {
      const [, then] = this.waiting.get(told.id) || [];
      this.waiting.delete(told.id);
      if (told.type === "refused") news(`${told.text} [${told.rule}]`);
      if (then) then(told);
    }
  }

  // What the form on the first page asked for happens once, when the table is there; so does a link from another device.
  begin() {
    if (this.begun) return;
    this.begun = true;
    const ticket = new URLSearchParams(location.hash.slice(1)).get("move");
    if (ticket) {
      history.replaceState(null, "", location.pathname);
      this.say("claim", { ticket });
    }
    const plan = JSON.parse(sessionStorage.getItem(`begin-${this.name}`) || "null");
    sessionStorage.removeItem(`begin-${this.name}`);
    if (plan && this.view.host && this.view.status === "open") {
      this.say("sit", { name: plan.name, seat: 0, seed_share: hex(random(16)) });
      if (plan.others === "people") return;
      for (let seat = 1; seat < plan.seats; seat++) this.say("bot", { seat, bot: plan.others });
      this.say("start", {});
    }
    if (this.view.status === "open" && this.view.fair) {
      this.view.seats.forEach((seat, number) => {
        if (seat.yours && !this.view.fair.numbers[number]) this.say("number", { seat: number, seed_share: hex(random(16)) });
      });
    }
  }

  forget() { this.codes = []; this.choices = null; this.actor = null; }

  tick() {
    const clock = this.view && this.view.clock;
    if (!clock) { if (this.socket.readyState === WebSocket.OPEN) this.status(""); return; }
    this.status(`${clock.what} in ${Math.max(0, Math.ceil(clock.ends - (Date.now() / 1000 - this.skew)))} s`);
  }

  draw() {
    const view = this.view;
    main.replaceChildren(
      el("h1", {}, `${this.welcome.title} (${view.status})`),
      this.seats(), this.table(), this.acts(),
      ...view.perspectives.map((perspectives) => el("section", {},
        el("h2", {}, perspectives.seats.length ? `As seen from seat ${perspectives.seats.join(" and ")}` : "As a watcher sees it"),
        show(perspectives.position), el("h3", {}, "Score"), show(perspectives.result))),
      el("details", {}, el("summary", {}, "Fair dice"), show(view.fair || { dice: "our own" })));
  }

  seats() {
    const view = this.view;
    const row = (seat, number) => {
      const who = seat.name === null ? "free" : `${seat.name}${seat.bot ? ` (bot ${seat.bot})` : ""}${seat.name && !seat.here && !seat.bot ? " (away)" : ""}`;
      const tools = el("td", {});
      const isFree = seat.name === null || (seat.bot && !seat.yours);
      if (view.status !== "over") {
        if (isFree) tools.append(button("sit here", () => this.sit(number)));
        if (seat.yours) {
          if (seat.bot) tools.append(button("play myself", () => this.say("bot", { seat: number, bot: null })));
          else this.welcome.bots.forEach((bot) => tools.append(button(`bot ${bot} plays`, () => this.say("bot", { seat: number, bot }))));
          tools.append(button("move to another device", () => this.move(number)), button("leave", () => this.say("leave", { seat: number })));
        } else if (view.host) {
          if (isFree) this.welcome.bots.forEach((bot) => tools.append(button(`bot ${bot}`, () => this.say("bot", { seat: number, bot }))));
          if (seat.name !== null) tools.append(button("remove", () => this.say("remove", { seat: number })));
        }
      }
      return el("tr", {}, el("th", {}, `seat ${number}`), el("td", {}, who + (seat.yours ? ", you" : "")), el("td", {}, seat.done ? "done" : ""), tools);
    };
    return el("table", {}, ...view.seats.map(row));
  }

  table() {
    const view = this.view;
    const box = el("p", {});
    if (view.status === "open" && view.host) box.append(button("start", () => this.say("start", {}), "first"));
    if (view.status === "open") box.append(" Link for the others: ", el("code", {}, location.origin + location.pathname));
    if (view.status === "over") {
      box.append(el("a", { href: `/api/tables/${this.name}/record` }, "record of this game"), " ");
      if (view.rematch) box.append(el("a", { href: `/t/${view.rematch}` }, "go on to the rematch"));
      else if (view.host || view.seats.some((seat) => seat.yours)) box.append(button("rematch", () => this.say("rematch", {}), "first"));
    }
    return box;
  }

  sit(seat) {
    const name = prompt("Your name", memory.get("polychrome-name") || "");
    if (!name) return;
    memory.set("polychrome-name", name);
    this.say("sit", { seat, name, seed_share: hex(random(16)) });
  }

  move(seat) {
    const ticket = secret();
    this.say("ticket", { seat, ticket }, (told) => {
      if (told.type === "accepted") prompt("Open this link once, on the other device, within ten minutes:", `${location.origin}${location.pathname}#move=${ticket}`);
    });
  }

  // Acts: a step at a time, each button a code; when the codes are a whole event it is played.
  acts() {
    const box = el("section", {}, el("h2", {}, "What you may do"));
    const isAll = el("input", { type: "checkbox", checked: memory.get("polychrome-all") !== "no", onchange: (event) => memory.set("polychrome-all", event.target.checked ? "yes" : "no") });
    if (this.view.may.length) box.append(el("label", {}, isAll, " and that is all from me for this roll"));
    const missing = this.view.not_ready;
    if (missing && missing.length) box.append(el("p", {}, `Waiting for ${missing.map((seat) => this.view.seats[seat].name).join(" and ")}.`));
    if (missing) this.view.seats.forEach((seat, number) => {
      if (seat.yours && !seat.bot) box.append(button(seat.done ? `seat ${number}: not yet` : `seat ${number}: ready`, () => this.say("done", { seat: number, deal_count: this.view.deal_count, done: !seat.done }), seat.done ? "" : "first"));
    });
    for (const may of missing ? [] : this.view.may) {
      const field = el("fieldset", {}, el("legend", {}, may.seat < 0 ? "the dice of your table" : `seat ${may.seat}`));
      box.append(field);
      const seat = this.view.seats[may.seat];
      if (seat) field.append(button(seat.done ? "not done yet" : "done", () => this.say("done", { seat: may.seat, deal_count: this.view.deal_count, done: !seat.done })));
      if (this.actor === may.seat && this.choices) this.steps(field, may.seat);
      else field.append(button("choose", () => this.step(may.seat, []), "first"));
    }
    if (!missing && !this.view.may.length && this.view.status === "running") box.append("Nothing at the moment.");
    return box;
  }

  step(seat, codes) {
    const deal_count = this.view.deal_count;
    this.say("look", { seat, deal_count, codes, words: true }, (told) => {
      if (told.type !== "choices" || told.deal_count !== this.view.deal_count) { this.forget(); this.draw(); return; }
      if (told.whole) {
        const done = seat >= 0 && memory.get("polychrome-all") !== "no";
        this.say("act", { seat, deal_count, codes, done });
        this.forget();
        return;
      }
      const all = Object.values(told.may.first).flatMap((spans) => spans);
      if (codes.length === 0 && all.length === 2 && all[0] === all[1] && (told.may.next || {})[all[0]]) { this.step(seat, all.slice(0, 1)); return; }
      this.actor = seat;
      this.codes = codes;
      this.choices = told;
      this.draw();
    });
  }

  steps(field, seat) {
    const plain = (text) => text.replace(/^(seat \d+|the dealer), /, "");
    field.append(button("back", () => { if (this.codes.length > 1) this.step(seat, this.codes.slice(0, -1)); else { this.forget(); this.draw(); } }),
      el("span", {}, ` step ${this.codes.length + 1}`));
    for (const [name, spans] of Object.entries(this.choices.may.first)) {
      const kind = this.welcome.kinds.find((one) => one.name === name);
      const sizes = Object.values(kind.fields);
      const group = sizes.length > 1 ? sizes.slice(1).reduce((a, b) => a * b, 1) : 0;
      let open = null, last = -1;
      for (let at = 0; at < spans.length; at += 2) {
        for (let code = spans[at]; code <= spans[at + 1]; code++) {
          const text = plain(this.choices.words[code] || `${name} ${code - kind.first}`);
          const here = group ? Math.floor((code - kind.first) / group) : -2;
          if (here !== last || !open) {
            open = group ? el("details", {}, el("summary", {}, `${text.split(" in ")[0]} …`)) : el("div", {});
            field.append(open);
            last = here;
          }
          open.append(button(text, () => this.step(seat, [...this.codes, code])));
        }
      }
    }
  }
}

const match = location.pathname.match(/^\/t\/([a-z0-9]+)$/);
if (match) new Table(match[1]);
else lobby().catch((problem) => news(problem.message));
