// Calcool on the home page, in the form for a new table, and how to play it.

import type { GameCard } from "../../board";
import { COLOUR_STYLES, type Colour } from "../../ui/colours";
import { addWords, formatNumber, wordsOf } from "../../words";
import words from "./card.json";
import { Chip, Cube } from "./drawings";
import { COLOURS, signed, type Result, type Target } from "./types";

addWords(words);
const w = wordsOf(words);

/** A die inside a larger picture. */
function Small({
  colour,
  value,
  x,
  y,
  size,
  lean = 0,
}: {
  colour: Colour;
  value: number;
  x: number;
  y: number;
  size: number;
  lean?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${lean} ${size / 2} ${size / 2})`}>
      <svg width={size} height={size}>
        <Cube colour={colour} value={value} colours={COLOURS} />
      </svg>
    </g>
  );
}

const HEAP: readonly (readonly [Colour, number, number, number, number])[] = [
  ["red", 3, 18, 14, -14],
  ["blue", 5, 74, 26, 9],
  ["yellow", 6, 128, 10, 22],
  ["green", 2, 186, 24, -8],
  ["pink", 4, 244, 12, 16],
  ["purple", 1, 40, 66, 18],
  ["orange", 5, 100, 74, -20],
  ["turquoise", 3, 160, 66, 6],
  ["black", 6, 216, 74, -16],
  ["white", 2, 268, 62, 10],
];

function Picture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      <rect width="320" height="200" fill="#23614c" />
      {HEAP.map(([colour, value, x, y, lean]) => (
        <Small key={colour} colour={colour} value={value} x={x} y={y} size={42} lean={lean} />
      ))}
      <rect x="12" y="130" width="296" height="90" rx="12" fill="#fffaf0" />
      <Box
        x={22}
        y={138}
        points={2}
        targets={[
          { colour: "purple", pips: 5 },
          { colour: "green", pips: 2 },
        ]}
      />
      <Box x={92} y={138} points={-2} targets={[{ colour: "yellow" }, { pips: 2 }]} />
      <Box x={162} y={138} points={1} targets={[{ colour: "blue" }, { colour: "red", pips: 2 }]} />
      <Box x={232} y={138} points={2} targets={[{ colour: "pink", pips: 2 }, { pips: 4 }]} />
    </svg>
  );
}

/** A field as it is printed on a card. */
function Box({ x, y, points, targets }: { x: number; y: number; points: number | null; targets: readonly Target[] }) {
  const isPlus = points === null || points > 0;
  const step = targets.length > 2 ? 20.5 : 22;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width="64"
        height="56"
        rx="8"
        fill={isPlus ? "#dff0e3" : "#f9dfdc"}
        stroke={isPlus ? "#0b6b35" : "#b00018"}
        stroke-width="1.500"
      />
      <text x="32" y="17" text-anchor="middle" font-size="15" font-weight="800" fill={isPlus ? "#0b6b35" : "#b00018"}>
        {points === null ? "" : signed(points)}
      </text>
      {targets.map((target, index) => (
        <Chip
          key={index}
          target={target}
          colours={COLOURS}
          x={32 - (step * targets.length) / 2 + step * index + (step - 20) / 2}
          y={23}
        />
      ))}
    </g>
  );
}

function HowTo() {
  return (
    <>
      <p class="lead">{w("calcool.how.aim")}</p>
      <section>
        <svg viewBox="0 0 320 110" role="img" aria-label={w("calcool.picture.dice")}>
          <rect width="320" height="110" rx="14" fill="#23614c" />
          {(Object.keys(COLOUR_STYLES) as Colour[]).map((colour, index) => (
            <Small
              key={colour}
              colour={colour}
              value={(index % 6) + 1}
              x={14 + 60 * (index % 5)}
              y={8 + 50 * Math.floor(index / 5)}
              size={44}
              lean={((index * 37) % 24) - 12}
            />
          ))}
        </svg>
        <div>
          <h2>{w("calcool.how.dice.title")}</h2>
          <p>{w("calcool.how.dice")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 70" role="img" aria-label={w("calcool.picture.chain")}>
          {(
            [
              ["red", 1],
              ["blue", 4],
              ["green", 2],
              ["yellow", 2],
            ] as const
          ).map(([colour, value], index) => (
            <Small key={colour} colour={colour} value={value} x={30 + 68 * index} y={8} size={52} />
          ))}
          <path
            d="M226 12 244 30M244 12 226 30"
            transform="translate(-9 14)"
            stroke="#b00018"
            stroke-width="5"
            stroke-linecap="round"
          />
        </svg>
        <div>
          <h2>{w("calcool.how.chain.title")}</h2>
          <p>{w("calcool.how.chain")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 70" role="img" aria-label={w("calcool.picture.field")}>
          <Box
            x={4}
            y={7}
            points={2}
            targets={[
              { colour: "purple", pips: 5 },
              { colour: "green", pips: 2 },
              { colour: "blue", pips: 3 },
            ]}
          />
          <Box x={84} y={7} points={-2} targets={[{ colour: "purple" }, { pips: 2 }]} />
          <Box x={176} y={7} points={null} targets={[{ colour: "white", pips: 4 }, { colour: "blue" }]} />
          <Box x={240} y={7} points={null} targets={[{ colour: "orange" }, { colour: "pink", pips: 3 }]} />
          <rect x="222" y="4" width="36" height="22" rx="9" fill="#0b6b35" />
          <text x="240" y="20" text-anchor="middle" font-size="15" font-weight="800" fill="#fff">
            {signed(2)}
          </text>
        </svg>
        <div>
          <h2>{w("calcool.how.fields.title")}</h2>
          <p>{w("calcool.how.fields")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("calcool.how.stop.title")}</h2>
          <p>{w("calcool.how.stop")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("calcool.how.keys.title")}</h2>
          <p>{w("calcool.how.keys")}</p>
        </div>
      </section>
    </>
  );
}

const PRACTICE = "practice";

export const card: GameCard = {
  name: "calcool",
  place: 3,
  title: "calcool.title",
  pitch: "calcool.pitch",
  facts: "calcool.facts",
  Picture,
  HowTo,
  seats: ({ house }) => (house === PRACTICE ? { least: 1, most: 1 } : { least: 2, most: 4 }),
  settings: [
    {
      option: "house",
      label: "calcool.house",
      choices: ["race", PRACTICE].map((value) => ({
        value,
        label: `calcool.house.${value}`,
        hint: `calcool.house.${value}.hint`,
      })),
    },
    {
      option: "deck",
      label: "calcool.deck",
      choices: [{ value: "standard", label: "calcool.deck.standard" }],
      isDetail: true,
    },
  ],
  times: [
    { field: "ready_ms", label: "calcool.ready", hint: "calcool.ready.hint", usual: 60, choices: [15, 30, 120, 0] },
    { field: "grace_ms", label: "calcool.grace", hint: "calcool.grace.hint", usual: 5, choices: [3, 10, 20, 0] },
  ],
  puzzles: [
    {
      title: "calcool.house.practice",
      hint: "calcool.house.practice.hint",
      ways: [{ label: "calcool.deck.standard", options: { house: PRACTICE, deck: "standard" } }],
    },
  ],
  // The published game has no word for itself: an option is sent only for the house variant.
  complete: ({ house, ...options }) =>
    house === PRACTICE ? { ...options, house, seats: 1 } : { ...options, seats: options["seats"] ?? 2 },
  printed: "deck",
  form: "calcool.form",
  outcome: ({ total: points }: Result["seats"][number]) =>
    w("calcool.outcome", { points, figure: formatNumber(points) }),
  load: () => import("./index"),
};
