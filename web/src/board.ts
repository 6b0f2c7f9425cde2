// What a game brings to the table: one folder, one `GameFace`. The shell knows nothing else of it.

import type { ComponentType, VNode } from "preact";
import type { CodeBook } from "./codes";
import type { Definition } from "./drafts";
import type { Draw } from "./fair";
import type { Answer } from "./net/socket";
import type { Choices, LegalMoves, SeatView, Words } from "./wire";

/** What a board gets. `P`: the position, `R`: the result, `O`: the options, `D`: what is printed (sheet, board, deck). */
export interface BoardProps<P = unknown, R = unknown, O = unknown, D = unknown> {
  position: P;
  result: R;
  options: O;
  printed: D;
  seats: readonly SeatView[];
  seat: number | null; // whose board is large and played from here; null: watching
  may: LegalMoves | null; // what that seat may do now; null: nothing
  book: CodeBook;
  dealCount: number; // grows when the dealer acts: whatever was planned before is void
  status: "open" | "running" | "over";
  isDone: boolean; // this seat has said so
  /** Tell the page the codes of a move that has begun and is not sent yet, so that a hint goes on from there. */
  begin?(codes: readonly number[]): void;
  isReplay: boolean;
  /** Play one whole event for the seat. A refusal is shown by the shell; the board takes its own drawing back. */
  act(codes: number[], done?: boolean): Promise<Answer>;
  /** What may follow if the seat began with these codes? Null: the table has moved on. */
  askNext(codes: number[], words?: boolean): Promise<Pick<Choices, "may" | "whole" | "words" | "warnings"> | null>;
  /** The player has pressed what is not offered: ask the table which rule refuses these codes, and show it there. */
  explain(codes: number[]): void;
  /** Nothing more from this seat until the dealer acts; or, with false, not yet. */
  done(done: boolean): void;
  /** A clock that runs, or will when people are ready: what happens then, the milliseconds until it starts (below 0: it
   * has) and until it ends, and how many it runs for. */
  clock: RunningClock | null;
  /** The table waits until everybody is ready: the board shows a `ReadyBar`. Null: nobody is asked. */
  ready: Ready | null;
  /** The events that somebody who knows the game would play now, if the player asked: their places glow. */
  hint: readonly unknown[];
  /** The first of these events as codes. */
  hintCodes: readonly number[];
}

export interface RunningClock {
  what: string;
  whole: number;
  wait: () => number;
  left: () => number;
}

export interface Ready {
  isAsked: boolean; // somebody at this device has a seat of their own here
  isAlone: boolean; // there are no other seats
  isReady: boolean; // they have said so: one press counts for all seats of a device
  others: readonly string[]; // names of those at other devices who have not
  left: () => number | null; // milliseconds until it starts without them; null: there is no limit
  say(ready: boolean): void;
}

export interface NewsProps {
  before: unknown; // positions as this device sees them; null: this is the first
  after: unknown;
  options: unknown;
  printed: unknown;
  seats: readonly SeatView[];
  own: readonly number[];
  seconds: number | null; // until the clock ends, if one runs
}

/** One sentence about what has just happened. */
export interface NewsLine {
  text: string; // "": what was said under this key no longer holds
  key?: string; // takes the place of an earlier line with the same key: a move that was changed before it counted
  isQuiet?: boolean; // kept in the log but not read out, such as a move that was made at this device
  isAlert?: boolean; // somebody else has changed something on an own board: shown with weight, and longer
  isRound?: boolean; // something new begins with it, such as a roll
}

export interface ScoreProps<R = unknown, P = unknown, O = unknown, D = unknown> {
  result: R;
  position: P;
  options: O;
  printed: D;
  seats: readonly SeatView[];
}

/** One code of the dealer's at a table with real dice: the `index`th of an event that begins with `first`. */
export interface DealtCode {
  kind: string;
  values: Record<string, number>;
  index: number;
  first: string;
  seats: readonly SeatView[];
  printed: unknown;
}

/** One field of the form that opens a table: an option of the game, offered as choices. */
export interface Setting {
  option: string;
  label: string; // keys of the catalogue
  choices: readonly { value: string | number | boolean; label: string; hint?: string; group?: string }[];
  usual?: string | number | boolean; // chosen until somebody chooses; without: the first
  isDetail?: boolean; // few people want another than the usual one
}

/** A way to play alone for a result of one's own, such as a task: offered in a place of its own, with the best so far. */
export interface Puzzle {
  title: string; // keys of the catalogue
  hint: string;
  Picture?: ComponentType; // as wide as that of the game, if it does not do
  ways: readonly { label: string; options: Record<string, string> }[]; // on one sheet or board, or on another
}

/** What a game's own part of the lobby gets: options that the host may change until the start. */
export interface LobbyProps {
  options: Record<string, unknown>;
  seats: readonly SeatView[];
  isHost: boolean;
  agree(options: Record<string, unknown>): void;
}

/** Another field of that form: a time that the table sets, in seconds; 0: no limit. */
export interface TimeSetting {
  field: "ready_ms" | "grace_ms";
  label: string;
  hint: string;
  usual: number; // what the game has where the table does not say
  choices: readonly number[];
}

/** What is drawn on a board, by the `data-what` of its elements: a name, one sentence and the number of its rule. */
export type Symbols = Record<string, { rule: string; name: Words; text: Words }>;

/** One part of the count at the end: what it gives each seat. While it is counted, `html[data-count=KEY]` lets the
 * game's style sheet show it on the boards. */
export interface CountPart {
  key: string;
  label: string;
  values: readonly number[];
}

/** The end of a game in words. */
export interface EndingFace {
  /** What everybody has at first, and the parts that are counted one after the other. */
  count(props: ScoreProps<never, never, never, never>): { start: number; parts: readonly CountPart[] };
  /** By how much two seats differ ("45 points"; "": by a tie-break), and what made most of it, as the first sees it. */
  compare(props: ScoreProps<never, never, never, never>, seat: number, other: number): { by: string; why: string };
  /** What one who played alone reached, in one sentence. */
  alone(props: ScoreProps<never, never, never, never>): string;
  /** How many of three stars that earns; null: there are none to earn. */
  stars?(props: ScoreProps<never, never, never, never>): number | null;
}

/** A decision that was made, drawn on what the seat had before it: the played move, and a better one. */
export interface DecisionProps<P = unknown, O = unknown, D = unknown> {
  position: P; // before the decision
  options: O;
  printed: D;
  seat: number; // whose decision it was
  played: unknown; // events as in a record; null: there is none to draw
  best: unknown;
  label: string; // the picture in words
  isSmall: boolean; // in a list
}

/** A place in a definition, step by step: `["squares", "C2", "target"]`. */
export type Path = readonly (string | number)[];

/** What is wrong there, in one sentence. */
export interface DesignProblem {
  path: Path;
  text: string;
}

/** What the editor of a sheet, board or deck gets: it draws the definition as it will look, and changes it there. */
export interface EditorProps<D = unknown> {
  definition: D;
  /** Take this one instead. Changes of the same kind (`what`) soon after each other are one step of undo. */
  change(definition: D, what?: string): void;
  problems: readonly DesignProblem[];
  /** How often games succeed at a place, 0 to 1: an overlay of the drawing; null: nobody knows, or wants to see it. */
  rateAt: ((path: Path) => number | undefined) | null;
  /** Somebody has asked to see this place: go there. */
  shown: { path: Path } | null;
}

/** What a game brings to the designer of its sheets, boards or decks. */
export interface DesignFace {
  /** What the editor can draw of a definition that may still be wrong; null: it is not of this game. */
  read(value: unknown): Definition | null;
  /** For somebody who starts from nothing. */
  blank(): Definition;
  Editor: ComponentType<EditorProps<never>>;
  /** The whole, small. */
  Picture: ComponentType<{ definition: never }>;
  /** What people call a place. */
  namePlace(path: Path): string;
}

export interface GameFace {
  Board: ComponentType<BoardProps<never, never, never, never>>;
  /** The score explained line by line, as on paper. */
  Score: ComponentType<ScoreProps<never, never, never, never>>;
  /** How the end is counted and explained; without it only places are shown. */
  ending?: EndingFace;
  /** What has just happened, in whole sentences for the live region and the log; the newest last. Positions hold only
   * what this device may know, so nothing hidden can be said. */
  news(props: NewsProps): NewsLine[];
  /** How wide a window has to be for the log to stand beside this board, such as `80rem`; without: very wide. */
  logFrom?: string;
  /** What a step of a replay is, in one line. */
  describeEvent(event: Record<string, unknown>, seats: readonly SeatView[], text: string | null): string;
  /** What chance decided in a finished game, in the order of docs/fair-dice.md; without it the browser cannot check dice. */
  draws?(events: readonly Record<string, unknown>[], options: never, printed: unknown): Draw[];
  /** What is drawn on the board, loaded when somebody asks. */
  symbols?(): Promise<Symbols>;
  /** A decision drawn on the board, loaded with an analysis; without it the board is shown, and the move told in words. */
  decision?(): Promise<ComponentType<DecisionProps<never, never, never>>>;
  /** The designer of its sheets, boards or decks, loaded when somebody opens it; without it, files can be loaded. */
  design?(): Promise<DesignFace>;
  /** What the game is about, in one line for the first round: a key of the catalogue; null: the first round is over. */
  goal?(position: never, options: never, printed: never): string | null;
  /** For tables with real dice, where the host types what fell: how to show a code of the dealer's. */
  dealt?: DealtFace;
  /** Or a part of the page of the game's own for that. */
  DealerMoves?: ComponentType<
    Pick<BoardProps, "position" | "may" | "dealCount" | "book" | "seats" | "askNext" | "act">
  >;
}

export interface DealtFace {
  /** What a dealer's code is about: "red die". */
  nameCode(code: DealtCode): string;
  /** What it says of that: "3". */
  nameValue(code: DealtCode): string;
  /** The same as a picture, such as a die of its colour; null: there is none. */
  Dealt(code: DealtCode): VNode | null;
}

/** What the home page needs before a game is chosen; small, and loaded with it. */
export interface GameCard {
  name: string; // as the server calls it
  place?: number; // among the others on the home page
  title: string; // keys of the catalogue
  pitch?: string;
  facts: string;
  Picture: ComponentType;
  HowTo?: ComponentType; // a short lesson
  seats: (options: Record<string, unknown>) => { least: number; most: number; usual?: number };
  settings: readonly Setting[];
  times?: readonly TimeSetting[];
  puzzles?: readonly Puzzle[];
  puzzleLesson?: string; // which of its lessons is about them
  printed?: string; // which of them is a sheet, board or deck: people may bring their own instead
  form?: string; // what stands in the file of such a one
  /** What the rules say about who starts: a key of the catalogue. */
  starts?: string;
  /** What else is agreed on before the start. */
  Lobby?: ComponentType<LobbyProps>;
  /** Options that follow from others, such as a house rule for a single seat. */
  complete?(options: Record<string, unknown>): Record<string, unknown>;
  /** What one who played alone reached, in a few words, by that seat's part of the result. */
  outcome?(score: never, options: Record<string, unknown>): string;
  load(): Promise<{ face: GameFace }>;
}
