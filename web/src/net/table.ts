// A table as this device knows it: the newest view, the state of the line, and all that can be sent to the table.

import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import { CodeBook } from "../codes";
import { commitShare } from "../fair";
import { followToken, isBetter, newSecret, rememberBest, rememberVisit, shareOf, token } from "../memory";
import { isBots } from "../seats";
import { lastPress, type Point } from "../ui/press";
import type {
  CoachTold,
  FromTable,
  HintTold,
  LegalMoves,
  Pointed,
  Reaction,
  Refused,
  Review,
  Reviewed,
  View,
  Welcome,
} from "../wire";
import { coach, Fault, hint } from "./api";
import { changed } from "./changes";
import { Connection, type Answer, type Link } from "./socket";

export const HOST = "host."; // before a ticket: it brings the host's role, not a seat
export const INVITATION = "invite."; // before a ticket: it brings a seat of a running game to somebody new

export interface Notice extends Pick<Refused, "rule" | "reason" | "text"> {
  at: number; // a new one even if the words are the same
  place: Point | null; // where the player pressed for it; null: nowhere in particular
  title?: string; // what it is about, where nothing was refused
}

export interface ShownReaction extends Pick<Reaction, "seat" | "reaction"> {
  at: number; // a new one even if it is the same
}

const COACH_MS = 1000; // that "done" waits for the coach at most

/** Whether a warning still helps: the dealer has not acted, and the move has not been taken back or built upon. */
const isAboutNewest = (told: CoachTold, known: View | null, view: View): boolean =>
  known?.deal_count === view.deal_count &&
  view.status === "running" &&
  (told.until === null || told.until === undefined || view.undo?.n === told.n);

interface SentCommand<Fields extends object = object> {
  key: string;
  fields: Fields;
  answer: Promise<Answer>;
  seen: number; // the n of the view that shows what it did; 0: it did nothing
}

export class Table {
  readonly welcome = signal<Welcome | null>(null);
  readonly view = signal<View | null>(null);
  readonly link = signal<Link>("connecting");
  readonly notice = signal<Notice | null>(null);
  readonly advice = signal<HintTold | null>(null); // what the player asked for, until something is done
  readonly warning = signal<CoachTold | null>(null); // the coach about the newest own move, until something is done
  readonly reactions = signal<readonly ShownReaction[]>([]); // the newest of each seat, the newest of all last
  readonly review = signal<Reviewed | null>(null); // the moment that somebody shows after the game; null: nobody does
  readonly pointed = signal<(Pointed & { at: number }) | null>(null); // the newest place that somebody pointed at
  readonly isThinking = signal(false);
  readonly waiting = signal(0); // commands on their way
  readonly chosen = signal<number | null>(null); // the own seat that is looked at, on a device with several
  readonly book: ReadonlySignal<CodeBook> = computed(() => new CodeBook(this.welcome.value?.kinds ?? []));
  readonly own: ReadonlySignal<number[]> = computed(() =>
    (this.view.value?.seats ?? []).flatMap((seat, number) => (seat.yours ? [number] : [])),
  );
  /** The seat whose board is shown large: null for watchers. */
  readonly seat: ReadonlySignal<number | null> = computed(() => {
    const own = this.own.value;
    const chosen = this.chosen.value;
    return chosen !== null && own.includes(chosen) ? chosen : (own[0] ?? null);
  });
  readonly #doneSent = signal<{ seats: readonly number[]; dealCount: number; done: boolean } | null>(null);
  /** The codes of a move that the board's player has begun and not sent yet: hints go on from there. */
  begun: readonly number[] = [];
  #judging: Promise<void> | null = null; // the coach looks at the newest own move
  #connection: Connection;
  #newest: SentCommand | null = null;
  readonly #shared = new Set<string>(); // what was said about shares of the dice
  #clockAhead = 0; // the server's clock against this one's, seconds
  #noted = ""; // what this device remembers of the table

  constructor(readonly name: string) {
    this.#connection = new Connection(name, token(name), {
      link: (link) => (this.link.value = link),
      received: (message) => this.#receive(message),
      // That dice are newer than a word about the old ones is no news.
      late: (type, answer) => answer.type === "refused" && type !== "done" && this.explain(answer),
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** Milliseconds until a moment on the server's clock. */
  until(ends: number): number {
    return ends * 1000 - (Date.now() + this.#clockAhead * 1000);
  }

  mayOf(seat: number | null): LegalMoves | null {
    return this.view.value?.may.find((may) => may.seat === seat) ?? null;
  }

  perspectiveOf(seat: number | null): View["perspectives"][number] | null {
    const perspectives = this.view.value?.perspectives ?? [];
    return perspectives.find((one) => seat !== null && one.seats.includes(seat)) ?? perspectives[0] ?? null;
  }

  // --- saying -------------------------------------------------------------------------------------------------

  /** A command; a refusal is shown to the player, and also returned. */
  send(type: string, fields: object = {}): Promise<Answer> {
    return this.#send(JSON.stringify([type, fields]), type, fields).answer;
  }

  /** Pressed twice is meant once: the newest command again, before this device has seen what it did, is not sent.
   * Only the newest: whoever enters something, takes it back and enters it again means all three. */
  #send<Fields extends object>(key: string, type: string, fields: Fields): SentCommand<Fields> {
    if (this.#newest?.key === key && this.#newest.seen > (this.view.value?.n ?? 0))
      return this.#newest as SentCommand<Fields>;
    const sent: SentCommand<Fields> = { key, fields, answer: this.#connection.send(type, fields), seen: Infinity };
    this.#newest = sent;
    this.waiting.value++;
    const place = type === "act" ? lastPress() : null;
    void sent.answer.then((answer) => {
      this.waiting.value--;
      sent.seen = answer.type === "accepted" ? answer.n : 0;
      if (answer.type === "refused") this.explain(answer, place);
    });
    return sent;
  }

  explain({ rule, reason = null, text }: Pick<Refused, "rule" | "reason" | "text">, place: Point | null = null): void {
    this.notice.value = { rule, reason, text, at: Date.now(), place };
  }

  /** Ask the table why a seat may not do this, and show its answer where the player has pressed. Nothing is played. */
  async explainRefusal(seat: number, codes: number[]): Promise<void> {
    const place = lastPress();
    const answer = await this.askNext(seat, codes);
    if (answer.type === "refused" && answer.rule !== "stale") this.explain(answer, place);
  }

  act(seat: number, codes: number[], done = false): Promise<Answer> {
    this.#doneSent.value = null;
    this.advice.value = null;
    this.warning.value = null;
    const sent = this.send("act", { seat, codes, deal_count: this.view.value?.deal_count ?? 0, done });
    if (this.welcome.value?.coach && this.own.value.includes(seat)) this.#askCoach(seat, sent);
    return sent;
  }

  /** Let the coach look at a move. Whatever keeps it from that, nobody waits for it. */
  #askCoach(seat: number, sent: Promise<Answer>): void {
    const judging = sent
      .then((answer) => (answer.type === "accepted" ? coach(this.name, seat, answer.n) : null))
      .then((told) => {
        if (told?.warning && this.#judging === judging) this.warning.value = told;
      })
      .catch(() => undefined)
      .then(() => {
        if (this.#judging === judging) this.#judging = null;
      });
    this.#judging = judging;
  }

  /** Wait a moment for the coach, before entries become final; whether it has just warned of them. */
  async #isWarned(judging: Promise<void>): Promise<boolean> {
    await Promise.race([judging, new Promise((wait) => setTimeout(wait, COACH_MS))]);
    return this.warning.value !== null;
  }

  async askNext(seat: number, codes: number[], words = false): Promise<Answer> {
    // A question, not a command: nothing is kept or sent again if the table has moved on.
    return this.#connection.send("look", { seat, codes, deal_count: this.view.value?.deal_count ?? 0, words });
  }

  /** Shown at once. A refusal because the dice are newer is not worth a notice. */
  async done(seats: readonly number[], done: boolean): Promise<void> {
    const dealCount = this.view.value?.deal_count ?? 0;
    this.#doneSent.value = { seats, dealCount, done };
    if (done && this.#judging && (await this.#isWarned(this.#judging))) {
      this.#doneSent.value = null; // whoever has read it can say so again
      return;
    }
    const sent = seats.map((seat) => this.#connection.send("done", { seat, deal_count: dealCount, done }));
    for (const answer of await Promise.all(sent)) {
      if (answer.type === "refused" && answer.rule !== "stale") this.explain(answer);
      if (answer.type === "refused") this.#doneSent.value = null;
    }
  }

  /** Whether this seat has sent that it is done, also when the table has not confirmed it yet. */
  isDone(seat: number | null): boolean {
    const [view, sentDone] = [this.view.value, this.#doneSent.value];
    if (!view || seat === null) return false;
    if (sentDone?.seats.includes(seat) && sentDone.dealCount === view.deal_count) return sentDone.done;
    return view.seats[seat]?.done === true;
  }

  /** Ask what this seat could do now. */
  async askHint(seat: number): Promise<void> {
    if (this.isThinking.value) return;
    this.isThinking.value = true;
    try {
      const found = await hint(this.name, seat, this.view.value?.deal_count ?? 0, this.begun);
      if (found.deal_count === this.view.value?.deal_count && this.seat.value === seat) this.advice.value = found;
    } catch (problem) {
      const fault = problem instanceof Fault ? problem : new Fault(0, "");
      this.explain(
        fault.status === 429 ? { rule: "limit", text: fault.message } : { rule: "hint", text: fault.message },
      );
    }
    this.isThinking.value = false;
  }

  /** Show the others a reaction; here it is shown at once. */
  async react(seat: number, reaction: Reaction["reaction"]): Promise<void> {
    this.#showReaction({ seat, reaction });
    const answer = await this.#connection.send("react", { seat, reaction });
    if (answer.type === "refused") {
      this.reactions.value = this.reactions.value.filter((shown) => shown.seat !== seat);
      this.explain(answer);
    }
  }

  #showReaction({ seat, reaction }: Pick<Reaction, "seat" | "reaction">): void {
    const others = this.reactions.value.filter((shown) => shown.seat !== seat);
    this.reactions.value = [...others, { seat, reaction, at: Date.now() }];
  }

  /** Take the lead of a review, show a moment, point at a place, or end it. */
  async reviewAs(seat: number, ask: Review["ask"], fields: Partial<Pick<Review, "at" | "events" | "look" | "place">>) {
    const answer = await this.#connection.send("review", { seat, ask, ...fields });
    if (answer.type === "refused" && answer.rule !== "limit") this.explain(answer);
  }

  /** What the table looks like, as soon as it has said so. */
  firstView(): Promise<View> {
    return new Promise((resolve) => {
      const stop = effect(() => {
        const view = this.view.value;
        if (view) queueMicrotask(() => (stop(), resolve(view)));
      });
    });
  }

  sit(name: string, seat: number | null): Promise<Answer> {
    const fair = this.view.value?.fair;
    const isOpen = this.view.value?.status === "open";
    const commitment = seat !== null && fair && isOpen ? { commitment: this.#commit(fair.commitment, seat) } : {};
    return this.#send(`sit ${seat}`, "sit", { name, ...commitment, ...(seat === null ? {} : { seat }) }).answer;
  }

  #commit(commitment: string, seat: number): string {
    return commitShare(commitment, seat, shareOf(commitment, seat));
  }

  /** Before the start, commit to a share of the dice for each own seat; show it when the host has started. */
  #shareDice({ fair, status, seats }: View): void {
    if (!fair || status !== "open") return;
    seats.forEach(({ yours }, seat) => {
      if (!yours) return;
      const commitment = this.#commit(fair.commitment, seat);
      const isCommitted = fair.commitments[seat] === commitment;
      if (isCommitted !== Boolean(fair.reveal_by)) return; // all is said, or it is too late
      const said = `${fair.reveal_by ?? ""} ${commitment}`;
      if (this.#shared.has(said)) return;
      this.#shared.add(said);
      if (isCommitted) void this.#connection.send("reveal", { seat, seed_share: shareOf(fair.commitment, seat) });
      else void this.#connection.send("commit", { seat, commitment });
    });
  }

  /** The path of a one-time link for this seat (an invitation, if it is not one's own), or (null) for the host's role; null
   * if it was refused. */
  async ticket(seat: number | null): Promise<string | null> {
    const wanted = { ticket: newSecret(), ...(seat === null ? {} : { seat }) };
    const { fields, answer } = this.#send(`ticket ${seat}`, "ticket", wanted);
    const kind = seat === null ? HOST : this.view.value?.seats[seat]?.yours ? "" : INVITATION;
    return (await answer).type === "accepted" ? `/t/${this.name}#${kind}${fields.ticket}` : null;
  }

  // --- hearing ------------------------------------------------------------------------------------------------

  #receive(message: FromTable): void {
    if (message.type === "welcome") {
      this.#clockAhead = message.now - Date.now() / 1000;
      this.welcome.value = message;
    } else if (message.type === "view") {
      const known = this.view.value;
      if (!known || message.n >= known.n) this.#see(message);
    } else if (message.type === "change") {
      const known = this.view.value;
      if (known?.n === message.base_n) this.#see(changed(known, message));
      else this.#connection.again();
    } else if (message.type === "reaction") {
      const shown = this.reactions.value.find(({ seat }) => seat === message.seat);
      const isEcho = this.own.value.includes(message.seat) && shown?.reaction === message.reaction;
      if (!isEcho) this.#showReaction(message); // else it was shown at once
    } else if (message.type === "review") {
      this.review.value = message.leader === null ? null : message;
    } else if (message.type === "pointed") {
      this.pointed.value = { ...message, at: Date.now() };
    } else if (message.type === "refused" && message.id === null) {
      this.explain(message);
    }
  }

  #see(view: View): void {
    this.#agree(view);
    const known = this.view.value;
    this.view.value = view;
    if (this.advice.value && this.advice.value.deal_count !== view.deal_count) this.advice.value = null;
    if (this.warning.value && !isAboutNewest(this.warning.value, known, view)) this.warning.value = null;
    this.#confirmDone(view);
    this.#follow(view);
    this.#note(view);
    if (view.rematch) followToken(this.name, view.rematch);
    this.#shareDice(view);
  }

  /** Options that were agreed on since the welcome hold from now on. */
  #agree({ agreed }: View): void {
    const welcome = this.welcome.value;
    if (!welcome || !agreed || agreed === this.view.value?.agreed) return;
    const lasting = Object.entries(welcome.options as object).filter(([name]) => !welcome.lobby_options.includes(name));
    this.welcome.value = { ...welcome, options: { ...Object.fromEntries(lasting), ...(agreed.options as object) } };
  }

  /** Forget what the table has confirmed: from then on the table says who is done. */
  #confirmDone(view: View): void {
    const sentDone = this.#doneSent.value;
    if (sentDone?.seats.every((seat) => view.seats[seat]?.done === sentDone.done)) this.#doneSent.value = null;
  }

  /** On a device with several seats: go to the one that is waited for, once the one that is shown has nothing to do. */
  #follow(view: View): void {
    const own = this.own.value;
    if (own.length < 2 || view.status !== "running") return;
    const isBusy = (seat: number): boolean => {
      const may = view.may.find((one) => one.seat === seat);
      return may !== undefined && Object.keys(may.first).length > 0 && !view.seats[seat]?.done;
    };
    const now = this.seat.value;
    if (now !== null && isBusy(now)) return;
    const next = own.find(isBusy);
    if (next !== undefined) this.chosen.value = next;
  }

  /** Remember the table on this device: when it is first seen, when somebody sits down or leaves, and at the end. */
  #note(view: View): void {
    const welcome = this.welcome.value;
    const own = this.own.value;
    if (!welcome || !own.length) return;
    const isOver = view.status === "over";
    const result = view.perspectives[0]?.result as { winners?: number[] | null; seats?: unknown[] } | undefined;
    const plain = Object.entries(welcome.options as object).filter(([, value]) => typeof value !== "object");
    const options = Object.fromEntries(plain); // and not a whole sheet
    const visit = {
      table: this.name,
      game: welcome.game,
      over: isOver,
      names: view.seats.map((seat) => seat.name ?? ""),
      bots: view.seats.map((seat) => isBots(seat)),
      levels: view.seats.map((seat) => seat.bot),
      winners: isOver ? (result?.winners ?? []) : [],
      own,
      options,
      ...(view.scores ? { scores: view.scores } : {}),
      ...(isOver && view.seats.length === 1 ? { alone: { score: result?.seats?.[0], options } } : {}),
    };
    const noted = JSON.stringify(visit);
    if (noted === this.#noted) return;
    this.#noted = noted;
    rememberVisit({ ...visit, at: Date.now() });
    this.#noteBest(view, welcome, result?.seats ?? []);
  }

  /** Remember the best of the own seats, those that a bot played at the end left out; not on a home-made sheet. */
  #noteBest({ scores, seats }: View, { game, options, lobby_options }: Welcome, results: readonly unknown[]): void {
    const way = Object.entries(options as object).filter(([name]) => name !== "seats" && !lobby_options.includes(name));
    if (!scores || way.some(([, value]) => typeof value === "object")) return;
    const played = this.own.value.flatMap((seat) => {
      const score = scores[seat];
      return score && seats[seat]?.bot === null ? [{ seat, score }] : [];
    });
    const [best] = played.sort((one, other) => Number(isBetter(other.score, one.score)) - 0.5);
    if (!best) return;
    const { score, seat } = best;
    const result = results[seat] ?? null;
    rememberBest({ game, options: Object.fromEntries(way), score, result, table: this.name, at: Date.now() });
  }
}
