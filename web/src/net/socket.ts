// One connection to one table. Commands that were not answered are sent again after a break, under the same id, also when
// the page was loaded anew meanwhile: the table answers a repeated id as it did the first time, so nothing is lost and
// nothing happens twice.

import { newId } from "../memory";
import { PROTOCOL, type Accepted, type Choices, type FromTable, type Refused } from "../wire";
import { saveUnanswered, takeUnanswered } from "./unanswered";

export type Link = "connecting" | "open" | "lost" | "gone" | "outdated" | "full";
export type Answer = Accepted | Refused | Choices;

const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 5000;
const NO_SUCH_TABLE = 4004;
const TOO_MUCH = 4008;
const OTHER_PROTOCOL = 4009;
const SILENCE_MS = 8000; // without an answer to a command for this long, the line is taken for dead

/** What means nothing to a page that was loaded since: a question, a link that nobody would see, a reaction. */
const NOT_KEPT: readonly string[] = ["look", "ticket", "react", "review"];

interface Pending {
  type: string;
  message: string;
  answer: (answer: Answer) => void;
  since: number;
}

export interface Listener {
  link(link: Link): void;
  received(message: FromTable): void;
  /** What became of a command that was said before the page was loaded. */
  late(type: string, answer: Answer): void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #watch = 0;
  #closed = false;
  #greeted = false;

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#giveUp);
    document.addEventListener("visibilitychange", this.#hurry);
    addEventListener("pagehide", this.#keep);
    this.#watch = window.setInterval(this.#listen, 2000);
    for (const message of takeUnanswered(table)) {
      const { id, type } = JSON.parse(message) as { id: string; type: string };
      this.#pending.set(id, { type, message, answer: (answer) => listener.late(type, answer), since: Date.now() });
    }
    this.#open();
  }

  /** Say something; resolves with the table's answer, over any number of broken connections. */
  send(type: string, fields: object): Promise<Answer> {
    const id = newId();
    const message = JSON.stringify({ type, id, ...fields });
    return new Promise((answer) => {
      this.#pending.set(id, { type, message, answer, since: Date.now() });
      if (this.#greeted) this.#socket?.send(message);
    });
  }

  /** Connect anew: something of what the table said is missing. */
  again(): void {
    this.#giveUp();
  }

  close(): void {
    this.#keep();
    this.#closed = true;
    removeEventListener("pagehide", this.#keep);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#giveUp);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    this.#socket = socket;
    this.#greeted = false;
    socket.onopen = () => {
      // After 0: a whole view at once, whatever was missed meanwhile.
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: this.token, after: 0, changes: true }));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(socket, JSON.parse(event.data) as FromTable);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #receive(socket: WebSocket, message: FromTable): void {
    if (socket !== this.#socket) return;
    if (message.type === "welcome") {
      this.#greeted = true;
      this.#wait = FIRST_WAIT_MS;
      this.listener.link("open");
      for (const pending of this.#pending.values()) {
        pending.since = Date.now();
        socket.send(pending.message);
      }
    }
    if (message.type === "accepted" || message.type === "refused" || message.type === "choices") {
      const pending = message.id === null ? undefined : this.#pending.get(message.id);
      if (pending && message.id !== null) {
        this.#pending.delete(message.id);
        pending.answer(message);
      }
    }
    this.listener.received(message);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#greeted = false;
    if (code === NO_SUCH_TABLE || code === OTHER_PROTOCOL || code === TOO_MUCH) {
      this.listener.link(code === NO_SUCH_TABLE ? "gone" : code === OTHER_PROTOCOL ? "outdated" : "full");
      return;
    }
    this.listener.link("lost");
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
  }

  #keep = (): void => {
    const lasting = [...this.#pending.values()].filter(({ type }) => !NOT_KEPT.includes(type));
    saveUnanswered(
      this.table,
      lasting.map(({ message }) => message),
    );
  };

  /** The network or the page is back: no need to wait any longer. */
  #hurry = (): void => {
    if (!this.#closed && document.visibilityState === "visible" && !this.#greeted && this.#timer) {
      this.#wait = FIRST_WAIT_MS;
      this.#open();
    }
  };

  /** A line that swallows commands without a word is as good as broken. */
  #listen = (): void => {
    const now = Date.now();
    if (this.#greeted && [...this.#pending.values()].some((pending) => now - pending.since > SILENCE_MS)) {
      this.#giveUp();
    }
  };

  /** The network has gone: do not wait until the socket notices. */
  #giveUp = (): void => {
    const dead = this.#socket;
    if (!dead || this.#closed) return;
    dead.close();
    this.#lost(dead, 0);
  };
}
