// Written by scripts/generated.py from wire.py and http_types.py in src/polychrome/server:
// change those, and run it again.

export const PROTOCOL = 1;
export type Spans = number[];

/** The first message: who this is. Without a token one watches. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string | null;
  after?: number;
  changes?: boolean;
}

/** Act for a seat: the codes of one whole event, or that event in the form of a record. */
export interface PlayMove {
  type: "act";
  id: string;
  seat: number;
  deal_count: number;
  codes?: number[] | null;
  event?: unknown;
  done?: boolean;
}

/** Nothing more from this seat until the dealer acts: it is ready; or, with false, not yet. */
export interface Done {
  type: "done";
  id: string;
  seat: number;
  deal_count: number;
  done?: boolean;
}

/** Take the seat's newest move back, or ask the others to agree; with `answer`: agree, or do not. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  deal_count: number;
  n: number;
  answer?: boolean | null;
}

/** Take a seat: this one, or the first that is free. */
export interface Sit {
  type: "sit";
  id: string;
  name: string;
  seat?: number | null;
  commitment?: string | null;
}

/** Commit to the seat's own share of fair dice, before the start. */
export interface Commit {
  type: "commit";
  id: string;
  seat: number;
  commitment: string;
}

/** Show that share, when the host has started and all seats are fixed. */
export interface Reveal {
  type: "reveal";
  id: string;
  seat: number;
  seed_share: string;
}

/** Give up a seat; in a running game a bot goes on. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** Let a bot play a seat, or (null) play it oneself again. */
export interface LetBotPlay {
  type: "bot";
  id: string;
  seat: number;
  bot?: string | null;
}

/** The host makes a seat free; whoever sat there stays out until invited. */
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
}

/** The host changes options that can wait until people are seated (`welcome.lobby_options`), such as who starts. */
export interface Agree {
  type: "agree";
  id: string;
  options: Record<string, unknown>;
  why?: "loser" | "youngest" | null;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id: string;
}

/** The same game again, with the same people at a new table. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Prepare a one-time link that takes a seat (or, null, the host's role) to another device. With it the host invites */
export interface OfferTicket {
  type: "ticket";
  id: string;
  ticket: string;
  seat?: number | null;
}

/** Use such a link on the other device; whoever was invited says a name. */
export interface Claim {
  type: "claim";
  id: string;
  ticket: string;
  name?: string | null;
}

/** The host lets the bots of this table be quicker or calmer, also while the game runs. */
export interface Pace {
  type: "pace";
  id: string;
  pace_ms: number;
}

/** The host of a table where only bots sit lets it stand still: now, after a few moves, or (null) not at all. */
export interface Pause {
  type: "pause";
  id: string;
  after?: number | null;
}

/** Show the others at the table a small drawing with a phrase. Never stored, and answered like a command. */
export interface React {
  type: "react";
  id: string;
  seat: number;
  reaction: "bravo" | "good_game" | "hello" | "lucky" | "oops" | "ouch" | "thanks" | "thinking";
}

/** Look at a finished game together: take the lead, show a moment, point at a place, end. Never stored. */
export interface Review {
  type: "review";
  id: string;
  seat: number;
  ask: "end" | "lead" | "point" | "show";
  at?: number;
  events?: unknown[];
  look?: number;
  place?: string;
}

/** What could follow if this seat began with these codes? Changes nothing; answered with `choices`. */
export interface Look {
  type: "look";
  id: string;
  seat: number;
  deal_count: number;
  codes?: number[];
  words?: boolean;
}

/** One kind of code in the game's code book: a code is `first` and the fields as the digits of one number. */
export interface KindOfCode {
  name: string;
  first: number;
  fields: Record<string, number>;
}

/** The answer to `hello`: what does not change at this table. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: string;
  game: string;
  title: string;
  rules: number;
  options: unknown;
  printed: unknown;
  kinds: KindOfCode[];
  bots: string[];
  dice: "fair" | "own";
  now: number;
  hints: boolean;
  coach: boolean;
  lobby_options: string[];
  starts: string[];
  loser: number | null;
  grace_ms: number | null;
  clock_ms: number | null;
  listed: boolean;
}

/** Done and stored, as entry n of this table. */
export interface Accepted {
  type: "accepted";
  id: string;
  n: number;
}

/** Not done, and nothing has changed. The rule is the game's (`CS-9`) or one of the words in `docs/protocol.md`. */
export interface Refused {
  type: "refused";
  id: string | null;
  rule: string;
  text: string;
  reason?: number | null;
}

/** Who sits there. */
export interface SeatView {
  name: string | null;
  bot: string | null;
  here: boolean;
  done: boolean;
  yours: boolean;
  owned: boolean;
  may_take: boolean;
}

/** What a seat may do now, by kind of code. */
export interface LegalMoves {
  seat: number;
  first: Record<string, number[]>;
  next?: Record<string, Record<string, number[]>>;
}

/** When time is up, in the server's seconds, and for whom. */
export interface Clock {
  starts: number;
  ends: number;
  what: string;
}

/** The commitments of fair dice; the shares once the game has started, the secret once it is over. */
export interface FairView {
  commitment: string;
  commitments: (string | null)[];
  seed_shares?: (string | null)[];
  reveal_by?: number | null;
  void_starts?: number;
  late?: number[];
  secret?: string;
}

/** What the host may change until the start, as it is now. */
export interface AgreedView {
  options: unknown;
  why: "loser" | "youngest" | null;
}

/** The position as some of this device's seats see it; no seats: as a watcher does. */
export interface Perspective {
  seats: number[];
  position: unknown;
  result: unknown;
}

/** One thing that is new: where (names and places, from the outside in), and what stands there now. */
export type Patch = [path: (string | number)[], value: unknown];

/** The newest move, which its seat may take back until somebody else moves. */
export interface UndoView {
  seat: number;
  n: number;
  until: number;
  asked: number[] | null;
  declined: boolean;
}

/** All that a device may see at entry n. The newest n wins; older ones are passed over. */
export interface View {
  type: "view";
  n: number;
  deal_count: number;
  status: "open" | "over" | "running";
  host: boolean;
  seats: SeatView[];
  may: LegalMoves[];
  perspectives: Perspective[];
  clock?: Clock | null;
  not_ready?: number[] | null;
  fair?: FairView | null;
  rematch?: string | null;
  watchers?: number;
  agreed?: AgreedView | null;
  pace_ms?: number;
  paused?: boolean;
  scores?: [number, number][] | null;
  undo?: UndoView | null;
}

/** What is new since entry `base_n`, which this device has seen; all that is not mentioned is as it was. */
export interface Change {
  type: "change";
  n: number;
  base_n: number;
  deal_count?: number;
  status?: "open" | "over" | "running";
  seats?: SeatView[];
  done?: boolean[];
  may?: LegalMoves[];
  perspectives?: Patch[][];
  clock?: Clock | null;
  not_ready?: number[] | null;
  fair?: FairView | null;
  rematch?: string | null;
  watchers?: number;
  agreed?: AgreedView | null;
  pace_ms?: number;
  paused?: boolean;
  scores?: [number, number][] | null;
  undo?: UndoView | null;
}

/** Something that a player may have overlooked about a whole move that is allowed. */
export interface WarningView {
  key: string;
  about: string;
}

/** The answer to `look`. */
export interface Choices {
  type: "choices";
  id: string;
  deal_count: number;
  whole: boolean;
  may: LegalMoves;
  words?: Record<string, string>;
  warnings?: WarningView[];
}

/** Somebody at the table reacted: shown for a moment, and gone. */
export interface Reaction {
  type: "reaction";
  seat: number;
  reaction: "bravo" | "good_game" | "hello" | "lucky" | "oops" | "ouch" | "thanks" | "thinking";
}

/** The moment that the leader of a review shows. */
export interface Reviewed {
  type: "review";
  leader: number | null;
  at: number;
  events: unknown[];
  look: number;
}

/** Somebody points at a place of the board: shown for a moment, and gone. */
export interface Pointed {
  type: "pointed";
  seat: number;
  place: string;
}

/** How strong a bot is, in one word. */
export interface Level {
  bot: string;
  word: string;
  en: string;
  de: string;
}

/** A finished game explained. */
export interface Analysis {
  version: number;
  game: string;
  title: string;
  unit: Words;
  seats: SeatSummary[];
  steps: Step[];
  graph: GraphPoint[];
  way: string;
  levels: LevelCost[];
}

/** The best possible result. */
export interface BestResult {
  value: number;
  exact: boolean;
  text: Words;
}

/** A move that cost its seat much: why, in one sentence, and what would have been better. */
export interface CoachWarning {
  cost: Value;
  text: Words;
  best: Play;
}

/** How hard a sheet, board or deck is: what a strong bot makes of it. */
export interface Difficulty {
  game: string;
  bot: string;
  seats: number;
  games: number;
  unit: Words;
  par: Value;
  spread: number;
  results: [number, number][];
  best: BestResult | null;
  hardness: "easy" | "hard" | "medium" | null;
  parts: Part[];
  suggestions: Suggestion[];
  grades: ProposedGrades | null;
  final: boolean;
}

/** A point of the graph: what each seat could expect after this event; -1: before the first. */
export interface GraphPoint {
  event: number;
  values: number[];
}

/** What the play of a bot's level costs a seat in one game, measured beforehand. */
export interface LevelCost {
  level: string;
  play: Value;
  count: number;
}

/** Mistakes of one kind in a game: how often, and what they cost. */
export interface MistakeKind {
  key: string;
  text: Words;
  count: number;
  cost: number;
}

/** A part of a design (a square, a shape, a field) and how often games succeed with it. */
export interface Part {
  place: string;
  path: (string | number)[];
  rate: Value;
  text: Words;
}

/** A decision that was made, or could have been, and its value. */
export interface Play {
  events: unknown[];
  codes: number[][];
  text: Words;
  value: Value;
}

/** Figures for grades that would suit these results. */
export interface ProposedGrades {
  place: string;
  path: (string | number)[];
  figures: number[];
}

/** One seat: `result` = `start` + `luck` + `play` + `others` + `corrections`, and what follows from it. */
export interface SeatSummary {
  seat: number;
  name: string;
  result: number;
  start: Value;
  luck: Value;
  play: Value;
  others: Value;
  corrections: Value;
  without_luck: Value;
  best_in_foresight: Value;
  best_in_hindsight: Value | null;
  hindsight_is_exact: boolean;
  mistakes: number;
  texts: Words[];
  phases: number[];
  kinds: MistakeKind[];
}

/** The change that one event made for one seat. */
export interface Step {
  event: number;
  seat: number;
  kind: "correction" | "luck" | "others" | "play";
  change: Value;
  played: unknown;
  best: unknown;
  text: Words | null;
  played_text: Words | null;
  best_text: Words | null;
}

/** A part that is very hard or very easy, and what would change that. */
export interface Suggestion {
  place: string;
  path: (string | number)[];
  text: Words;
}

/** An estimate in points, and its standard error; 0: it is exact, or read from a table. */
export interface Value {
  mean: number;
  error: number;
}

/** One sentence in the languages of the project. */
export interface Words {
  en: string;
  de: string;
}

/** POST /api/tables: open a table. The same id and host again: the same table. */
export interface OpenTable {
  id: string;
  host: string;
  game: string;
  options?: Record<string, unknown>;
  listed?: boolean;
  dice?: "fair" | "own";
  clock_ms?: number | null;
  ready_ms?: number | null;
  grace_ms?: number | null;
  away_ms?: number;
  stand_in?: string | null;
  pace_ms?: number;
  hints?: boolean;
  coach?: boolean;
}

/** Its answer. */
export interface TableOpened {
  table: string;
  path: string;
}

/** POST /api/tables/TABLE/hint: what could this seat do now? Changes nothing. */
export interface AskHint {
  token: string;
  seat: number;
  deal_count: number;
  codes: number[];
}

/** Its answer, for this seat alone; the best play first, none: wait. */
export interface HintTold {
  seat: number;
  n: number;
  deal_count: number;
  plays: Play[];
  text: Words;
  why: Words | null;
}

/** POST /api/tables/TABLE/coach: was this seat's newest move good? Changes nothing. */
export interface AskCoach {
  token: string;
  seat: number;
  n: number;
}

/** Its answer, for this seat alone. */
export interface CoachTold {
  seat: number;
  n: number;
  warning: CoachWarning | null;
  until: number | null;
}

/** GET /api/address: how links for other devices begin, if it is not as in the address that the browser shows. */
export interface PublicAddress {
  base: string | null;
}

/** GET /api/tables, GET /api/tables/TABLE: a table as the lobby shows it. */
export interface TableListed {
  table: string;
  status: "open" | "over" | "running";
  game: string;
  title: string;
  seats: (string | null)[];
  free: number;
  dice: "fair" | "own";
  opened: number;
  winners: number[];
  bots: boolean[];
  scores: [number, number][];
}

/** A lesson as a page offers it. */
export interface LessonListed {
  name: string;
  title: Words;
}

/** GET /api/games: what can be played. */
export interface GameListed {
  game: string;
  title: string;
  rules: number;
  defaults: Record<string, unknown>;
  printed: string;
  built_in: string[];
  bots: string[];
  levels: Level[];
  clock_ms: number | null;
  ready_ms: number | null;
  grace_ms: number | null;
  options: Record<string, unknown>;
  offers: ("analysis" | "coach" | "definitions" | "hints" | "lessons" | "rules")[];
  lessons: LessonListed[];
}

/** What every failed request is answered with. */
export interface Fault {
  error: string;
}

/** POST /api/qr: in the body and not in the address, because a link may hold a secret. */
export interface TextToRead {
  text: string;
}

/** The answer to POST /api/qr. */
export interface QrCode {
  size: number;
  path: string;
}

/** POST /api/transfers: keep a device's memory until another device takes it. The code that people carry over gives */
export interface LeaveTransfer {
  name: string;
  box: string;
}

/** Its answer. */
export interface TransferLeft {
  seconds: number;
}

/** POST /api/transfers/take: get it, once. In the body and not in the address, which may stand in some log. */
export interface TakeTransfer {
  name: string;
}

/** Its answer. */
export interface TransferTaken {
  box: string | null;
}

/** POST /api/check: what is this sheet, board or deck, and is anything wrong with it? */
export interface CheckDefinition {
  text: string;
  game: string | null;
  like: string | null;
}

/** A figure of a design beside the published one. */
export interface Comparison {
  text: Words;
  value: string;
  published: string;
  agrees: boolean;
}

/** The answer to POST /api/check for a sheet, board or deck that can be played. */
export interface DefinitionChecked {
  game: string;
  option: string;
  text: string;
  definition: unknown;
  comparisons: Comparison[];
}

/** Something that is wrong with a definition, and where. */
export interface Problem {
  place: string;
  path: (string | number)[];
  error: string;
}

/** The answer to POST /api/check for one that cannot: the request was fine, the file is wrong. */
export interface DefinitionFault {
  error: string;
  place: string;
  problems: Problem[];
}

/** POST /api/designs/difficulty: how hard is this design? Ask again, and the answer is refined until it is final. */
export interface AskDifficulty {
  game: string;
  definition: unknown;
  options: Record<string, unknown>;
}

/** POST /api/designs/suggest: something to start from. The same seed, the same design. */
export interface AskDesign {
  game: string;
  style: "balanced" | "for_children" | "hard";
  seed: number;
}

/** Its answer. */
export interface DesignSuggested {
  game: string;
  option: string;
  definition: unknown;
}

/** POST /api/print: a game to play on paper, or the finished game of a table, as PDF. */
export interface PrintPages {
  game: string | null;
  options: Record<string, unknown>;
  table: string | null;
  paper: "a4" | "letter";
  language: "de" | "en";
}

/** POST /api/gallery: show a design to everybody. Published again by the same device, it stays the same entry. */
export interface PublishDesign {
  token: string;
  game: string;
  definition: unknown;
  maker: string;
}

/** A design that its maker has published. */
export interface GalleryEntry {
  id: string;
  game: string;
  option: string;
  name: string;
  maker: string;
  published: number;
  par: Value;
  unit: Words;
  games: number;
  hardness: "easy" | "hard" | "medium" | null;
  definition: unknown;
}

/** GET /api/gallery: the newest designs first, some at a time. */
export interface Gallery {
  entries: GalleryEntry[];
  total: number;
  next: number | null;
}

/** POST /api/gallery/DESIGN/remove: take a design back. */
export interface RemoveDesign {
  token: string;
}

/** Its answer. */
export interface DesignRemoved {
  removed: boolean;
}

/** The position after an event; null: the start. */
export interface ReplayStep {
  event: unknown | null;
  text: string | null;
  position: unknown;
  result: unknown;
}

/** Who sat there at the end. */
export interface ReplayPlayer {
  name: string;
  kind: "bot" | "person";
}

/** A step that changed a seat's score more than most. */
export interface ReplayMoment {
  step: number;
  seat: number;
  change: number;
}

/** GET /api/tables/TABLE/replay: some steps of a finished game. */
export interface Replay {
  game: string;
  title: string;
  options: unknown;
  printed: unknown;
  players: ReplayPlayer[];
  total: number;
  first: number;
  steps: ReplayStep[];
  turns: number[];
  moments: ReplayMoment[];
}

/** What the pupil is told when a step begins, and the number of its rule. */
export interface LessonStep {
  text: Words;
  rule: string;
}

/** A lesson after one more event, as a table would show it to the pupil's seat. */
export interface LessonMoment {
  view: unknown;
  may: LegalMoves | null;
  deal_count: number;
  step: LessonStep | null;
  waits_for: "done" | "move" | "time";
  accepts: number[][];
  event: unknown;
  wide: boolean;
  free: boolean;
}

/** GET /api/lessons/GAME/LESSON: a record with pauses, for somebody new. */
export interface Lesson {
  game: string;
  title: string;
  lesson: Words;
  end: Words;
  seat: number;
  options: unknown;
  printed: unknown;
  kinds: KindOfCode[];
  players: ReplayPlayer[];
  play: Record<string, unknown>;
  moments: LessonMoment[];
}

/** POST /api/lessons/GAME/LESSON: what may follow these codes of the pupil's at a moment? Answered as at a table. */
export interface AskLesson {
  moment: number;
  codes: number[];
  words: boolean;
}

/** How a game could have gone on: `events` follow the first `at` events of its record. */
export interface Branch {
  at: number;
  name: string;
  events: unknown[];
}

/** POST …/whatif: how a finished game or a lesson could have gone on. Every question brings its branch along. */
export interface AskWhatIf {
  at: number;
  events: unknown[];
  ask: "deal" | "look" | "open" | "play" | "show";
  seat: number;
  codes: number[];
  words: boolean;
  bot: string | null;
}

/** POST …/finish: let bots play a branch to its end: once, or often to compare the scores. */
export interface AskFinish {
  at: number;
  events: unknown[];
  bot: string;
  games: number;
}

/** POST /api/tables/TABLE/branches: keep a branch with the record. The same id again keeps it once. */
export interface KeepBranch {
  id: string;
  token: string;
  at: number;
  name: string;
  events: unknown[];
}

/** Its answer. */
export interface BranchKept {
  branches: Branch[];
}

/** The newest dice or cards. */
export interface Roll {
  at: number;
  codes: number[];
}

/** What belongs to the whole game. */
export interface WhatIfGame {
  game: string;
  title: string;
  options: unknown;
  printed: unknown;
  kinds: KindOfCode[];
  players: ReplayPlayer[];
  bots: string[];
  total: number;
  over: boolean;
  scores: [number, number][];
  branches: Branch[];
}

/** The answer: where a branch leads, with nothing hidden, and what every seat may do there. */
export interface WhatIf {
  type: "what_if";
  at: number;
  events: unknown[];
  view: unknown;
  may: LegalMoves[];
  waits_for: number[];
  deal_count: number;
  over: boolean;
  scores: [number, number][];
  event: unknown;
  text: string | null;
  roll: Roll | null;
  outcomes: [number, number][][];
  game: WhatIfGame | null;
}

/** GET /health: the server runs and its storage answers. */
export interface Health {
  ok: boolean;
  version: string;
  protocol: number;
}

export type ToTable =
  | Hello
  | PlayMove
  | Done
  | Undo
  | Sit
  | Commit
  | Reveal
  | Leave
  | LetBotPlay
  | Remove
  | Agree
  | Start
  | Rematch
  | OfferTicket
  | Claim
  | Pace
  | Pause
  | React
  | Review
  | Look;

export type FromTable =
  | Welcome
  | Accepted
  | Refused
  | View
  | Change
  | Choices
  | Reaction
  | Reviewed
  | Pointed;
