// A table, from the lobby to the score. Nothing here knows a game: its face draws the board.

import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardProps, GameFace, NewsLine, Ready, RunningClock, ScoreProps } from "../board";
import { gameTitle, loadFace } from "../games";
import { leaveTable, nameOrDefault, tableOf } from "../net/quick";
import { HOST, INVITATION, type Table } from "../net/table";
import { useTitle } from "../route";
import { named, freeName } from "../seats";
import { PromptPlace, useBarHeight } from "../ui/bar";
import { play } from "../ui/sound";
import { announce, announceOnArrival, openLog, Ticker } from "../ui/live";
import { waitingText } from "../ui/ready";
import { SymbolExplainer } from "../ui/symbols";
import type { Choices, Clock, SeatView, View, Welcome } from "../wire";
import { t } from "../words";
import { Dealer, DEALER, type DealerProps } from "./dealer";
import { CoachNotice } from "./coach";
import { Lobby } from "./lobby";
import { Menu } from "./menu";
import { Goal, isGoalShown } from "./goal";
import { Advice, HintButton } from "./hint";
import { LogButton, LogColumn, useLog, type LogPlace } from "./log";
import { Banner, Notice } from "./notices";
import { ReactButton, useReactionNews } from "./reactions";
import { RulesOverTable } from "./rules";
import { Seats } from "./seats";
import { SoundOffer } from "./offer";
import { Suggestions } from "./suggestions";
import { Undo } from "./undo";
import { Watching } from "./watching";
import { presenceNews } from "./presence";
import { useOver } from "./ending";
import { useTurn } from "./turn";

const NO_HINT: readonly [] = [];

/** A board takes the exact forms of its own game; what comes over the wire is only known to be that game's. */
export type AnyBoard = (props: BoardProps) => preact.JSX.Element;
export type AnyScore = (props: ScoreProps) => preact.JSX.Element;

export function TablePage({ name }: { name: string }) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const joined = tableOf(name);
    openLog(name);
    setTable(joined);
    void claim(joined);
    return () => leaveTable(joined);
  }, []);
  return <div class="table">{table && <Joined table={table} />}</div>;
}

/** A link that brings a seat or the host's role to this device carries its ticket behind the #. */
async function claim(table: Table): Promise<void> {
  const kind = [HOST, INVITATION].find((one) => location.hash.startsWith(`#${one}`)) ?? "";
  const isHost = kind === HOST;
  const ticket = location.hash.slice(1 + kind.length);
  if (!/^[A-Za-z0-9_-]{22,64}$/.test(ticket)) return;
  history.replaceState(null, "", location.pathname);
  const name = kind === INVITATION ? { name: freeName((await table.firstView()).seats, nameOrDefault()) } : {};
  const answer = await table.send("claim", { ticket, ...name });
  if (answer.type === "accepted") announce([isHost ? t("table.claimed.host") : t("table.claimed")]);
}

function Joined({ table }: { table: Table }) {
  const welcome = table.welcome.value;
  const view = table.view.value;
  const link = table.link.value;
  const face = useFace(welcome?.game);
  useNews(table, face);
  useTitle(welcome ? gameTitle(welcome) : "");
  useTurn(table, welcome ? gameTitle(welcome) : "");
  useReactionNews(table, view?.seats);
  if (link === "gone")
    return (
      <div class="page">
        <h1>{t("table.gone")}</h1>
        <Suggestions />
      </div>
    );
  return (
    <>
      <Banner table={table} />
      <Notice table={table} />
      {welcome && face && <SymbolExplainer face={face} game={welcome.game} notice={table.notice} />}
      <RulesOverTable />
      {welcome && view ? (
        <Shown table={table} welcome={welcome} view={view} face={face} />
      ) : (
        <h1 class="page hint">{t("loading")}</h1>
      )}
    </>
  );
}

function useFace(game: string | undefined): GameFace | null {
  const [face, setFace] = useState<GameFace | null>(null);
  useEffect(() => {
    if (game) void loadFace(game).then(setFace);
  }, [game]);
  return face;
}

/** Tells what a new view brought, once, in words: also the first one of a game, before which there was nothing. */
function useNews(table: Table, face: GameFace | null): void {
  const announced = useRef<View | null>(null); // not the view before: several may come between two drawings
  const view = table.view.value;
  useEffect(() => {
    const [before, welcome] = [announced.current, table.welcome.value];
    if (!view || !face || !welcome || view.n === before?.n) return;
    announced.current = view;
    if (view.status === "open" || (!before && view.status === "over")) return;
    const seat = table.seat.value;
    const old = before && before.status !== "open" ? perspectiveOf(before, seat) : null;
    const lines: (string | NewsLine)[] = face.news({
      before: old?.position ?? null,
      after: perspectiveOf(view, seat)?.position,
      options: welcome.options,
      printed: welcome.printed,
      seats: named(view.seats),
      own: table.own.value,
      seconds: view.clock ? Math.ceil(table.until(view.clock.ends) / 1000) : null,
    });
    lines.push(...presenceNews(before, view));
    const isSeen = lines.length > 0; // what comes now, the page itself shows
    lines.push(...readyNews(before, view, table.own.value));
    if (view.rematch && before && !before.rematch) lines.push(t("over.rematch.open"));
    if (!before) return announceOnArrival(lines);
    announce(lines, isSeen);
    playNews(lines, view.status === "over" && before.status !== "over");
  }, [view, face]);
}

/** One sound for what has just happened: the weightiest. */
function playNews(news: readonly (string | NewsLine)[], isOver: boolean): void {
  const lines = news.filter((line) => typeof line !== "string");
  if (isOver) play("end");
  else if (lines.some((line) => line.isAlert)) play("closed");
  else if (lines.some((line) => line.isRound)) play("roll");
  else if (lines.length) play("place");
}

/** Whom the table waits for now, said to those who cannot see it; everybody else sees it where Ready is. */
function readyNews(before: View | null, view: View, own: readonly number[]): string[] {
  const [old, now] = [before?.not_ready, view.not_ready];
  if (!now || (old && old.join() === now.join())) return [];
  const seats = named(view.seats);
  const isAsked = now.some((seat) => own.includes(seat));
  const others = now.filter((seat) => !own.includes(seat)).map((seat) => seats[seat]?.name ?? "");
  if (!now.length) return [t("ready.news.all")];
  const wait = waitingText(others);
  return [
    ...(isAsked && !old ? [t("ready.news.press")] : []),
    ...(wait ? [wait] : isAsked && old ? [t("ready.you")] : []),
  ];
}

const perspectiveOf = (view: View, seat: number | null): View["perspectives"][number] | undefined =>
  view.perspectives.find((one) => seat !== null && one.seats.includes(seat)) ?? view.perspectives[0];

interface ShownProps {
  table: Table;
  welcome: Welcome;
  view: View;
  face: GameFace | null;
}

function Shown({ table, welcome, view, face }: ShownProps) {
  const [Over, isLive] = useOver(view.status);
  const seats = named(view.seats);
  const place = useLog(face?.logFrom);
  if (view.status === "open") return <Lobby table={table} welcome={welcome} view={view} />;
  if (!face) return <p class="page hint">{t("loading")}</p>;
  const seat = table.seat.value;
  const seen = table.perspectiveOf(seat);
  if (!seen) return null;
  const Board = face.Board as unknown as AnyBoard;
  const advice = table.advice.value;
  const play = advice?.seat === seat ? advice.plays[0] : undefined;
  const goalOf = view.status === "running" ? (face.goal as ((...of: unknown[]) => string | null) | undefined) : null;
  const goal = goalOf?.(seen.position, welcome.options, welcome.printed) ?? null;
  return (
    <div class={`playing${place.isColumn ? " withlog" : ""}`}>
      <h1 class="unseen">{gameTitle(welcome)}</h1>
      <Head table={table} welcome={welcome} view={view} seats={seats} log={place} goal={goal} />
      {view.status === "over" &&
        (Over ? (
          <Over.Over table={table} welcome={welcome} view={view} face={face} isLive={isLive} />
        ) : (
          <section class="over" />
        ))}
      <Curtain table={table} view={view} seats={seats}>
        {welcome.dice === "own" && view.host && view.status === "running" && (
          <OwnDice table={table} welcome={welcome} face={face} seats={seats} view={view} position={seen.position} />
        )}
        <Board
          position={seen.position}
          result={seen.result}
          options={welcome.options}
          printed={welcome.printed}
          seats={seats}
          seat={seat}
          may={table.mayOf(seat)}
          book={table.book.value}
          dealCount={view.deal_count}
          status={view.status}
          isDone={table.isDone(seat)}
          isReplay={false}
          begin={(codes) => (table.begun = codes)}
          act={(codes, done) => table.act(seat ?? 0, codes, done)}
          askNext={(codes, words) => askNext(table, seat ?? 0, codes, words)}
          explain={(codes) => seat !== null && view.status === "running" && void table.explainRefusal(seat, codes)}
          done={(done) => seat !== null && void table.done([seat], done)}
          hint={play?.events ?? NO_HINT}
          hintCodes={play?.codes[0] ?? NO_HINT}
          clock={view.clock ? runningClock(table, view.clock) : null}
          ready={readyOf(table, view, seats)}
        />
      </Curtain>
      {place.isColumn && <LogColumn />}
    </div>
  );
}

interface HeadProps extends Omit<ShownProps, "face"> {
  seats: readonly SeatView[];
  log: LogPlace;
  goal: string | null;
}

/** The slim bar: who sits here, what to do now and what has just happened, and the menus. */
function Head({ table, welcome, view, seats, log, goal }: HeadProps) {
  const bar = useBarHeight();
  return (
    <div class="head" ref={bar}>
      <Seats table={table} view={view} seats={seats} />
      <div class="now">
        <PromptPlace />
        <Ticker press={log.press} idle={isGoalShown(goal) && <Goal words={goal} />} />
      </div>
      <Undo table={table} view={view} seats={seats} />
      <HintButton table={table} welcome={welcome} view={view} />
      <ReactButton table={table} view={view} />
      <LogButton place={log} />
      <Menu table={table} welcome={welcome} view={view} />
      <Watching table={table} view={view} />
      <Advice table={table} />
      <CoachNotice table={table} view={view} />
      <SoundOffer view={view} />
    </div>
  );
}

/** What may follow these codes of a seat, or of the dealer; null: the table has moved on. */
async function askNext(table: Table, seat: number, codes: number[], words = false): Promise<Choices | null> {
  const answer = await table.askNext(seat, codes, words);
  return answer.type === "choices" ? answer : null;
}

/** The host of a table with real dice says what fell: typed where the game can show it, else chosen from a list. */
function OwnDice({ face, position, ...props }: DealerProps & { face: GameFace; position: unknown }) {
  const { table, seats, view } = props;
  if (face.dealt) return <Dealer {...props} face={face.dealt} />;
  if (!face.DealerMoves || view.not_ready) return null;
  return (
    <face.DealerMoves
      position={position}
      may={table.mayOf(DEALER)}
      book={table.book.value}
      dealCount={view.deal_count}
      seats={seats}
      askNext={(codes, words) => askNext(table, DEALER, codes, words)}
      act={(codes) => table.act(DEALER, codes)}
    />
  );
}

const runningClock = (table: Table, { what, starts, ends }: Clock): RunningClock => ({
  what,
  whole: (ends - starts) * 1000,
  wait: () => table.until(starts),
  left: () => table.until(ends),
});

/** Whether the table waits for people, and what those at this device can say to that. */
function readyOf(table: Table, view: View, seats: readonly SeatView[]): Ready | null {
  const missing = view.not_ready;
  if (!missing) return null;
  const own = table.own.value.filter((seat) => view.seats[seat]?.bot === null);
  const starts = view.clock?.starts;
  return {
    isAsked: own.length > 0,
    isAlone: own.length === seats.length,
    isReady: own.every((seat) => table.isDone(seat)),
    others: missing.filter((seat) => !own.includes(seat)).map((seat) => seats[seat]?.name ?? ""),
    left: () => (starts === undefined ? null : table.until(starts)),
    say: (ready) => void table.done(own, ready),
  };
}

/** On one device with several seats that may know different things: nobody sees the other's sheet by accident. */
function Curtain({
  table,
  view,
  seats,
  children,
}: {
  table: Table;
  view: View;
  seats: readonly SeatView[];
  children: preact.ComponentChildren;
}) {
  const seat = table.seat.value;
  const [ready, setReady] = useState<number | null>(null);
  const isSecret = view.perspectives.length > 1 && view.status === "running";
  if (!isSecret || ready === seat || seat === null) return <>{children}</>;
  const name = seats[seat]?.name ?? "";
  return (
    <div class="curtain">
      <p class="lead">{t("table.curtain", { name })}</p>
      <button type="button" class="main" onClick={() => setReady(seat)}>
        {t("table.curtain.ready", { name })}
      </button>
    </div>
  );
}
