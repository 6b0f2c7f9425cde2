// Luck, play and results over the games of this device: three small charts, kinds of mistakes, phases, and the level on par.

import { useEffect, useState } from "preact/hooks";
import { dateOf } from "../dates";
import { cardOf, gameTitle } from "../games";
import { LEVELS } from "../levels";
import { analysis, Fault } from "../net/api";
import { language } from "../prefs";
import { useTitle } from "../route";
import { Wide } from "../ui/parts";
import { addWords, formatNumber, inLanguage, joinNames, wordsOf } from "../words";
import {
  analysed,
  errorOf,
  findOnPar,
  keepAnalysis,
  meanOf,
  noteGone,
  sumKinds,
  toAnalyse,
  type Analysed,
} from "./analysed";
import { wayOf } from "./lists";
import "./style.css";
import words from "./words.json";

addWords(words);
const w = wordsOf(words);
const AT_ONCE = 10; // games that are analysed before somebody asks for more
const MAX_KINDS = 5;

type Quantity = "luck" | "play" | "result";
const QUANTITIES: readonly Quantity[] = ["luck", "play", "result"];

/** Analyse games one after the other: how many are done, of how many. */
function useAnalyses(): { done: number; of: number; more: (() => void) | null; isBusy: boolean } {
  const [{ done, of }, setCount] = useState({ done: 0, of: 0 });
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    const waiting = toAnalyse().slice(0, AT_ONCE);
    setBusy(waiting.length > 0);
    for (const [index, visit] of waiting.entries()) {
      setCount({ done: index, of: waiting.length });
      try {
        keepAnalysis(visit, await analysis(visit.table, false));
      } catch (problem) {
        const status = problem instanceof Fault ? problem.status : 0;
        if (status === 404 || status === 422) noteGone(visit.table);
        else break; // busy, or without a connection: another time
      }
    }
    setCount({ done: 0, of: 0 });
    setBusy(false);
  };
  useEffect(() => void run(), []);
  return { done, of, isBusy, more: !isBusy && toAnalyse().length ? () => void run() : null };
}

export function OverTimePage() {
  useTitle(w("time.title"));
  const { done, of, more, isBusy } = useAnalyses();
  const all = analysed();
  const ways = [...new Map(all.map((game) => [`${game.game} ${game.way}`, game])).entries()];
  const count = (key: string): number => all.filter((game) => `${game.game} ${game.way}` === key).length;
  ways.sort(([one], [other]) => count(other) - count(one));
  const [chosen, choose] = useState<string | null>(null);
  const shown = chosen ?? ways[0]?.[0];
  const games = all.filter((game) => `${game.game} ${game.way}` === shown);
  return (
    <div class="page device" aria-busy={isBusy}>
      <div class="stack">
        <h1>{w("time.title")}</h1>
        <p>{w("time.lead")}</p>
        <p role="status">{isBusy ? w("time.working", { at: done + 1, all: of }) : ""}</p>
        {!isBusy && !all.length && <p class="hint">{w("time.none")}</p>}
        {more && (
          <button type="button" onClick={more}>
            {w("time.more")}
          </button>
        )}
      </div>
      {ways.length > 1 && (
        <div class="pills" role="group" aria-label={w("time.way")}>
          {ways.map(([key, game]) => (
            <button key={key} type="button" aria-pressed={key === shown} onClick={() => choose(key)}>
              {nameOfWay(game)}
            </button>
          ))}
        </div>
      )}
      {games.length > 0 && <Games key={shown} games={games} />}
      <p>
        <a class="link" href="/you">
          {w("device.title")}
        </a>
      </p>
    </div>
  );
}

function nameOfWay({ game, options }: Analysed): string {
  const seats = typeof options["seats"] === "number" ? w("time.seats", { count: options["seats"] }) : "";
  return [gameTitle({ game, title: game }), wayOf(cardOf(game), options), seats].filter(Boolean).join(" · ");
}

function Games({ games }: { games: readonly Analysed[] }) {
  const unit = inLanguage(games[0]?.unit ?? { en: "", de: "" });
  const par = findOnPar(games);
  const levels = par.kind === "level" ? par.levels.map(nameOfLevel) : [];
  const phases = [0, 1, 2].map((phase) => meanOf(games.map((game) => game.phases[phase] ?? 0)));
  const weakest = phases.indexOf(Math.min(...phases));
  const kinds = sumKinds(games).slice(0, MAX_KINDS);
  return (
    <>
      <section>
        <h2>{games[0] && nameOfWay(games[0])}</h2>
        <p>
          {par.kind === "level"
            ? w("time.par", { names: joinNames(levels) })
            : par.kind === "few"
              ? w("time.par.few", { least: par.least, count: games.length })
              : w("time.par.unknown")}
        </p>
        <div class="charts">
          {QUANTITIES.map((of) => (
            <Chart key={of} of={of} unit={unit} values={games.map((game) => game[of])} />
          ))}
        </div>
        <details class="every">
          <summary>{w("time.table")}</summary>
          <Rows games={games} unit={unit} />
        </details>
      </section>
      <section>
        <h2>{w("time.phases")}</h2>
        <ul>
          {phases.map((cost, phase) => (
            <li key={phase}>
              {w(`time.phase.${phase as 0 | 1 | 2}`)}: {formatNumber(cost, { isChange: true })}
              {phase === weakest && cost < 0 && ` (${w("time.weakest")})`}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{w("time.kinds")}</h2>
        {kinds.length === 0 && <p class="hint">{w("time.kinds.none")}</p>}
        <ul>
          {kinds.map((kind) => (
            <li key={kind.key}>
              {w("time.kind", { kind: inLanguage(kind.text), count: kind.count, cost: formatNumber(kind.cost) })}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const nameOfLevel = (bot: string): string => LEVELS.find((level) => level.bot === bot)?.[language.value] ?? bot;

const [WIDE, HIGH, LEFT, RIGHT, TOP, BOTTOM] = [300, 170, 40, 12, 26, 34];

/** One quantity, game by game. */
function Chart({ of, unit, values }: { of: Quantity; unit: string; values: readonly number[] }) {
  const isChange = of !== "result";
  const [low, high] = [Math.min(...values, ...(isChange ? [0] : [])), Math.max(...values, ...(isChange ? [0] : []))];
  const x = (index: number): number => LEFT + ((index + 0.5) / values.length) * (WIDE - LEFT - RIGHT);
  const y = (value: number): number =>
    HIGH - BOTTOM - ((value - low) / Math.max(1e-9, high - low)) * (HIGH - TOP - BOTTOM);
  const mean = meanOf(values);
  const told = w("time.mean", {
    what: w(`time.${of}`),
    mean: formatNumber(mean, { isChange }),
    error: formatNumber(2 * errorOf(values)),
  });
  const ticks = [...new Set([low, high])];
  return (
    <figure class={`overtime ${of}`}>
      <figcaption>{told}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={told}>
        <text class="axis" x={4} y={14}>
          {`${w(`time.${of}`)} (${unit.split(";")[0]})`}
        </text>
        {ticks.map((value) => (
          <g key={value}>
            <path class="grid" d={`M${LEFT} ${y(value)}H${WIDE - RIGHT}`} />
            <text class="tick" x={LEFT - 6} y={y(value) + 4} text-anchor="end">
              {formatNumber(value, { digits: 0 })}
            </text>
          </g>
        ))}
        <path class="mean" d={`M${LEFT} ${y(mean)}H${WIDE - RIGHT}`} />
        <path class="line" d={values.map((value, index) => `${index ? "L" : "M"}${x(index)} ${y(value)}`).join("")} />
        {values.map((value, index) => (
          <circle key={index} cx={x(index)} cy={y(value)} r={3.5} />
        ))}
        <text class="axis" x={WIDE - RIGHT} y={HIGH - 8} text-anchor="end">
          {`${w("time.axis", { count: values.length })} →`}
        </text>
      </svg>
    </figure>
  );
}

function Rows({ games, unit }: { games: readonly Analysed[]; unit: string }) {
  return (
    <Wide label={w("time.table")}>
      <table>
        <caption class="hint">{unit}</caption>
        <thead>
          <tr>
            <th scope="col">{w("time.date")}</th>
            {QUANTITIES.map((of) => (
              <th key={of} scope="col">
                {w(`time.${of}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={`${game.table} ${game.seat}`}>
              <th scope="row">
                <a href={`/analysis/${game.table}`}>{dateOf(game.at)}</a>
              </th>
              {QUANTITIES.map((of) => (
                <td key={of}>{formatNumber(game[of], { isChange: of !== "result" })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
