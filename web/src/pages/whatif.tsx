// What if: a game's own board at any moment of a finished game or a lesson, where every seat can be played on from.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { CodeBook } from "../codes";
import { gameTitle, loadFace } from "../games";
import { usualBot } from "../levels";
import { visits } from "../memory";
import { nameOrDefault } from "../net/quick";
import type { Notice } from "../net/table";
import { useTitle } from "../route";
import { named } from "../seats";
import { PromptPlace } from "../ui/bar";
import { Icon } from "../ui/parts";
import { lastPress } from "../ui/press";
import { SymbolExplainer } from "../ui/symbols";
import type { Choices, Refused, SeatView, WhatIfGame } from "../wire";
import { fromHash, keptIn, toHash, upTo, type Linked, type Source } from "../whatif";
import { t } from "../words";
import { FaultText } from "./fault";
import { NoticeBox } from "./notices";
import { Review } from "./review";
import { RulesOverTable } from "./rules";
import { Suggestions } from "./suggestions";
import type { AnyBoard } from "./table";
import { BotsDialog, Outcomes, useCompare } from "./whatif_bots";
import { DiceDialog } from "./whatif_dice";
import { KeptLines, ShareDialog } from "./whatif_keep";
import { DEALER, useExplorer, type Explorer } from "./whatif_state";
import { w } from "./whatif_words";
import "../style/whatif.css";

const NOTHING: readonly [] = [];

export function WhatIfPage({ source }: { source: Source }) {
  const [first, setFirst] = useState<Linked | null | undefined>(undefined); // undefined: the address is not read yet
  useEffect(() => void fromHash(location.hash).then(setFirst), []);
  return first === undefined ? <h1 class="page hint">{t("loading")}</h1> : <Opened source={source} first={first} />;
}

function Opened({ source, first }: { source: Source; first: Linked | null }) {
  const [face, setFace] = useState<GameFace | null>(null);
  const explorer = useExplorer(source, first && { line: first, step: first.at + first.events.length });
  const { game, now, fault } = explorer;
  useTitle(game ? `${w("whatif.title")} ${gameTitle(game)}` : w("whatif.title"));
  const [kept] = useState(() => keptIn(location.hash));
  const [isReview] = useState(() => location.hash === "#review");
  useEffect(() => {
    if (!game) return;
    void loadFace(game.game).then(setFace);
    const line = kept === null ? undefined : game.branches[kept];
    if (line) explorer.goTo({ line, step: line.at + line.events.length });
  }, [game?.game]);
  if (fault && !game)
    return (
      <div class="page">
        <h1>{w("whatif.title")}</h1>
        <FaultText fault={fault} />
        <Suggestions />
      </div>
    );
  if (!game || !now || !face) return <h1 class="page hint">{t("loading")}</h1>;
  return (
    <Shown
      source={source}
      explorer={explorer}
      game={game}
      face={face}
      first={first?.seat ?? null}
      isReview={isReview}
    />
  );
}

/** Which seat is played: the one that somebody chose, while the game waits for it; else one that it waits for. */
function useSeat(source: Source, { now, place }: Explorer, first: number | null): [number, (seat: number) => void] {
  const own = "table" in source ? visits().find((visit) => visit.table === source.table)?.own?.[0] : 0;
  const [seat, setSeat] = useState(first ?? own ?? 0);
  useEffect(() => {
    const waiting = now?.waits_for.filter((one) => one !== DEALER) ?? [];
    const isAtFirst = first !== null && !place.line.events.length;
    if (waiting.length && !waiting.includes(seat) && !isAtFirst) setSeat(waiting[0] ?? 0);
  }, [now]);
  return [seat, setSeat];
}

interface ShownProps {
  source: Source;
  explorer: Explorer;
  game: WhatIfGame;
  face: GameFace;
  first: number | null; // the seat that is looked at first
  isReview: boolean; // it is looked at together from the beginning
}

function Shown({ source, explorer, game, face, first, isReview }: ShownProps) {
  const { now, visit } = explorer;
  const notice = useSignal<Notice | null>(null);
  const [seat, setSeat] = useSeat(source, explorer, first);
  const [bot, setBot] = useState(() => usualBot(game.bots));
  const [hasOthers, setOthers] = useState(game.players.length > 1);
  const [compared, compare] = useCompare(source, explorer, bot);
  const [open, setOpen] = useState<"dice" | "bots" | "share" | null>(null);
  const [isReviewed, setReviewed] = useState(isReview);
  const book = useMemo(() => new CodeBook(game.kinds), [game]);
  const seats = useMemo(() => seatsOf(game, seat), [game, seat]);
  const hash = useHash(explorer, seat);
  useEffect(() => void (notice.value = null), [now]);
  if (!now) return null;
  const Board = face.Board as unknown as AnyBoard;
  const { position, result } = now.view as { position: unknown; result: unknown };
  const explain = ({ rule, reason = null, text }: Refused): void =>
    void (notice.value = { rule, reason, text, at: Date.now(), place: lastPress() });
  const look = async (codes: readonly number[], words = false): Promise<Choices | null> => {
    const answer = await explorer.look(seat, codes, words);
    return answer?.type === "choices" ? answer : null;
  };
  const isDealers = now.waits_for.includes(DEALER);
  const text = now.event
    ? face.describeEvent(now.event as Record<string, unknown>, seats, now.text)
    : w("whatif.start");
  return (
    <div class="table replay whatif">
      <h1 class="unseen">{`${w("whatif.title")} ${gameTitle(game)}`}</h1>
      <NoticeBox notice={notice} game={game.game} />
      <SymbolExplainer face={face} game={game.game} notice={notice} />
      <RulesOverTable />
      <div class="player" role="group" aria-label={w("whatif.title")}>
        <Steps explorer={explorer} />
        <p class="steptext" aria-live="polite">
          {explorer.refused ? w("whatif.refused") : text}
        </p>
        <div class="now">
          <PromptPlace />
          {isDealers && (
            <button type="button" class="main" disabled={explorer.isBusy} onClick={() => void explorer.deal()}>
              <Icon name="next" /> {w("whatif.goon")}
            </button>
          )}
        </div>
        {seats.length > 1 && (
          <div class="pills" role="group" aria-label={w("whatif.seat")}>
            {seats.map((one, number) => (
              <button key={number} type="button" aria-pressed={seat === number} onClick={() => setSeat(number)}>
                {one.name}
              </button>
            ))}
          </div>
        )}
        <div class="row tools">
          <button type="button" onClick={() => setOpen("dice")}>
            {w("whatif.dice")}
          </button>
          <button type="button" onClick={() => setOpen("bots")}>
            <Icon name="bot" /> {w("whatif.bots")}
          </button>
          {!isReviewed && "table" in source && (
            <button type="button" onClick={() => setReviewed(true)}>
              <Icon name="eye" /> {w("review")}
            </button>
          )}
          <button type="button" onClick={() => setOpen("share")}>
            <Icon name="link" /> {w("whatif.share")}
          </button>
        </div>
        <KeptLines explorer={explorer} />
        {isReviewed && "table" in source && (
          <Review name={source.table} explorer={explorer} seat={seat} setSeat={setSeat} />
        )}
        <FaultText fault={explorer.fault} />
      </div>
      <Outcomes explorer={explorer} compared={compared} seats={seats} />
      <Board
        key={`${visit} ${seat}`}
        position={position}
        result={result}
        options={game.options}
        printed={game.printed}
        seats={seats}
        seat={seat}
        may={now.may.find((one) => one.seat === seat) ?? null}
        book={book}
        dealCount={now.deal_count}
        status={now.over ? "over" : "running"}
        isDone={false}
        isReplay={now.over}
        act={async (codes) => {
          const answer = await explorer.play(seat, codes, hasOthers ? bot : null);
          if (answer.type === "refused") explain(answer);
          return answer;
        }}
        askNext={look}
        explain={(codes) =>
          void explorer.look(seat, codes, false).then((answer) => answer?.type === "refused" && explain(answer))
        }
        done={(isDone) => isDone && isDealers && void explorer.deal()}
        hint={NOTHING}
        hintCodes={NOTHING}
        clock={null}
        ready={null}
      />
      {open === "dice" && (
        <DiceDialog explorer={explorer} face={face} book={book} seats={seats} close={() => setOpen(null)} />
      )}
      {open === "bots" && (
        <BotsDialog
          explorer={explorer}
          bot={bot}
          choose={setBot}
          hasOthers={hasOthers}
          setOthers={setOthers}
          compare={compare}
          close={() => setOpen(null)}
        />
      )}
      {open === "share" && <ShareDialog source={source} explorer={explorer} hash={hash} close={() => setOpen(null)} />}
    </div>
  );
}

/** The place in the address, so that a reload or a link leads there; null: it is too long for that. */
function useHash({ place }: Explorer, seat: number): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void toHash(upTo(place.line, place.step), seat).then((made) => {
      if (!isCurrent) return;
      setHash(made);
      history.replaceState(null, "", `${location.pathname}${made ?? ""}`);
    });
    return () => {
      isCurrent = false;
    };
  }, [place, seat]);
  return hash;
}

/** Step by step through the game, or through the line that has left it. */
function Steps({ explorer }: { explorer: Explorer }) {
  const { place, last, stepTo, goTo } = explorer;
  const { line, step } = place;
  const hasLeft = line.events.length > 0;
  const isOwn = hasLeft && step > line.at;
  const label = hasLeft ? w("whatif.own", { step, total: last, at: line.at }) : w("whatif.step", { step, total: last });
  const keys = (event: KeyboardEvent): void => {
    if ((event.target as Element).matches("input")) return; // the browser moves the slider itself
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    stepTo(to);
  };
  return (
    <div class="steps" onKeyDown={keys}>
      <div class="row">
        <button
          type="button"
          class={isOwn ? "" : "icon"}
          {...(isOwn ? {} : { "aria-label": w("whatif.step.back") })}
          data-often
          disabled={step === 0}
          onClick={() => stepTo(step - 1)}
        >
          <Icon name={isOwn ? "undo" : "back"} /> {isOwn && w("whatif.back")}
        </button>
        <button
          type="button"
          class="icon"
          aria-label={w("whatif.step.next")}
          data-often
          disabled={step >= last}
          onClick={() => stepTo(step + 1)}
        >
          <Icon name="next" />
        </button>
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={label}
          onInput={(event) => stepTo(Number(event.currentTarget.value))}
        />
      </div>
      <p class="hint where">
        {w("whatif.step", { step, total: last })}
        {hasLeft && (
          <>
            {" · "}
            {w("whatif.own.short")}{" "}
            <button
              type="button"
              class="link"
              onClick={() => goTo({ line: { at: line.at, events: [] }, step: Math.min(step, line.at) })}
            >
              {w("whatif.game")}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

/** Everybody of that game; the seat that is played is one's own. */
const seatsOf = ({ players }: WhatIfGame, seat: number): SeatView[] =>
  named(
    players.map(({ name, kind }, number) => {
      const isBot = kind === "bot";
      const yours = number === seat;
      const shown = name || nameOrDefault(); // whoever takes a lesson has none in its record
      return { name: shown, bot: isBot ? name : null, here: true, done: false, yours, owned: !isBot, may_take: false };
    }),
  );
