// What a seat's result is made of: three numbers and one sentence, and the whole calculation for those who want it.

import { Wide } from "../ui/parts";
import type { Analysis, SeatSummary, Value } from "../wire";
import { formatNumber, inLanguage } from "../words";
import { w } from "./analysis_words";

const EVEN = 0.5; // less is not worth a word

/** A number as people say it: whole where nothing is lost by that. */
const plain = (value: number): string => formatNumber(Math.abs(value), { digits: Math.abs(value) < 9.95 ? 1 : 0 });

/** By how much and why, in one sentence; `isOwn`: it is said to whoever sat there. */
export function sentenceOf(seat: SeatSummary, all: readonly SeatSummary[], name: string, isOwn: boolean): string {
  const who = isOwn ? "you" : "name";
  const rivals = all.filter((one) => one.seat !== seat.seat).map((one) => one.result);
  const lead = seat.result - Math.max(...rivals);
  const ending = !rivals.length ? "alone" : lead > 0 ? "won" : lead < 0 ? "lost" : "level";
  const luck = seat.luck.mean >= EVEN ? "gave" : seat.luck.mean <= -EVEN ? "cost" : "even";
  const moves = seat.play.mean >= EVEN ? "gained" : seat.play.mean <= -EVEN ? "cost" : "even";
  return w("analysis.sentence", {
    outcome: w(`analysis.${who}.${ending}`, { name, by: plain(lead), result: formatNumber(seat.result) }),
    luck: w(`analysis.${who}.${luck}`, { luck: plain(seat.luck.mean) }),
    moves: w(`analysis.${who}.moves.${moves}`, { play: plain(seat.play.mean) }),
  });
}

interface SeatsProps {
  found: Analysis;
  names: readonly string[];
  own: readonly number[]; // the seats of this device
}

/** Three numbers and one sentence for each seat, this device's own first. */
export function Seats({ found, names, own }: SeatsProps) {
  const isOwn = (seat: SeatSummary): boolean => own.includes(seat.seat);
  const order = [...found.seats].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return (
    <section aria-label={w("analysis.who")}>
      <ul class="threes">
        {order.map((seat) => (
          <li key={seat.seat}>
            {found.seats.length > 1 && <h2>{names[seat.seat]}</h2>}
            <dl>
              <Figure label={w("analysis.luck")} value={seat.luck.mean} isChange />
              <Figure label={w("analysis.play")} value={seat.play.mean} isChange />
              <Figure label={w("analysis.result")} value={seat.result} />
            </dl>
            <p>{sentenceOf(seat, found.seats, names[seat.seat] ?? "", isOwn(seat))}</p>
          </li>
        ))}
      </ul>
      <p class="hint">{w("analysis.unit", { unit: inLanguage(found.unit) })}</p>
      <details class="every">
        <summary>{w("analysis.sum")}</summary>
        <Totals found={found} names={names} />
        {found.seats.map((seat, number) => (
          <div key={number} class="story">
            {found.seats.length > 1 && <h3>{names[number]}</h3>}
            {seat.texts.map((sentence, index) => (
              <p key={index}>{inLanguage(sentence).replace(`Bot ${seat.name}`, names[number] ?? "")}</p>
            ))}
          </div>
        ))}
      </details>
    </section>
  );
}

function Figure({ label, value, isChange = false }: { label: string; value: number; isChange?: boolean }) {
  const tone = !isChange || Math.abs(value) < EVEN ? "" : value > 0 ? "gain" : "loss";
  return (
    <div class={tone}>
      <dt>{label}</dt>
      <dd>{formatNumber(value, { isChange, digits: Math.abs(value) < 9.95 ? 1 : 0 })}</dd>
    </div>
  );
}

type Line = readonly [
  label: string,
  of: (seat: SeatSummary) => Value | number | null,
  kind?: "change" | "sum" | "part",
];

function Totals({ found, names }: Omit<SeatsProps, "own">) {
  const isExact = found.seats.every((seat) => seat.hindsight_is_exact);
  const lines: readonly Line[] = [
    [w("analysis.start"), (seat) => seat.start],
    [w("analysis.luck"), (seat) => seat.luck, "change"],
    [w("analysis.play"), (seat) => seat.play, "change"],
    ...(found.seats.some((seat) => seat.others.mean)
      ? [[w("analysis.others"), (seat: SeatSummary) => seat.others, "change"] as const]
      : []),
    [w("analysis.corrections"), (seat) => seat.corrections, "change"],
    [w("analysis.result"), (seat) => seat.result, "sum"],
    [w("analysis.without_luck"), (seat) => seat.without_luck],
    [w("analysis.foresight"), (seat) => seat.best_in_foresight, "part"],
    [w(isExact ? "analysis.hindsight" : "analysis.hindsight.least"), (seat) => seat.best_in_hindsight, "part"],
    [w("analysis.mistakes"), (seat) => seat.mistakes, "part"],
  ];
  return (
    <Wide label={w("analysis.sum")}>
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

export function Cell({ value, isChange }: { value: Value | number | null; isChange: boolean }) {
  if (value === null) return <>–</>;
  if (typeof value === "number") return <>{formatNumber(value)}</>;
  return (
    <>
      {formatNumber(value.mean, { isChange })}
      {value.error >= 0.05 && (
        <small>
          <span aria-hidden="true">{` ± ${formatNumber(value.error)}`}</span>
          <span class="unseen">{w("analysis.error", { error: formatNumber(value.error) })}</span>
        </small>
      )}
    </>
  );
}
