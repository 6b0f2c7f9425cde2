// The end of Colour Square in words: how a sheet is counted, and what made the difference.

import type { EndingFace, ScoreProps } from "../../board";
import { say } from "../../words";
import { countsSquares, isShadedMinus, taskOf } from "./tasks";
import type { Options, Position, Printed, Result, SeatScore } from "./types";
import { w } from "./words";

type Props = ScoreProps<Result, Position, Options, Printed>;

const PARTS = ["sums", "bridges", "purple", "shaded", "jokers"] as const;
type Part = (typeof PARTS)[number];
const EACH: Record<Part, number> = { sums: 1, bridges: 5, purple: 5, shaded: -10, jokers: 1 };

const GRADES = ["passed", "very good", "best possible"] as const; // as a sheet lists their figures

const worth = (score: SeatScore | undefined, part: Part): number => score?.[part] ?? 0;

function count({ result, options }: Props): ReturnType<EndingFace["count"]> {
  if (countsSquares(options)) return { start: 0, parts: [] };
  const parts = PARTS.map((key) => ({
    key,
    label: w(`colour_square.ending.count.${key}`),
    values: result.seats.map((seat) => worth(seat, key)),
  }));
  return { start: 0, parts: parts.filter(({ values }, index) => index === 0 || values.some((value) => value !== 0)) };
}

/** The part that speaks most for whoever is ahead. */
function compare({ result, options }: Props, seat: number, other: number): { by: string; why: string } {
  const [mine, theirs] = [result.seats[seat], result.seats[other]];
  if (countsSquares(options)) {
    const by = Math.abs((mine?.circled ?? 0) - (theirs?.circled ?? 0));
    const figures = { mine: mine?.circled ?? 0, theirs: theirs?.circled ?? 0 };
    return {
      by: by ? w("colour_square.ending.squares", { count: by }) : "",
      why: w("colour_square.ending.circled", figures),
    };
  }
  const gap = (mine?.total ?? 0) - (theirs?.total ?? 0);
  const parts = PARTS.filter((part) => part !== "shaded" || isShadedMinus(options));
  const lead = (part: Part): number => (worth(mine, part) - worth(theirs, part)) * (Math.sign(gap) || 1);
  const part = parts.reduce((best, one) => (lead(one) > lead(best) ? one : best));
  const figures = { mine: worth(mine, part) / EACH[part], theirs: worth(theirs, part) / EACH[part] };
  const key =
    figures.theirs === 0 && (part === "shaded" || part === "bridges" || part === "purple")
      ? (`${part}.only` as const)
      : part;
  return {
    by: gap ? w("colour_square.ending.points", { count: Math.abs(gap) }) : "",
    why: w(`colour_square.ending.${key}`, figures),
  };
}

/** What each grade of a task needs, if it has any. */
const gradesOf = ({ options, printed }: Props): readonly number[] | undefined =>
  taskOf(options) ? printed.grades?.[options.variant] : undefined;

const reachedBy = (score: SeatScore, options: Options): number =>
  countsSquares(options) ? score.circled : (score.total ?? 0);

/** What the next grade of a task would have needed; without grades, what most of it came from. */
function alone(props: Props): string {
  const { result, options } = props;
  const score = result.seats[0];
  if (!score) return "";
  const figures = gradesOf(props);
  if (!figures) return w("colour_square.ending.alone", { sums: score.sums ?? 0, bridges: score.bridges / 5 });
  const reached = reachedBy(score, options);
  const next = figures.find((figure) => figure > reached);
  if (next === undefined) return w("colour_square.ending.best");
  const goal = say(`colour_square.grade.${GRADES[figures.indexOf(next)] ?? "passed"}`);
  return w("colour_square.ending.next", { left: next - reached, goal });
}

/** One for each grade that is reached. */
function stars(props: Props): number | null {
  const [figures, score] = [gradesOf(props), props.result.seats[0]];
  return figures && score ? figures.filter((figure) => figure <= reachedBy(score, props.options)).length : null;
}

export const ending = { count, compare, alone, stars } as EndingFace;
