// A finished game explained: luck, play and result, the mistakes on the board, and a graph over the game.

import { useEffect, useState } from "preact/hooks";
import { gameTitle } from "../games";
import { visits } from "../memory";
import { analysis, Fault, table } from "../net/api";
import { useTitle } from "../route";
import { namesOf } from "../seats";
import "../style/analysis.css";
import { Icon, Wide } from "../ui/parts";
import type { Analysis, TableListed } from "../wire";
import { inLanguage, t } from "../words";
import { Cell, Seats } from "./analysis_seat";
import { w } from "./analysis_words";
import { Graph } from "./graph";
import { firstSeat, listCostliest, Mistakes, mistakesOf } from "./mistakes";
import { useReplaySteps } from "./replay_steps";
import { Suggestions } from "./suggestions";

export function AnalysisPage({ name }: { name: string }) {
  const [[found, played], setFound] = useState<[Analysis, TableListed] | [null, null]>([null, null]);
  const [isRough, setRough] = useState(true); // first figures, until all of it is known
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const game = found && gameTitle(found);
  useTitle(game ? w("analysis.title", { game }) : t("analysis"));
  useEffect(() => {
    setFault(null);
    const played = table(name);
    const show = async (isQuick: boolean): Promise<void> => {
      setFound(await Promise.all([analysis(name, isQuick), played])); // both may fail, and only one is told
      setRough(isQuick);
    };
    show(true)
      .then(() => show(false))
      .catch((problem: unknown) => setFault(problem instanceof Fault ? problem : new Fault(0, "")));
  }, [tries]);
  if (fault) {
    return (
      <div class="page">
        <h1>
          {fault.status === 404 || fault.status === 403
            ? w("analysis.missing")
            : w("analysis.none", { reason: fault.message || t("fault.offline") })}
        </h1>
        {fault.status !== 404 && (
          <div class="row">
            <button type="button" onClick={() => setTries(tries + 1)}>
              {w("analysis.again")}
            </button>
          </div>
        )}
        <Suggestions />
      </div>
    );
  }
  if (!found) {
    return (
      <div class="page analysis" aria-busy="true">
        <h1>{t("analysis")}</h1>
        <p class="waiting" role="status">
          {w("analysis.waiting")}
        </p>
      </div>
    );
  }
  const names = namesOf(
    found.seats.map((seat) => seat.name),
    played.bots,
  );
  const own = visits().find((visit) => visit.table === name)?.own ?? [];
  return (
    <div class="page analysis" aria-busy={isRough}>
      <h1>{w("analysis.title", { game: gameTitle(found) })}</h1>
      <Seats found={found} names={names} own={own} />
      {isRough ? (
        <p class="waiting" role="status">
          {w("analysis.rough")}
        </p>
      ) : (
        <Found name={name} found={found} names={names} own={own} />
      )}
    </div>
  );
}

interface FoundProps {
  name: string; // of the table
  found: Analysis;
  names: readonly string[];
  own: readonly number[]; // the seats of this device
}

/** Everything that is only shown once it is final: nothing is exchanged while somebody reads it. */
function Found({ name, found, names, own }: FoundProps) {
  const [seat, setSeat] = useState(() => firstSeat(found, own));
  const mistakes = mistakesOf(found.steps, seat);
  const shown = listCostliest(mistakes);
  const replay = useReplaySteps(
    name,
    shown.map((step) => step.event),
  );
  return (
    <>
      <section>
        <h2>{w("analysis.mistakes")}</h2>
        {found.seats.length > 1 && (
          <div class="pills" role="group" aria-label={w("analysis.mistakes.of")}>
            {names.map((one, number) => (
              <button key={number} type="button" aria-pressed={number === seat} onClick={() => setSeat(number)}>
                {one}
              </button>
            ))}
          </div>
        )}
        <Mistakes
          key={seat}
          table={name}
          mistakes={shown}
          count={mistakes.length}
          name={names[seat] ?? ""}
          replay={replay}
        />
      </section>
      <section>
        <h2>{w("analysis.graph")}</h2>
        {replay.head && <Graph table={name} found={found} names={names} turns={replay.head.turns} />}
      </section>
      <Every table={name} found={found} names={names} />
      <div class="row">
        <a class="button" href={`/replay/${name}`}>
          <Icon name="play" /> {t("over.replay")}
        </a>
        <a class="link" href="/">
          {t("home")}
        </a>
      </div>
    </>
  );
}

/** All steps, for those who want to know exactly. */
function Every({ table, found, names }: { table: string; found: Analysis; names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="every" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{w("analysis.all")}</summary>
      {isOpen && (
        <Wide label={w("analysis.all")}>
          <table>
            <thead>
              <tr>
                {(["step", "seat", "what", "change", "words"] as const).map((key) => (
                  <th key={key} scope="col">
                    {w(`analysis.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.steps.map((step, index) => (
                <tr key={index} class={step.kind}>
                  <td>
                    <a href={`/replay/${table}#${step.event + 1}`}>{step.event + 1}</a>
                  </td>
                  <td>{names[step.seat]}</td>
                  <td>{w(`analysis.${step.kind}`)}</td>
                  <td>
                    <Cell value={step.change} isChange />
                  </td>
                  <td class="words">
                    {step.text ? inLanguage(step.text) : step.played_text ? inLanguage(step.played_text) : ""}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      )}
    </details>
  );
}
