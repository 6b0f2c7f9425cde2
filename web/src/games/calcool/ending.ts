// The end of Calcool in words. Its rounds were counted on the table, one by one.

import type { EndingFace, ScoreProps } from "../../board";
import { PARTS, plain, type Options, type Position, type Printed, type Result } from "./types";
import { w } from "./words";

type Props = ScoreProps<Result, Position, Options, Printed>;
type Part = (typeof PARTS)[number];

const sumOf = ({ result }: Props, seat: number, part: Part): number =>
  (result.seats[seat]?.rounds ?? []).reduce((sum, round) => sum + round[part], 0);

/** The part that speaks most for whoever is ahead. */
function compare(props: Props, seat: number, other: number): { by: string; why: string } {
  const gap = (props.result.seats[seat]?.total ?? 0) - (props.result.seats[other]?.total ?? 0);
  const lead = (part: Part): number => (sumOf(props, seat, part) - sumOf(props, other, part)) * (Math.sign(gap) || 1);
  const part = PARTS.reduce((best, one) => (lead(one) > lead(best) ? one : best));
  return {
    by: gap ? w("calcool.ending.points", { count: Math.abs(gap) }) : "",
    why: w(`calcool.ending.${part}`, {
      mine: plain(sumOf(props, seat, part)),
      theirs: plain(sumOf(props, other, part)),
    }),
  };
}

/** The best and the worst round. */
function alone({ result }: Props): string {
  const rounds = result.seats[0]?.rounds ?? [];
  const totals = rounds.map(({ total }) => total);
  const [best, worst] = [Math.max(...totals), Math.min(...totals)];
  if (best === worst) return w("calcool.ending.even", { best: plain(best) });
  return w("calcool.ending.alone", {
    round: totals.indexOf(best) + 1,
    best: plain(best),
    other: totals.indexOf(worst) + 1,
    worst: plain(worst),
  });
}

export const ending = { count: () => ({ start: 0, parts: [] }), compare, alone } as EndingFace;
