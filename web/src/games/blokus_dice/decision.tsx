// A decision drawn on the grid: where the shape went, and where a better one would lie; or which die was taken.

import type { DecisionProps } from "../../board";
import { Die } from "../../ui/die";
import { VerdictIcon, VerdictSign, type Verdict } from "../../ui/verdict";
import { Grid } from "./grid";
import { outline, UNIT } from "./ink";
import type { Cell, Options, Position, Printed } from "./types";

interface Choice {
  die?: number; // taken
  cells?: Cell[]; // placed
}

const readChoice = (move: unknown): Choice => (move ?? {}) as Choice;

/** Where the sign of a verdict lies: on the first cell that the other move does not use. */
function signCell(cells: readonly Cell[], others: readonly Cell[]): Cell | undefined {
  return cells.find(([row, column]) => !others.some((one) => one[0] === row && one[1] === column)) ?? cells[0];
}

function Mark({ cells, others, verdict }: { cells: readonly Cell[]; others: readonly Cell[]; verdict: Verdict }) {
  const sign = signCell(cells, others);
  if (!sign) return null;
  const path = outline(cells.map(([row, column]) => ({ row, column })));
  const hatch = cells.map(([row, column]) => {
    const [x, y] = [column * UNIT, row * UNIT];
    return `M${x + 4} ${y + 20}L${x + 20} ${y + 4}M${x + 4} ${y + 36}L${x + 36} ${y + 4}M${x + 20} ${y + 36}L${x + 36} ${y + 20}`;
  });
  return (
    <g class={`marked ${verdict}`} aria-hidden="true">
      {verdict === "better" ? (
        cells.map(([row, column]) => (
          <rect key={`${row} ${column}`} class="fill" x={column * UNIT} y={row * UNIT} width={UNIT} height={UNIT} />
        ))
      ) : (
        <path class="hatch" d={hatch.join("")} />
      )}
      <path class="under" d={path} />
      <path class="line" d={path} />
      <VerdictSign verdict={verdict} x={(sign[1] + 0.5) * UNIT} y={(sign[0] + 0.5) * UNIT} size={1.6} />
    </g>
  );
}

/** The dice to choose from, the taken one and the better one with their signs. */
function Taken({ pool, played, best }: { pool: readonly number[]; played: number; best: number | undefined }) {
  const verdictOf = (index: number): Verdict | null =>
    index === pool.indexOf(played) ? "played" : best !== undefined && index === pool.indexOf(best) ? "better" : null;
  return (
    <div class="takendice" aria-hidden="true">
      {pool.map((value, index) => {
        const verdict = verdictOf(index);
        return (
          <span key={index} class={verdict ? `markeddie ${verdict}` : "markeddie"}>
            <Die colour="white" value={value} />
            {verdict && <VerdictIcon verdict={verdict} />}
          </span>
        );
      })}
    </div>
  );
}

export function Decision({ position, printed, seat, label, ...moves }: DecisionProps<Position, Options, Printed>) {
  const board = position.boards[seat];
  if (!board) return null;
  const [played, best] = [readChoice(moves.played), readChoice(moves.best)];
  const [playedCells, bestCells] = [played.cells ?? [], best.cells ?? []];
  return (
    <div class="decision">
      {played.die !== undefined && <Taken pool={position.pool} played={played.die} best={best.die} />}
      <Grid board={board} size={printed.size} label={label}>
        <Mark cells={bestCells} others={playedCells} verdict="better" />
        <Mark cells={playedCells} others={bestCells} verdict="played" />
      </Grid>
    </div>
  );
}
