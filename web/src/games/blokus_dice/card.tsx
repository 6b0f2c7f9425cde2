// Blokus Dice on the home page, in the form for a new table, and how to play it.

import type { GameCard } from "../../board";
import { Die } from "../../ui/die";
import { addWords, wordsOf } from "../../words";
import words from "./card.json";
import { Ink, Pen, UNIT, type Inked } from "./ink";
import { Lobby } from "./lobby";
import { COLOURS, type Colour, type SeatScore } from "./types";

addWords(words);
const w = wordsOf(words);

const NAMES: Record<string, Colour> = { r: "red", b: "blue", y: "yellow", g: "green" };

/** A grid from a few lines of letters: a capital is a cell that is only hoped for. The same picture in light and dark. */
function Sample({ lines, x, y, scale }: { lines: readonly string[]; x: number; y: number; scale: number }) {
  const [high, wide] = [lines.length * UNIT, (lines[0]?.length ?? 0) * UNIT];
  const cells = (isHoped: boolean): Inked[] =>
    lines.flatMap((line, row) =>
      [...line].flatMap((letter, column) => {
        const colour = NAMES[letter.toLowerCase()];
        return colour && isHoped === (letter !== letter.toLowerCase()) ? [{ row, column, colour }] : [];
      }),
    );
  const rules = [
    ...Array.from({ length: lines.length + 1 }, (_, row) => `M0 ${row * UNIT}H${wide}`),
    ...Array.from({ length: wide / UNIT + 1 }, (_, column) => `M${column * UNIT} 0V${high}`),
  ].join("");
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x="-8" y="-8" width={wide + 16} height={high + 16} rx="12" fill="#fffdf6" />
      <path d={rules} stroke="#cfc6b2" stroke-width="1.500" fill="none" />
      <Ink cells={cells(false)} />
      <g opacity=".55">
        <Ink cells={cells(true)} />
      </g>
    </g>
  );
}

const GAME = ["rr..bbb", "r.rr..b", "..r..gb", ".y.ggg.", "yyy.g..", ".y.yy.b", "gg..yyb"];

function Picture() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      <rect width="320" height="200" fill="#c8dccb" />
      <g transform="rotate(-6 110 110)">
        <Sample lines={GAME} x={28} y={16} scale={0.66} />
      </g>
      {COLOURS.map((colour, index) => (
        <g key={colour} transform={`rotate(${[-9, 4, -3, 7][index]} 270 ${122 + 22 * index})`}>
          <Pen colour={colour} x={232 + 4 * (index % 2)} y={108 + 22 * index} size={1.15} />
        </g>
      ))}
      <g transform="rotate(10 270 40)">
        <Die colour="white" value={4} x={256} y={10} size={46} />
      </g>
      <g transform="rotate(-14 245 70)">
        <Die colour="white" value={2} x={228} y={54} size={42} />
      </g>
    </svg>
  );
}

function Check({ x, y, isRight }: { x: number; y: number; isRight: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx="11" cy="11" r="11" fill={isRight ? "#0b6b35" : "#b00018"} />
      <path
        d={isRight ? "M5.500 11.500 9.500 15.500 16.500 7" : "M6.500 6.500 15.500 15.500M15.500 6.500 6.500 15.500"}
        stroke="#fff"
        stroke-width="2.500"
        fill="none"
        stroke-linecap="round"
      />
    </g>
  );
}

function HowTo() {
  return (
    <>
      <p class="lead">{w("blokus_dice.how.aim")}</p>
      <section>
        <svg viewBox="0 0 320 90" role="img" aria-label={w("blokus_dice.picture.dice")}>
          {[2, 3, 5].map((value, index) => (
            <Die key={value} colour="white" value={value} x={16 + 58 * index} y={20} size={48} />
          ))}
          <path
            d="M196 46H222M214 38 222 46 214 54"
            stroke="#8a8474"
            stroke-width="4"
            fill="none"
            stroke-linecap="round"
          />
          <Sample lines={["RRR", "..R"]} x={242} y={22} scale={0.55} />
        </svg>
        <div>
          <h2>{w("blokus_dice.how.take.title")}</h2>
          <p>{w("blokus_dice.how.take")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 110" role="img" aria-label={w("blokus_dice.picture.corner")}>
          <Sample lines={["rr...", "r.RR.", "....."]} x={14} y={12} scale={0.46} />
          <Check x={50} y={82} isRight />
          <Sample lines={["rrRR.", "r....", "....."]} x={118} y={12} scale={0.46} />
          <Check x={154} y={82} isRight={false} />
          <Sample lines={["rr...", "r....", "...RR"]} x={222} y={12} scale={0.46} />
          <Check x={258} y={82} isRight={false} />
        </svg>
        <div>
          <h2>{w("blokus_dice.how.place.title")}</h2>
          <p>{w("blokus_dice.how.place")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 90" aria-hidden="true">
          {COLOURS.map((colour, index) => (
            <Pen key={colour} colour={colour} x={10 + 80 * index} y={36} size={0.95} />
          ))}
          {[0, 1, 2].map((index) => (
            <path
              key={index}
              d={`M${44 + 80 * index} 28C${58 + 80 * index} 12 ${94 + 80 * index} 12 ${110 + 80 * index} 26M${102 + 80 * index} 24 ${111 + 80 * index} 27 ${112 + 80 * index} 17`}
              stroke="#8a8474"
              stroke-width="3"
              fill="none"
              stroke-linecap="round"
            />
          ))}
          <path
            d="M288 62C270 88 50 88 36 64M32 74 35 63 45 68"
            stroke="#8a8474"
            stroke-width="3"
            fill="none"
            stroke-linecap="round"
          />
        </svg>
        <div>
          <h2>{w("blokus_dice.how.markers.title")}</h2>
          <p>{w("blokus_dice.how.markers")}</p>
        </div>
      </section>
      <section>
        <svg viewBox="0 0 320 70" aria-hidden="true">
          {[0, 1, 2].map((index) => (
            <g key={index} transform={`translate(${82 + 56 * index} 14)`} fill="none" stroke-linecap="round">
              <rect width="42" height="42" rx="9" fill="#fffdf6" stroke="#8a8474" stroke-width="3" />
              {index === 0 && <path d="M8 8 34 34M34 8 8 34" stroke="#b00018" stroke-width="5" />}
            </g>
          ))}
        </svg>
        <div>
          <h2>{w("blokus_dice.how.strike.title")}</h2>
          <p>{w("blokus_dice.how.strike")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("blokus_dice.how.end.title")}</h2>
          <p>{w("blokus_dice.how.end")}</p>
        </div>
      </section>
      <section>
        <div>
          <h2>{w("blokus_dice.how.keys.title")}</h2>
          <p>{w("blokus_dice.how.keys")}</p>
        </div>
      </section>
    </>
  );
}

const BOARDS = ["standard", "large"] as const;
const isSolo = (options: Record<string, unknown>): boolean => options["house"] === "solo";

export const card: GameCard = {
  name: "blokus_dice",
  place: 2,
  title: "blokus_dice.title",
  pitch: "blokus_dice.pitch",
  facts: "blokus_dice.facts",
  Picture,
  HowTo,
  seats: (options) => (isSolo(options) ? { least: 1, most: 1 } : { least: 2, most: 4 }),
  settings: [
    {
      option: "house",
      label: "blokus_dice.house",
      choices: ["none", "solo"].map((value) => ({
        value,
        label: `blokus_dice.house.${value}`,
        hint: `blokus_dice.house.${value}.hint`,
      })),
    },
    {
      option: "board",
      label: "blokus_dice.board",
      choices: BOARDS.map((value) => ({
        value,
        label: `blokus_dice.board.${value}`,
        hint: `blokus_dice.board.${value}.hint`,
      })),
    },
  ],
  puzzles: [
    {
      title: "blokus_dice.house.solo",
      hint: "blokus_dice.house.solo.hint",
      ways: BOARDS.map((board) => ({ label: `blokus_dice.board.${board}`, options: { house: "solo", board } })),
    },
  ],
  // The server knows no house variant "none": it is left out.
  complete: ({ house, ...options }) => (house === "solo" ? { ...options, house } : options),
  starts: "blokus_dice.starts",
  Lobby,
  printed: "board",
  form: "blokus_dice.form",
  outcome: ({ empty }: SeatScore) => w("blokus_dice.outcome", { empty }),
  load: () => import("./index"),
};
