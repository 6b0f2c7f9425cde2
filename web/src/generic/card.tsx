// A card for a game without a folder of its own here, made from what the server says about it.

import type { GameCard, Setting } from "../board";
import { Die } from "../ui/die";
import { COLOUR_STYLES, type Colour } from "../ui/colours";
import type { GameListed } from "../wire";
import { addWords, formatInteger, inAllLanguages, t } from "../words";
import { seatsOf, settingsOf } from "./options";
import { plainWords } from "./shape";

const COLOURS = Object.keys(COLOUR_STYLES) as Colour[];
const DICE = [
  { x: 60, y: 70, turn: -12 },
  { x: 134, y: 48, turn: 6 },
  { x: 200, y: 84, turn: 18 },
];

/** Dice in colours that follow from the name, so that two games look different. */
function picture(name: string) {
  const seed = [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7);
  return () => (
    <svg viewBox="0 0 320 200" aria-hidden="true">
      <rect width="320" height="200" fill={`hsl(${(seed * 47) % 360} 32% 78%)`} />
      {DICE.map(({ x, y, turn }, index) => (
        <g key={index} transform={`rotate(${turn} ${x + 32} ${y + 32})`}>
          <Die
            colour={COLOURS[(seed + 3 * index) % COLOURS.length] ?? "white"}
            value={1 + ((seed >> index) % 6)}
            x={x}
            y={y}
            size={64}
          />
        </g>
      ))}
    </svg>
  );
}

const same = (text: string) => ({ en: text, de: text });

function wordFor(value: Setting["choices"][number]["value"]) {
  if (typeof value === "boolean") return inAllLanguages(value ? "option.yes" : "option.no");
  return same(typeof value === "number" ? formatInteger(value) : plainWords(value));
}

function settingFor(game: string, { option, values, usual }: ReturnType<typeof settingsOf>[number]): Setting {
  const label = `${game}.option.${option}`;
  const choices = values.map((value) => ({ value, label: `${label}.${value}` }));
  addWords({ [label]: same(plainWords(option)) });
  for (const choice of choices) addWords({ [choice.label]: wordFor(choice.value) });
  return { option, label, choices, ...(usual === undefined ? {} : { usual }) };
}

export function makeCard(listed: GameListed): GameCard {
  const { game, title } = listed;
  const { least, most } = seatsOf(listed);
  addWords({
    [`${game}.title`]: same(title),
    [`${game}.facts`]: inAllLanguages(least === most ? "game.seats.exact" : "game.seats", { from: least, to: most }),
  });
  return {
    name: game,
    title: `${game}.title`,
    facts: `${game}.facts`,
    Picture: picture(game),
    seats: () => ({ least, most }),
    settings: settingsOf(listed).map((setting, index) => ({ ...settingFor(game, setting), isDetail: index > 0 })),
    outcome: (score: unknown) => outcomeOf(score),
    load: () => import("./index"),
  };
}

/** What one who played alone reached, if the result has a total by one of its usual names. */
function outcomeOf(score: unknown): string {
  const { total, points, score: own } = (score ?? {}) as Record<string, unknown>;
  const reached = [total, points, own].find((value) => typeof value === "number");
  return reached === undefined ? t("home.yours.over") : formatInteger(reached as number);
}
