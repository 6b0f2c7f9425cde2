// Turn, flip, strike: what a hand can do with a shape besides laying it down.

import type { Plan } from "./plan";
import { STRIKES, type BoardView } from "./types";
import { w } from "./words";

export function Tools({ board, plan, isOwn }: { board: BoardView; plan: Plan; isOwn: boolean }) {
  const left = STRIKES.length - board.strikes;
  return (
    <div class="tools" role="group" aria-label={w("blokus_dice.tools")}>
      <button
        type="button"
        class="turn"
        disabled={!isOwn || !plan.canTurn}
        aria-keyshortcuts="R"
        data-often
        onClick={plan.turn}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M19 12A7 7 0 1 1 16 6.300M16.500 2V6.800H11.700" />
        </svg>
        {w("blokus_dice.turn")}
      </button>
      <button
        type="button"
        class="flip"
        disabled={!isOwn || !plan.canFlip}
        aria-keyshortcuts="F"
        data-often
        onClick={plan.flip}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 3V21M9 7 3 17H9ZM15 7 21 17H15Z" />
        </svg>
        {w("blokus_dice.flip")}
      </button>
      <button
        type="button"
        class={`strike${plan.mustStrike && isOwn ? " must" : ""}`}
        disabled={!isOwn || !plan.canStrike || plan.mustStrike}
        aria-pressed={isOwn && plan.isStriking}
        title={w("blokus_dice.strike.hint")}
        onClick={plan.strike}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4H20V20H4ZM8 8 16 16M16 8 8 16" />
        </svg>
        {w("blokus_dice.strike", { left })}
      </button>
    </div>
  );
}
