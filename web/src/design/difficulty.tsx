// How hard a design is, in figures and words, with ways to the places that they are about.

import type { GameCard, Path } from "../board";
import { formatNumber, inLanguage, say } from "../words";
import type { Difficulty } from "../wire";
import type { Measured } from "./measuring";
import { w } from "./words";

/** The ways to play that a design can be measured in: the game itself, then its tasks. */
export function waysOf(card: GameCard): { label: string; options: Record<string, string> }[] {
  const tasks = (card.puzzles ?? []).map(({ title, ways }) => {
    const { [card.printed ?? ""]: _, ...options } = ways[0]?.options ?? {};
    return { label: say(title), options };
  });
  return [{ label: w("design.hard.game"), options: {} }, ...tasks];
}

interface Props {
  card: GameCard;
  measured: Measured;
  isPlayable: boolean;
  way: number;
  setWay(way: number): void;
  isShown: boolean; // rates are drawn on the design
  setShown(isShown: boolean): void;
  show(path: Path): void;
  take(path: Path, figures: readonly number[]): void; // as grades
}

export function DifficultyPanel(props: Props) {
  const { card, measured, isPlayable, way, setWay, isShown, setShown } = props;
  const { found, isOld, isLost } = measured;
  return (
    <section class="panel hardness" aria-labelledby="hardness">
      <h2 id="hardness">{w("design.hard")}</h2>
      <label>
        <span class="unseen">{w("design.hard.way")}</span>
        <select value={way} onChange={({ currentTarget }) => setWay(Number(currentTarget.value))}>
          {waysOf(card).map(({ label }, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {!found && (
        <p class="hint" role="status">
          {w(!isPlayable ? "design.hard.wrong" : isLost ? "design.hard.lost" : "design.hard.first")}
        </p>
      )}
      {found && (
        <div class={isOld ? "figures old" : "figures"}>
          <Figures found={found} isOld={isOld} />
          <label class="tick">
            <input
              type="checkbox"
              checked={isShown}
              onChange={({ currentTarget }) => setShown(currentTarget.checked)}
            />{" "}
            {w("design.hard.show")}
          </label>
          {!isOld && <Advice {...props} found={found} />}
        </div>
      )}
    </section>
  );
}

function Figures({ found, isOld }: { found: Difficulty; isOld: boolean }) {
  const { par, spread, unit, games, seats, best, hardness, final } = found;
  const figure = (value: number): string => formatNumber(value);
  return (
    <>
      <p class="par">
        <strong>{w("design.hard.par", { figure: figure(par.mean), unit: inLanguage(unit) })}</strong>
        {hardness && <span class={`tag ${hardness}`}>{w(`design.hard.${hardness}`)}</span>}
      </p>
      <Histogram results={found.results} />
      <p class="hint">
        {w("design.hard.spread", { low: figure(par.mean - spread), high: figure(par.mean + spread) })}{" "}
        {w("design.hard.error", { figure: figure(Math.max(0.1, 1.96 * par.error)) })}
      </p>
      {best && <p>{w("design.hard.best", { figure: figure(best.value), text: inLanguage(best.text) })}</p>}
      <p class="hint">
        {isOld
          ? w("design.hard.old")
          : w(final ? "design.hard.final" : "design.hard.games", { count: games, figure: formatNumber(games), seats })}
      </p>
    </>
  );
}

const BARS = 24;
const [WIDE, HIGH] = [240, 46];

/** How often each result came. */
function Histogram({ results }: { results: Difficulty["results"] }) {
  const [low, high] = [results[0]?.[0] ?? 0, results.at(-1)?.[0] ?? 0];
  const step = Math.max(1, Math.ceil((high - low + 1) / BARS));
  const counts = Array.from({ length: Math.ceil((high - low + 1) / step) }, () => 0);
  for (const [result, count] of results) {
    const at = Math.floor((result - low) / step);
    counts[at] = (counts[at] ?? 0) + count;
  }
  const most = Math.max(1, ...counts);
  const width = WIDE / counts.length;
  return (
    <svg class="histogram" viewBox={`0 0 ${WIDE} ${HIGH + 14}`} aria-hidden="true">
      {counts.map((count, at) => {
        const height = (HIGH * count) / most;
        return <rect key={at} x={at * width + 1} y={HIGH - height} width={Math.max(1, width - 2)} height={height} />;
      })}
      <text x="0" y={HIGH + 12}>
        {formatNumber(low)}
      </text>
      <text x={WIDE} y={HIGH + 12} text-anchor="end">
        {formatNumber(high)}
      </text>
    </svg>
  );
}

function Advice({ found, show, take }: Props & { found: Difficulty }) {
  const { suggestions, grades } = found;
  return (
    <>
      {suggestions.length > 0 && (
        <ul class="advice">
          {suggestions.map(({ path, text }) => (
            <li key={path.join()}>
              <button type="button" class="quiet" onClick={() => show(path)}>
                {inLanguage(text)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {grades && (
        <button type="button" onClick={() => take(grades.path, grades.figures)}>
          {w("design.hard.grades", { values: grades.figures.map((one) => formatNumber(one)).join(" · ") })}
        </button>
      )}
    </>
  );
}
