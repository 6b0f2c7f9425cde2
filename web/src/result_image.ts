// The result of a game as a picture to send to others, drawn where every name has its letters: in the browser.

import { COLOUR_STYLES, type Colour } from "./ui/colours";

/** One seat in the picture. */
export interface Placed {
  name: string;
  place: number; // 1: the winner; equal scores share one
  outcome: string; // what it reached, in a few words
}

export interface ResultFacts {
  game: string;
  headline: string;
  placed: readonly Placed[]; // the best first
  footer: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 40; // around the paper
const PAPER = "#fffcf5";
const TABLE = "#efe7d6";
const INK = "#22252d";
const SOFT = "#5c5a52";
const METALS = ["#f0a92b", "#b9c0c9", "#cf8a55"];
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const DICE: readonly (readonly [Colour, number, number, number, number])[] = [
  ["red", 5, 1048, 54, 12],
  ["blue", 3, 944, 96, -14],
  ["green", 6, 1092, 158, -8],
  ["yellow", 2, 990, 192, 20],
];
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

type Pen = CanvasRenderingContext2D;

function box(
  pen: Pen,
  fill: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number | number[],
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

/** One line of text, made smaller and then shorter until it fits; where it ends. */
function line(pen: Pen, text: string, x: number, y: number, size: number, width: number, weight = 650): void {
  let shown = text;
  let height = size;
  const fits = (): boolean => {
    pen.font = `${weight} ${height}px ${FONT}`;
    return pen.measureText(shown).width <= width;
  };
  while (!fits() && height > size * 0.6) height -= 2;
  while (!fits() && shown.length > 2) shown = `${shown.slice(0, -2).trimEnd()}…`;
  pen.fillText(shown, x, y);
}

function die(pen: Pen, [colour, pips, x, y, turn]: (typeof DICE)[number]): void {
  const { fill, edge, pip } = COLOUR_STYLES[colour];
  pen.save();
  pen.translate(x, y);
  pen.rotate((turn * Math.PI) / 180);
  box(pen, "#00000026", -42, -38, 88, 88, 20);
  box(pen, edge, -44, -44, 88, 88, 20);
  box(pen, fill, -44, -44, 88, 83, 20);
  pen.fillStyle = pip;
  for (const [across, down] of PIPS[pips] ?? []) {
    pen.beginPath();
    pen.arc(across * 21, down * 21 - 2, 8.5, 0, 2 * Math.PI);
    pen.fill();
  }
  pen.restore();
}

/** The three best on steps, the winner in the middle. */
function podium(pen: Pen, placed: readonly Placed[]): void {
  const steps = placed.slice(0, 3);
  const columns = steps.length === 1 ? [435] : steps.length === 2 ? [600, 270] : [435, 105, 765];
  const bottom = HEIGHT - EDGE;
  pen.textAlign = "center";
  steps.forEach(({ name, place, outcome }, index) => {
    const x = columns[index] ?? 0;
    const top = bottom - [186, 144, 106][Math.min(place, 3) - 1]!;
    const middle = x + 165;
    box(pen, METALS[Math.min(place, 3) - 1] ?? TABLE, x, top, 330, bottom - top, [14, 14, 0, 0]);
    pen.fillStyle = INK;
    line(pen, steps.length > 1 ? String(place) : "★", middle, top + 76, 60, 200, 800);
    line(pen, name, middle, top - 54, 40, 316, 750);
    pen.fillStyle = SOFT;
    if (steps.length > 1) line(pen, outcome, middle, top - 18, 26, 316, 500);
  });
}

/** Everybody behind the first three, in one line. */
const behind = (placed: readonly Placed[]): string =>
  placed
    .slice(3)
    .map(({ name, place }) => `${place} ${name}`)
    .join("   ");

export function drawResult(pen: Pen, { game, headline, placed, footer }: ResultFacts): void {
  pen.fillStyle = TABLE;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  box(pen, PAPER, EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 32);
  DICE.forEach((one) => die(pen, one));
  pen.textAlign = "left";
  pen.fillStyle = SOFT;
  line(pen, game, 84, 112, 34, 780, 650);
  pen.fillStyle = INK;
  line(pen, headline, 84, 182, 60, 780, 800);
  podium(pen, placed);
  pen.fillStyle = SOFT;
  pen.textAlign = "left";
  line(pen, behind(placed), 84, 240, 26, 780, 500);
  pen.textAlign = "right";
  line(pen, footer, WIDTH - 40, HEIGHT - 11, 20, 700, 600);
}

/** The picture as a PNG file. */
export function makeResultImage(facts: ResultFacts, name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.reject(new Error("no canvas"));
  drawResult(pen, facts);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(new File([blob], name, { type: blob.type })) : reject(new Error("no picture")),
    ),
  );
}
