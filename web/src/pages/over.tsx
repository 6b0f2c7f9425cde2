// After the game: the count, who won and why, and how it goes on. The score line by line and the proof of the dice wait
// behind a tap.

import { useEffect, useMemo } from "preact/hooks";
import type { GameFace, ScoreProps } from "../board";
import { cardOf, isOffered } from "../games";
import { bestAt, isBetter } from "../memory";
import { record } from "../net/api";
import type { Table } from "../net/table";
import { named } from "../seats";
import { counting } from "../ui/counting";
import { Icon } from "../ui/parts";
import type { View, Welcome } from "../wire";
import { joinNames, t } from "../words";
import { Again } from "./again";
import { FairDice } from "./fair";
import { Podium, useCount, type Placing } from "./podium";
import { PrintGame } from "./print_game";
import { mayReact } from "./reactions";
import { ShareResult } from "./share_result";
import type { AnyScore } from "./table";

export interface OverProps {
  table: Table;
  welcome: Welcome;
  view: View;
  face: GameFace;
  isLive: boolean; // the game has just ended on this screen
}

export function Over(props: OverProps) {
  const seen = props.table.perspectiveOf(props.table.seat.value);
  return seen ? <Ended {...props} seen={seen} /> : null;
}

function Ended({ table, welcome, view, face, isLive, seen }: OverProps & { seen: View["perspectives"][number] }) {
  const seats = named(view.seats);
  const options = welcome.options as Record<string, unknown>;
  const result = seen.result as { seats?: unknown[] };
  const same = { result: seen.result, position: seen.position, options, printed: welcome.printed, seats };
  const { start, parts } = useMemo(() => face.ending?.count(same as never) ?? { start: 0, parts: [] }, [view, face]);
  const [step, skip] = useCount({ parts, isLive });
  const isCounted = step >= parts.length;
  const scores = view.scores ?? [];
  const outcome = cardOf(welcome.game)?.outcome;
  const placings = seats.map<Placing>((_, seat) => {
    const own = scores[seat];
    return {
      place: own ? 1 + scores.filter((other) => isBetter(other, own)).length : 1,
      outcome: outcome && result.seats?.[seat] ? outcome(result.seats[seat] as never, options) : "",
    };
  });
  const Score = face.Score as unknown as AnyScore;
  // Whoever has scrolled down to the own board must not miss the end.
  useEffect(() => void (isLive && !counting.value && scrollTo({ top: 0 })), [counting.value]);
  // The board itself counts the last round: it keeps its place until then.
  if (counting.value)
    return (
      <section class="over unseen" aria-label={t("over.score")}>
        <h2>{t("over.counting")}</h2>
      </section>
    );
  return (
    <section class={isCounted ? "over" : "over counting"} aria-label={t("over.score")}>
      <header>
        <h2 class="huge">{isCounted ? headline(placings, seats, table.own.value) : t("over.counting")}</h2>
        {step < parts.length && (
          <button type="button" onClick={skip}>
            {t("over.skip")}
          </button>
        )}
      </header>
      <p class="lead why">{isCounted ? sentence(face, same, placings, table.own.value) : parts[step]?.label}</p>
      {seats.length > 1 && (
        <Podium seats={seats} placings={placings} own={table.own.value} start={start} parts={parts} step={step} />
      )}
      {seats.length === 1 && isCounted && <Stars count={face.ending?.stars?.(same as never) ?? null} />}
      {isCounted && <Best table={table.name} />}
      <div class="row">
        <Again table={table} view={view} />
        <a class="button" href={`/replay/${table.name}`}>
          <Icon name="play" /> {t("over.replay")}
        </a>
        <ReviewLink table={table} view={view} seats={seats} />
        <a class="button" href={`/whatif/${table.name}`}>
          <Icon name="undo" /> {t("whatif")}
        </a>
        {isOffered(welcome.game, "analysis") && (
          <a class="button" href={`/analysis/${table.name}`}>
            <Icon name="graph" /> {t("analysis")}
          </a>
        )}
        <ShareResult
          table={table.name}
          game={welcome.game}
          title={welcome.title}
          options={options}
          seats={seats}
          scores={scores}
          results={result.seats ?? []}
        />
        <a class="link" href="/">
          {t("home")}
        </a>
      </div>
      {isCounted && (
        <details>
          <summary>{t("over.sheet")}</summary>
          <Score {...same} />
          <div class="row">
            <a class="button" href={record(table.name)} download={`polychrome-${table.name}.json`}>
              <Icon name="load" /> {t("over.record")}
            </a>
            <PrintGame table={table.name} />
          </div>
        </details>
      )}
      {view.fair?.secret && <FairDice table={table} welcome={welcome} face={face} />}
    </section>
  );
}

/** Somebody shows the game to the others, or could. */
function ReviewLink({ table, view, seats }: Pick<OverProps, "table" | "view"> & Pick<ScoreProps, "seats">) {
  const leader = table.review.value?.leader ?? null;
  if (leader === null && !mayReact(view, table.own.value)) return null;
  const name = leader === null ? "" : (seats[leader]?.name ?? "");
  return (
    <a class={`button${leader === null ? "" : " main"}`} href={`/whatif/${table.name}#review`}>
      <Icon name="eye" /> {leader === null ? t("over.review") : t("over.review.follow", { name })}
    </a>
  );
}

/** What one who comes first reads: who has won, or what somebody alone has reached. */
function headline(placings: readonly Placing[], seats: ScoreProps["seats"], own: readonly number[]): string {
  if (placings.length < 2) return placings[0]?.outcome || t("over.finished");
  const winners = placings.flatMap(({ place }, seat) => (place === 1 ? [seat] : []));
  const isOwn = own.length === 1 && winners.includes(own[0] ?? -1);
  if (isOwn) return t(winners.length > 1 ? "over.shared.you" : "over.won.you");
  return t("over.won", { names: joinNames(winners.map((seat) => seats[seat]?.name ?? "")), count: winners.length });
}

/** Why, in one sentence: to whoever plays here, else about the winner. */
export function sentence(
  face: Pick<GameFace, "ending">,
  props: ScoreProps,
  placings: readonly Placing[],
  own: readonly number[],
): string {
  if (!face.ending) return "";
  if (placings.length < 2) return face.ending.alone(props as never);
  const order = placings.map((_, seat) => seat).sort((a, b) => (placings[a]?.place ?? 0) - (placings[b]?.place ?? 0));
  const [winner = 0, second = 1] = order;
  const me = own.length === 1 ? (own[0] ?? winner) : winner;
  const hasWon = placings[me]?.place === 1;
  const other = !hasWon ? winner : me === winner ? second : winner;
  if (placings[me]?.place === placings[other]?.place) return t("over.by.shared");
  const { by, why } = face.ending.compare(props as never, me, other);
  const names = { name: props.seats[me]?.name ?? "", other: props.seats[other]?.name ?? "", by, why };
  if (!by) return t("over.by.tie", names);
  if (own.length !== 1) return t("over.by.name", names);
  return t(hasWon ? "over.by.won" : "over.by.lost", names);
}

const STARS = 3;

function Stars({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <p class="stars" role="img" aria-label={t("over.stars", { count })}>
      {Array.from({ length: STARS }, (_, at) => (
        <span key={at} class={at < count ? "won" : ""} style={{ "--at": at }}>
          <Icon name="star" />
        </span>
      ))}
    </p>
  );
}

/** What this device remembers nothing better than, once there was something to beat. */
function Best({ table }: { table: string }) {
  const best = bestAt(table);
  if (best?.before === undefined) return null;
  const before = cardOf(best.game)?.outcome?.(best.before as never, best.options);
  return (
    <p class="best" role="status">
      <span aria-hidden="true">★</span> {before ? t("over.best", { before }) : t("over.best.plain")}
    </p>
  );
}
