// Bots play on: once, so that one can look at it, or twenty times, so that lines can be compared.

import { useState } from "preact/hooks";
import { levelsOf } from "../games";
import { finish } from "../net/api";
import { Dialog, Icon, Wide } from "../ui/parts";
import type { SeatView } from "../wire";
import { spreadOf, upTo, type Line, type Scores, type Source } from "../whatif";
import { formatInteger, formatNumber } from "../words";
import { FaultText, type Failed } from "./fault";
import { LevelChoice } from "./level";
import type { Explorer } from "./whatif_state";
import { w } from "./whatif_words";

const GAMES = 20;

interface BotsProps {
  explorer: Explorer;
  bot: string;
  choose(bot: string): void;
  hasOthers: boolean; // bots play the seats that the person does not
  setOthers(hasOthers: boolean): void;
  compare(): void;
  close(): void;
}

export function BotsDialog({ explorer, bot, choose, hasOthers, setOthers, compare, close }: BotsProps) {
  const { game, now } = explorer;
  if (!game) return null;
  const levels = levelsOf(game.game).filter((level) => game.bots.includes(level.bot));
  return (
    <Dialog title={w("whatif.bots")} close={close}>
      {levels.length > 0 && <LevelChoice levels={levels} chosen={bot} choose={choose} />}
      {game.players.length > 1 && (
        <label class="tick">
          <input type="checkbox" checked={hasOthers} onChange={(event) => setOthers(event.currentTarget.checked)} />{" "}
          {w("whatif.bots.others")}
        </label>
      )}
      <p class="hint">{w("whatif.bots.text")}</p>
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={now?.over}
          onClick={() => {
            void explorer.finish(bot);
            close();
          }}
        >
          <Icon name="play" /> {w("whatif.bots.once")}
        </button>
        <button
          type="button"
          disabled={now?.over}
          onClick={() => {
            compare();
            close();
          }}
        >
          <Icon name="graph" /> {w("whatif.bots.often")}
        </button>
      </div>
    </Dialog>
  );
}

export interface Compared {
  line: Line; // from which bots have played
  isBusy: boolean;
  fault: Failed;
  own: readonly Scores[];
  played: readonly Scores[] | null; // after the move that was played; null: the line has not left the game
}

/** Twenty games from here, and as many from the move that was played where this line leaves the game. */
export function useCompare(source: Source, explorer: Explorer, bot: string): [Compared | null, () => void] {
  const [compared, setCompared] = useState<Compared | null>(null);
  const compare = async (): Promise<void> => {
    const { place, game } = explorer;
    const line = upTo(place.line, place.step);
    const hasLeft = line.events.length > 0 && line.at < (game?.total ?? 0);
    const none = { line, own: [], played: null };
    setCompared({ ...none, isBusy: true, fault: null });
    try {
      const own = await finish(source, line, bot, GAMES);
      const played = hasLeft ? await finish(source, { at: line.at + 1, events: [] }, bot, GAMES) : null;
      const outcomes = (one: typeof own | null): readonly Scores[] | null =>
        one?.type === "what_if" ? one.outcomes : null;
      setCompared({ line, isBusy: false, fault: null, own: outcomes(own) ?? [], played: outcomes(played) });
    } catch (problem) {
      setCompared({ ...none, isBusy: false, fault: problem as Error });
    }
  };
  return [compared, () => void compare()];
}

interface OutcomesProps {
  explorer: Explorer;
  compared: Compared | null;
  seats: readonly SeatView[];
}

/** What was reached, and what could be. */
export function Outcomes({ explorer, compared, seats }: OutcomesProps) {
  const { game, now, place } = explorer;
  if (!game || !now) return null;
  const points = (scores: Scores): string[] => scores.map(([score]) => formatInteger(score));
  const range = (outcomes: readonly Scores[]): string[] =>
    spreadOf(outcomes).map(({ mean, least, most }) =>
      w("whatif.range", { mean: formatNumber(mean), least: formatInteger(least), most: formatInteger(most) }),
    );
  const rows: (readonly [string, readonly string[]])[] = [];
  if (game.over) rows.push([w("whatif.outcomes.played"), points(game.scores)]);
  if (now.over && place.line.events.length) rows.push([w("whatif.outcomes.own"), points(now.scores)]);
  if (compared?.played?.length) rows.push([w("whatif.outcomes.played.bots"), range(compared.played)]);
  if (compared?.own.length)
    rows.push([
      w(compared.line.events.length ? "whatif.outcomes.own.bots" : "whatif.outcomes.here.bots"),
      range(compared.own),
    ]);
  const isShown = compared !== null || (now.over && place.line.events.length > 0);
  if (!isShown) return null;
  return (
    <section class="outcomes" aria-label={w("whatif.outcomes")}>
      <h2>{w("whatif.outcomes")}</h2>
      {compared?.isBusy ? (
        <p role="status">{w("whatif.thinking")}</p>
      ) : (
        <>
          <Wide label={w("whatif.outcomes")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{w("whatif.outcomes.line")}</th>
                  {seats.map((seat, number) => (
                    <th key={number} scope="col">
                      {seat.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody aria-live="polite">
                {rows.map(([name, cells]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, number) => (
                      <td key={number}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
          <p class="hint">
            {compared?.own.length
              ? w("whatif.outcomes.text", { count: compared.own.length })
              : w("whatif.outcomes.more")}
          </p>
          <FaultText fault={compared?.fault ?? null} />
        </>
      )}
    </section>
  );
}
