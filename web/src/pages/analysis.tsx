// A finished game explained: what the result is made of, a graph over the game, and what would have been better.

import { useEffect, useState } from "preact/hooks";
import { analysis, Fault, table } from "../net/api";
import { gameTitle } from "../games";
import { useTitle } from "../route";
import { namesOf } from "../seats";
import { Icon, Wide } from "../ui/parts";
import type { Analysis, Step, TableListed, SeatSummary, Value } from "../wire";
import { formatNumber, inLanguage, t } from "../words";
import { Graph } from "./graph";
import { Suggestions } from "./suggestions";

const NOTABLE = 0.5; // as the server counts costly decisions
const MAX_COSTLY = 12;

export function AnalysisPage({ name }: { name: string }) {
  const [[found, played], setFound] = useState<[Analysis, TableListed] | [null, null]>([null, null]);
  const [fault, setFault] = useState<Fault | null>(null);
  const [tries, setTries] = useState(0);
  const game = found && gameTitle(found);
  useTitle(game ? t("analysis.title", { game }) : t("analysis"));
  useEffect(() => {
    setFault(null);
    Promise.all([analysis(name), table(name)]).then(setFound, (problem: unknown) =>
      setFault(problem instanceof Fault ? problem : new Fault(0, "")),
    );
  }, [tries]);
  if (fault) {
    return (
      <div class="page">
        <h1>
          {fault.status === 404 || fault.status === 403
            ? t("analysis.missing")
            : t("analysis.none", { reason: fault.message || t("fault.offline") })}
        </h1>
        {fault.status !== 404 && (
          <div class="row">
            <button type="button" onClick={() => setTries(tries + 1)}>
              {t("analysis.again")}
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
          {t("analysis.waiting")}
        </p>
      </div>
    );
  }
  return <Found name={name} found={found} bots={played.bots} />;
}

function Found({ name, found, bots }: { name: string; found: Analysis; bots: readonly boolean[] }) {
  const names = namesOf(
    found.seats.map((seat) => seat.name),
    bots,
  );
  const costly = found.steps
    .filter((step) => step.kind === "skill" && step.change.mean <= -NOTABLE)
    .sort((one, other) => one.change.mean - other.change.mean);
  return (
    <div class="page analysis">
      <h1>{t("analysis.title", { game: gameTitle(found) })}</h1>
      <p class="lead">{t("analysis.lead")}</p>
      <section>
        <h2>{t("analysis.graph")}</h2>
        <Graph table={name} found={found} names={names} />
      </section>
      <section>
        <h2>{t("analysis.sum")}</h2>
        <Totals found={found} names={names} />
        {found.seats.map((seat, number) => (
          <div key={number} class="story">
            {found.seats.length > 1 && <h3>{names[number]}</h3>}
            {seat.text.map((sentence, index) => (
              <p key={index}>{inLanguage(sentence).replace(`Bot ${seat.name}`, names[number] ?? "")}</p>
            ))}
          </div>
        ))}
      </section>
      <section>
        <h2>{t("analysis.costly")}</h2>
        {costly.length === 0 && <p>{t("analysis.costly.none")}</p>}
        <ol class="costly">
          {costly.slice(0, MAX_COSTLY).map((step, index) => (
            <li key={index}>
              <span class="cost">{formatNumber(step.change.mean, { isChange: true })}</span>
              <div>
                <span class="who">{names[step.seat]}</span>
                {step.text && <p>{inLanguage(step.text)}</p>}
                {step.played && <p class="hint">{t("analysis.played", { play: inLanguage(step.played.text) })}</p>}
                {step.best && <p class="better">{t("analysis.better", { play: inLanguage(step.best.text) })}</p>}
              </div>
              <ToStep table={name} step={step} />
            </li>
          ))}
        </ol>
        <Every table={name} found={found} names={names} />
      </section>
      <div class="row">
        <a class="button" href={`/replay/${name}`}>
          <Icon name="play" /> {t("over.replay")}
        </a>
        <a class="link" href="/">
          {t("home")}
        </a>
      </div>
    </div>
  );
}

/** The moment itself: a replay counts from the start, which is step 0. */
function ToStep({ table, step }: { table: string; step: Step }) {
  return (
    <a class="button" href={`/replay/${table}#${step.event + 1}`}>
      {t("analysis.show", { step: step.event + 1 })}
    </a>
  );
}

type Line = readonly [
  label: string,
  of: (seat: SeatSummary) => Value | number | null,
  kind?: "change" | "sum" | "part",
];

function Totals({ found, names }: { found: Analysis; names: readonly string[] }) {
  const others = t(found.seats.length > 1 ? "analysis.others" : "analysis.estimates");
  const lines: readonly Line[] = [
    [t("analysis.start"), (seat) => seat.start],
    [t("analysis.luck"), (seat) => seat.luck, "change"],
    [t("analysis.skill"), (seat) => seat.skill, "change"],
    ...(found.seats.some((seat) => seat.others.mean)
      ? [[others, (seat: SeatSummary) => seat.others, "change"] as const]
      : []),
    [t("analysis.result"), (seat) => seat.result, "sum"],
    [t("analysis.adjusted"), (seat) => seat.adjusted],
    [t("analysis.honest"), (seat) => seat.best_in_foresight, "part"],
    [t("analysis.ideal"), (seat) => seat.best_in_hindsight, "part"],
    [t("analysis.errors"), (seat) => seat.errors, "part"],
  ];
  return (
    <Wide label={t("analysis.sum")}>
      <table>
        <thead>
          <tr>
            <td class="hint">{inLanguage(found.unit)}</td>
            {names.map((one, number) => (
              <th key={number} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, of, kind]) => (
            <tr key={label} class={kind === "change" ? "" : (kind ?? "")}>
              <th scope="row">{label}</th>
              {found.seats.map((seat, number) => (
                <td key={number}>
                  <Cell value={of(seat)} isChange={kind === "change"} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Cell({ value, isChange }: { value: Value | number | null; isChange: boolean }) {
  if (value === null) return <>–</>;
  if (typeof value === "number") return <>{formatNumber(value)}</>;
  return (
    <>
      {formatNumber(value.mean, { isChange })}
      {value.error >= 0.05 && (
        <small>
          <span aria-hidden="true">{` ± ${formatNumber(value.error)}`}</span>
          <span class="unseen">{t("analysis.error", { error: formatNumber(value.error) })}</span>
        </small>
      )}
    </>
  );
}

/** All steps, for those who want to know exactly. */
function Every({ table, found, names }: { table: string; found: Analysis; names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="every" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("analysis.all")}</summary>
      {isOpen && (
        <Wide label={t("analysis.all")}>
          <table>
            <thead>
              <tr>
                {(["step", "seat", "what", "change", "words"] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`analysis.${key}`)}
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
                  <td>{t(`analysis.${step.kind}`)}</td>
                  <td>
                    <Cell value={step.change} isChange />
                  </td>
                  <td class="words">
                    {step.text ? inLanguage(step.text) : step.played ? inLanguage(step.played.text) : ""}
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
