// What each seat could expect, turn by turn, as lines that differ by dashes and marks as well as by colour.

import { useState } from "preact/hooks";
import { go } from "../route";
import { Wide } from "../ui/parts";
import type { Analysis } from "../wire";
import { formatNumber, inLanguage } from "../words";
import { w } from "./analysis_words";
import { pointsByTurn, type TurnPoint } from "./turns";

const [LEFT, RIGHT, TOP, BOTTOM] = [44, 16, 34, 46];
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

const turnName = (turn: number): string =>
  turn === 0 ? w("analysis.graph.start") : `${w("analysis.graph.x")} ${turn}`;

interface GraphProps {
  table: string;
  found: Analysis;
  names: readonly string[];
  turns: readonly number[]; // steps of the replay at which they begin
}

export function Graph({ table, found, names, turns }: GraphProps) {
  const [at, setAt] = useState<number | null>(null); // the point that is looked at
  const points = pointsByTurn(found.graph, turns);
  const last = points.length - 1;
  const shown = at === null ? undefined : points[at];
  const open = (index: number): void => {
    const point = points[index];
    if (point) go(`/replay/${table}#${point.step}`);
  };
  const told = ({ turn, values }: TurnPoint): string =>
    w("analysis.graph.at", {
      turn: turnName(turn),
      values: names.map((name, seat) => `${name} ${formatNumber(values[seat] ?? 0)}`).join(", "),
    });
  const keys = (event: KeyboardEvent): void => {
    const now = at ?? 0;
    const ways: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      Home: 0,
      End: last,
    };
    const to = ways[event.key];
    if (to !== undefined) setAt(Math.max(0, Math.min(last, to)));
    else if (event.key === "Enter") open(now);
    else return;
    event.preventDefault();
  };
  return (
    <figure class="graph">
      <Lines
        points={points}
        seats={names.length}
        at={at}
        look={setAt}
        open={open}
        acts={{
          role: "slider",
          tabindex: 0,
          "aria-label": w("analysis.graph"),
          "aria-valuemin": 0,
          "aria-valuemax": last,
          "aria-valuenow": at ?? 0,
          "aria-valuetext": told(shown ?? points[0] ?? { turn: 0, step: 0, values: [] }),
          onKeyDown: keys,
          onFocus: () => setAt((now) => now ?? 0),
          onBlur: () => setAt(null),
        }}
      />
      <figcaption>
        <ul>
          {names.map((name, seat) => (
            <li key={seat} class={`seat${seat}`}>
              <svg viewBox="0 0 44 14" aria-hidden="true">
                <path class="line" d="M1 7H43" stroke-dasharray={DASHES[seat] ?? ""} />
                <path class="mark" d={MARKS[seat] ?? ""} transform="translate(22 7)" />
              </svg>
              {name}
              <span class="value">{shown ? formatNumber(shown.values[seat] ?? 0) : ""}</span>
            </li>
          ))}
        </ul>
        <p class="turn">{shown ? turnName(shown.turn) : ""}</p>
        <p class="hint">{w("analysis.graph.hint")}</p>
        <Rows table={table} found={found} names={names} points={points} />
      </figcaption>
    </figure>
  );
}

interface LinesProps {
  points: readonly TurnPoint[];
  seats: number;
  at: number | null;
  look(at: number | null): void;
  open(at: number): void;
  acts: Record<string, unknown>; // how it is used by keys
}

function Lines({ points, seats, at, look, open, acts }: LinesProps) {
  // Letters keep their size on a phone: the picture has fewer units there.
  const [WIDE, HIGH] = innerWidth < NARROW ? [340, 280] : [720, 340];
  const all = points.flatMap((point) => point.values);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const last = Math.max(1, points.length - 1);
  const x = (index: number): number => LEFT + (index / last) * (WIDE - LEFT - RIGHT);
  const y = (value: number): number =>
    HIGH - BOTTOM - ((value - low) / Math.max(1e-9, high - low)) * (HIGH - TOP - BOTTOM);
  const under = (event: PointerEvent | MouseEvent): number => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const wished = ((((event.clientX - box.x) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT)) * last;
    return Math.round(Math.max(0, Math.min(last, wished)));
  };
  const size = points.length > WIDE / 12 ? 0.55 : points.length > WIDE / 22 ? 0.75 : 1; // of the marks: they stay apart
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      onPointerMove={(event) => look(under(event))}
      onPointerLeave={() => look(null)}
      onClick={(event) => open(under(event))}
      {...acts}
    >
      <text class="axis" x={4} y={16}>
        {w("analysis.graph.y")}
      </text>
      <text class="axis" x={WIDE - RIGHT} y={HIGH - 6} text-anchor="end">
        {`${w("analysis.graph.x")} →`}
      </text>
      {ticks(low, high, 6).map((value) => (
        <g key={value}>
          <path class="rule" d={`M${LEFT} ${y(value)}H${WIDE - RIGHT}`} />
          <text x={LEFT - 8} y={y(value) + 5} text-anchor="end">
            {formatNumber(value)}
          </text>
        </g>
      ))}
      {ticks(1, points.at(-1)?.turn ?? 1, WIDE / 70).map((turn) => {
        const index = points.findIndex((point) => point.turn === turn);
        return (
          index >= 0 && (
            <text key={turn} x={x(index)} y={HIGH - 26} text-anchor="middle">
              {turn}
            </text>
          )
        );
      })}
      {Array.from({ length: seats }, (_, seat) => (
        <g key={seat} class={`seat${seat}`}>
          <path
            class="line"
            d={points
              .map(
                ({ values }, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(values[seat] ?? 0).toFixed(1)}`,
              )
              .join("")}
            stroke-dasharray={DASHES[seat] ?? ""}
          />
          {points.map(({ values }, index) => (
            <path
              key={index}
              class="mark"
              d={MARKS[seat] ?? MARKS[0] ?? ""}
              transform={`translate(${x(index).toFixed(1)} ${y(values[seat] ?? 0).toFixed(1)}) scale(${index === at ? 1.3 : size})`}
            />
          ))}
        </g>
      ))}
      {at !== null && <path class="cursor" d={`M${x(at)} ${TOP}V${HIGH - BOTTOM}`} />}
    </svg>
  );
}

/** The same as a table, each turn with its link. */
function Rows({ table, found, names, points }: Omit<GraphProps, "turns"> & { points: readonly TurnPoint[] }) {
  return (
    <details class="every">
      <summary>{w("analysis.graph.table")}</summary>
      <Wide label={w("analysis.graph.table")}>
        <table>
          <thead>
            <tr>
              <td class="hint">{inLanguage(found.unit)}</td>
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ turn, step, values }) => (
              <tr key={turn}>
                <th scope="row">
                  <a href={`/replay/${table}#${step}`}>{turnName(turn)}</a>
                </th>
                {values.map((value, seat) => (
                  <td key={seat}>{formatNumber(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}
