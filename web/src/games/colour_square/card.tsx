// Colour Square on the home page, in the form for a new table, and how to play it.

import type { GameCard } from "../../board";
import { Die } from "../../ui/die";
import { COLOUR_STYLES } from "../../ui/colours";
import { addWords, formatNumber, wordsOf } from "../../words";
import words from "./card.json";
import { COLOURS, DICE, type Colour, type SeatScore } from "./types";

addWords(words);
const w = wordsOf(words);

const CORNER: Record<Colour, readonly [number, number]> = {
  red: [4, 4],
  blue: [58, 4],
  green: [4, 58],
  yellow: [58, 58],
};

interface TileProps {
  x?: number;
  y?: number;
  target: string;
  values: readonly (number | null)[];
  preset?: readonly (number | null)[];
  mark?: "ring" | "shade";
}

/** One square, drawn with fixed colours: the same picture in light and dark. */
function Tile({ x = 0, y = 0, target, values, preset = [], mark }: TileProps) {
  const isRange = target.length > 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="100" height="100" rx="14" fill="#fffdf6" stroke="#d9d0bd" stroke-width="2" />
      {COLOURS.map((colour, index) => {
        const [left, top] = CORNER[colour];
        const value = values[index];
        const printed = preset[index];
        return (
          <g key={colour} transform={`translate(${left} ${top})`}>
            <rect width="38" height="38" rx="9" fill={COLOUR_STYLES[colour].fill} opacity={value ? 0.24 : 0.85} />
            {value ? (
              <text x="19" y="29" text-anchor="middle" font-size="27" font-weight="700" fill="#23262e">
                {value}
              </text>
            ) : printed ? (
              <text x="17" y="25" text-anchor="middle" font-size="21" font-weight="800" fill="#fff">
                {printed}
              </text>
            ) : (
              <path
                d={COLOUR_STYLES[colour].symbol}
                transform="translate(11 11) scale(1.600)"
                fill="#fff"
                opacity=".85"
              />
            )}
          </g>
        );
      })}
      <rect
        x={isRange ? 23 : 29}
        y={isRange ? 34 : 29}
        width={isRange ? 54 : 42}
        height={isRange ? 32 : 42}
        rx="12"
        fill="#fffdf6"
        stroke="#23262e"
        stroke-width="2.500"
      />
      <text
        x="50"
        y={isRange ? 55 : 59}
        text-anchor="middle"
        font-size={isRange ? 15 : 25}
        font-weight="800"
        fill="#23262e"
      >
        {target}
      </text>
      {mark === "ring" && (
        <ellipse
          cx="50"
          cy="50"
          rx="27"
          ry="25"
          fill="none"
          stroke="#1c4fd8"
          stroke-width="4.500"
          transform="rotate(-12 50 50)"
        />
      )}
      {mark === "shade" && (
        <path
          d="M6 30 30 6M6 54 54 6M6 78 78 6M14 94 94 14M38 94 94 38M62 94 94 62"
          stroke="#23262e"
          stroke-width="3.500"
          opacity=".6"
          fill="none"
        />
      )}
    </g>
  );
}

function Picture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      <rect width="320" height="200" fill="#e9ddc2" />
      <g transform="rotate(-5 120 110)">
        <rect x="24" y="10" width="232" height="226" rx="14" fill="#fffaf0" />
        <rect x="132" y="72" width="24" height="20" rx="6" fill="#f0a92b" />
        <Tile x={36} y={32} target="14" values={[3, 5, 4, 2]} mark="ring" />
        <Tile x={148} y={32} target="9" values={[1, 2, 4, 2]} mark="ring" />
        <Tile x={36} y={144} target="16" values={[null, 6, null, null]} />
        <Tile x={148} y={144} target="5" values={[null, null, 1, null]} />
      </g>
      <g transform="rotate(9 270 60)">
        <Die colour="red" value={5} x={246} y={22} size={52} />
      </g>
      <g transform="rotate(-14 280 120)">
        <Die colour="blue" value={3} x={262} y={88} size={46} />
      </g>
      <g transform="rotate(18 250 160)">
        <Die colour="white" value={4} x={236} y={142} size={48} />
      </g>
    </svg>
  );
}

const TASKS = ["task1", "task2", "task3", "task4", "task5"] as const;

function HowTo() {
  return (
    <>
      <p class="lead">{w("colour_square.how.aim")}</p>
      <section>
        <svg viewBox="0 0 320 70" role="img" aria-label={w("colour_square.picture.dice")}>
          {DICE.map((colour, index) => (
            <Die key={colour} colour={colour} value={[3, 1, 5, 6, 4][index] ?? 1} x={8 + 63 * index} y={8} size={52} />
          ))}
        </svg>
        <div>
          <h2>{w("colour_square.how.roll.title")}</h2>
          <p>{w("colour_square.how.roll")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 110" aria-hidden="true">
          <Tile x={40} y={5} target="14" values={[3, 5, 4, 2]} mark="ring" />
          <Tile x={180} y={5} target="20" values={[6, 6, 5, 4]} mark="shade" />
        </svg>
        <div>
          <h2>{w("colour_square.how.close.title")}</h2>
          <p>{w("colour_square.how.close")}</p>
          <p>{w("colour_square.how.same")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 110" role="img" aria-label={w("colour_square.picture.bridge")}>
          <rect x="145" y="45" width="30" height="20" rx="6" fill="#f0a92b" />
          <Tile x={52} y={5} target="14" values={[3, 5, 4, 2]} mark="ring" />
          <Tile x={168} y={5} target="9" values={[1, 2, 4, 2]} mark="ring" />
        </svg>
        <div>
          <h2>{w("colour_square.how.bridge.title")}</h2>
          <p>{w("colour_square.how.bridge")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("colour_square.how.end.title")}</h2>
          <p>{w("colour_square.how.end")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 110" role="img" aria-label={w("colour_square.picture.side_b")}>
          <Tile x={52} y={5} target="10–14" values={[null, null, null, null]} />
          <Tile x={168} y={5} target="16–24" values={[null, 4, null, null]} preset={[6, null, null, null]} />
        </svg>
        <div>
          <h2>{w("colour_square.how.side_b.title")}</h2>
          <p>{w("colour_square.how.side_b")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("colour_square.how.covered.title")}</h2>
          <p>{w("colour_square.how.covered")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("colour_square.how.tasks.title")}</h2>
          <p>{w("colour_square.how.tasks")}</p>
          <dl>
            {TASKS.map((task) => (
              <div key={task}>
                <dt>{w(`colour_square.variant.${task}`)}</dt>
                <dd>{w(`colour_square.how.${task}`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("colour_square.how.keys.title")}</h2>
          <p>{w("colour_square.how.keys")}</p>
        </div>
      </section>
    </>
  );
}

const VARIANTS = ["standard", "covered", ...TASKS] as const;
const SHEETS = ["A", "B"] as const;

const isTask = (variant: unknown): boolean => TASKS.some((task) => task === variant);

const BY_SQUARES: readonly unknown[] = ["task4", "task5"]; // what counts in them

function outcome({ total, circled, grade }: SeatScore, { variant }: Record<string, unknown>): string {
  const points = total ?? 0;
  const reached = BY_SQUARES.includes(variant)
    ? w("colour_square.outcome.squares", { circled })
    : w("colour_square.outcome.points", { points, figure: formatNumber(points) });
  return grade ? `${reached}, ${w(`colour_square.grade.${grade}`)}` : reached;
}

/** What a task is about, in a square of squares: those that count first or at all, and the way through them. */
const TASK_PICTURES: Record<string, { squares: string; way: string }> = {
  task1: { squares: "1111100011110001", way: "M3 0H0V2H3V3" },
  task2: { squares: "1000110011101111", way: "" },
  task3: { squares: "1111111111111111", way: "M0 0V3M1 0V3M2 0V3M3 0V3" },
  task4: { squares: "1010111110101010", way: "" },
  task5: { squares: "1111111111111111", way: "M0 0H3V1H0V2H3V3H0" },
};

const taskPicture = (task: string) =>
  function TaskPicture() {
    const { squares = "", way = "" } = TASK_PICTURES[task] ?? {};
    return (
      <svg viewBox="0 0 80 50" aria-hidden="true">
        <rect width="80" height="50" fill="#ecdfc4" />
        {[...squares].map((is, number) => (
          <rect
            key={number}
            x={19 + 11 * (number % 4)}
            y={4 + 11 * (number >> 2)}
            width="9"
            height="9"
            rx="2"
            fill={is === "1" ? "#1c4fd8" : "#fffcf5"}
          />
        ))}
        <g transform="translate(23.5 8.5) scale(11)" fill="none" stroke="#ffd23f" stroke-width="0.26">
          <path d={way} stroke-linecap="round" stroke-linejoin="round" />
        </g>
      </svg>
    );
  };

export const card: GameCard = {
  name: "colour_square",
  place: 1,
  title: "colour_square.title",
  pitch: "colour_square.pitch",
  facts: "colour_square.facts",
  Picture,
  HowTo,
  seats: ({ variant }) => (isTask(variant) ? { least: 1, most: 6, usual: 1 } : { least: 2, most: 6 }),
  settings: [
    {
      option: "variant",
      label: "colour_square.variant",
      choices: VARIANTS.map((value) => ({
        value,
        label: `colour_square.variant.${value}`,
        hint: `colour_square.variant.${value}.hint`,
        ...(isTask(value) && { group: "colour_square.tasks" }),
      })),
    },
    {
      option: "sheet",
      label: "colour_square.sheet",
      choices: SHEETS.map((value) => ({
        value,
        label: `colour_square.sheet.${value}`,
        hint: `colour_square.sheet.${value}.hint`,
      })),
    },
  ],
  puzzleLesson: "tasks",
  puzzles: TASKS.map((variant) => ({
    title: `colour_square.variant.${variant}`,
    hint: `colour_square.variant.${variant}.hint`,
    Picture: taskPicture(variant),
    ways: SHEETS.map((sheet) => ({ label: `colour_square.sheet.${sheet}`, options: { variant, sheet } })),
  })),
  starts: "colour_square.starts",
  printed: "sheet",
  form: "colour_square.form",
  outcome,
  load: () => import("./index"),
};
