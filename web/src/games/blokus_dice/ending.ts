// The end of Blokus Dice in words: the grid less what was coloured in, and what made the difference.

import type { EndingFace, ScoreProps } from "../../board";
import { COLOURS, type Options, type Position, type Printed, type Result } from "./types";
import { w } from "./words";

type Props = ScoreProps<Result, Position, Options, Printed>;

const coloured = ({ position }: Props, seat: number, letter: string | undefined): number =>
  (position.boards[seat]?.cells.join("").split(letter ?? " ").length ?? 1) - 1;

function count(props: Props): ReturnType<EndingFace["count"]> {
  return {
    start: props.printed.size ** 2,
    parts: COLOURS.map((colour) => ({
      key: colour,
      label: w("blokus_dice.ending.count", { colour: w(`blokus_dice.colour.${colour}`) }),
      values: props.seats.map((_, seat) => -coloured(props, seat, colour[0])),
    })),
  };
}

/** Who stayed longer in the game, else who placed more, else which colour grew. */
function compare(props: Props, seat: number, other: number): { by: string; why: string } {
  const { result, position } = props;
  const [mine, theirs] = [result.seats[seat], result.seats[other]];
  const gap = (theirs?.empty ?? 0) - (mine?.empty ?? 0);
  const direction = Math.sign(gap) || 1;
  const by = gap ? w("blokus_dice.ending.cells", { count: Math.abs(gap) }) : "";
  if (!gap)
    return { by, why: w("blokus_dice.ending.strikes", { mine: mine?.strikes ?? 0, theirs: theirs?.strikes ?? 0 }) };
  const placed = [seat, other].map((one) => position.boards[one]?.used.length ?? 0);
  const shapes = { mine: placed[0] ?? 0, theirs: placed[1] ?? 0 };
  if ((shapes.mine - shapes.theirs) * direction > 0) return { by, why: w("blokus_dice.ending.shapes", shapes) };
  const lead = (letter: string | undefined): number =>
    (coloured(props, seat, letter) - coloured(props, other, letter)) * direction;
  const colour = COLOURS.reduce((best, one) => (lead(one[0]) > lead(best[0]) ? one : best));
  const figures = { mine: coloured(props, seat, colour[0]), theirs: coloured(props, other, colour[0]) };
  return { by, why: w("blokus_dice.ending.colour", { colour: w(`blokus_dice.colour.${colour}`), ...figures }) };
}

/** How far it went. */
function alone({ result, position, printed }: Props): string {
  const score = result.seats[0];
  const board = position.boards[0];
  if (!score || !board) return "";
  return w("blokus_dice.ending.alone", {
    shapes: board.used.length,
    filled: Math.round((100 * (printed.size ** 2 - score.empty)) / printed.size ** 2),
    round: score.out_round ?? position.round,
  });
}

export const ending = { count, compare, alone } as EndingFace;
