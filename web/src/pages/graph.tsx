// What each seat could expect over the game, as lines that differ by dashes and marks as well as by colour.

import { useState } from "preact/hooks";
import { go } from "../route";
import type { Analysis } from "../wire";
import { formatNumber, inLanguage, t } from "../words";

const [LEFT, RIGHT, TOP, BOTTOM] = [44, 12, 12, 28];
const NARROW = 640; // pixels of a page
const DASHES = ["", "9 4", "2 4", "12 3 2 3", "5 2", "1 6"];
const MARKS = [
  "M-5 0A5 5 0 1 0 5 0 5 5 0 1 0-5 0Z",
  "M-5-5H5V5H-5Z",
  "M0-6 6 5H-6Z",
  "M0-6 6 0 0 6-6 0Z",
  "M-6-2H-2V-6H2V-2H6V2H2V6H-2V2H-6Z",
  "M-6-6 6-6 0 5Z",
];

/** Round steps for an axis: 1, 2 or 5 with zeros. */
function ticks(low: number, high: number, most: number): number[] {
  const rough = Math.max((high - low) / most, 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

export function Graph({ table, found, names }: { table: string; found: Analysis; names: readonly string[] }) {
  const [at, setAt] = useState<number | null>(null); // where the pointer is
  // Letters keep their size on a phone: the picture has fewer units there.
  const [WIDE, HIGH] = innerWidth < NARROW ? [340, 240] : [720, 300];
  const points = found.graph;
  const all = points.flatMap((point) => point.values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const last = Math.max(1, points.at(-1)?.event ?? 1);
  const x = (event: number): number => LEFT + ((event + 1) / (last + 1)) * (WIDE - LEFT - RIGHT);
  const y = (value: number): number =>
    HIGH - BOTTOM - ((value - low) / Math.max(1e-9, high - low)) * (HIGH - TOP - BOTTOM);
  const series = names.map((_, seat) => points.map((point) => [point.event, point.values[seat] ?? 0] as const));
  const unit = inLanguage(found.unit);
  const under = (event: PointerEvent | MouseEvent): number => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wished = ((((event.clientX - box.x) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT)) * (last + 1) - 1;
    return Math.round(Math.max(-1, Math.min(last, wished)));
  };
  const shown = at === null ? undefined : points.findLast((point) => point.event <= at);
  return (
    <figure class="graph">
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={series
          .map((line, seat) => {
            const values = line.map(([, value]) => value);
            return t("analysis.graph.label", {
              name: names[seat] ?? "",
              unit,
              start: formatNumber(values[0] ?? 0),
              end: formatNumber(values.at(-1) ?? 0),
              low: formatNumber(Math.min(...values)),
              high: formatNumber(Math.max(...values)),
            });
          })
          .join(". ")}
        onPointerMove={(event) => setAt(under(event))}
        onPointerLeave={() => setAt(null)}
        onClick={(event) => go(`/replay/${table}#${under(event) + 1}`)}
      >
        {ticks(low, high, 6).map((value) => (
          <g key={value}>
            <path class="rule" d={`M${LEFT} ${y(value)}H${WIDE - RIGHT}`} />
            <text x={LEFT - 8} y={y(value) + 5} text-anchor="end">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {ticks(1, last + 1, WIDE / 90).map((step) => (
          <text key={step} x={x(step - 1)} y={HIGH - 6} text-anchor="middle">
            {step}
          </text>
        ))}
        {series.map((line, seat) => (
          <g key={seat} class={`seat${seat}`}>
            <path
              class="line"
              d={line
                .map(([event, value], index) => `${index ? "L" : "M"}${x(event).toFixed(1)} ${y(value).toFixed(1)}`)
                .join("")}
              stroke-dasharray={DASHES[seat] ?? ""}
            />
            {line
              .filter(
                (_, index) => index === line.length - 1 || (index % Math.ceil(line.length / 7) === 0 && index > 0),
              )
              .map(([event, value]) => (
                <path
                  key={event}
                  class="mark"
                  d={MARKS[seat] ?? MARKS[0] ?? ""}
                  transform={`translate(${x(event).toFixed(1)} ${y(value).toFixed(1)})`}
                />
              ))}
          </g>
        ))}
        {at !== null && <path class="cursor" d={`M${x(at)} ${TOP}V${HIGH - BOTTOM}`} />}
      </svg>
      <figcaption>
        <ul>
          {names.map((name, seat) => (
            <li key={seat} class={`seat${seat}`}>
              <svg viewBox="0 0 44 14" aria-hidden="true">
                <path class="line" d="M1 7H43" stroke-dasharray={DASHES[seat] ?? ""} />
                <path class="mark" d={MARKS[seat] ?? ""} transform="translate(22 7)" />
              </svg>
              {name}
              {shown && <span class="value">{formatNumber(shown.values[seat] ?? 0)}</span>}
            </li>
          ))}
        </ul>
        <p class="hint">{at === null ? t("analysis.graph.hint") : t("analysis.axis", { step: at + 1 })}</p>
      </figcaption>
    </figure>
  );
}
