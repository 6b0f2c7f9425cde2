// The six rows of shapes as they are printed: those used are crossed out, those that fit now can be taken.

import { Die } from "../../ui/die";
import { COLOUR_STYLES } from "../../ui/colours";
import type { Way } from "./places";
import { placesOf } from "./places";
import type { Plan } from "./plan";
import { ROWS, type BoardView, type Printed } from "./types";
import { w } from "./words";

const [WIDE, HIGH, MOST] = [50, 30, 10];

/** A shape, small. */
export function Thumb({ way, fill }: { way: Way; fill?: string | undefined }) {
  const unit = Math.min(WIDE / way.width, HIGH / way.height, MOST);
  const [x, y] = [(WIDE - unit * way.width) / 2 + 1, (HIGH - unit * way.height) / 2 + 1];
  return (
    <svg class="thumb" viewBox={`0 0 ${WIDE + 2} ${HIGH + 2}`} aria-hidden="true">
      {way.cells.map(([row, column]) => (
        <rect
          key={`${row} ${column}`}
          x={x + column * unit + 0.4}
          y={y + row * unit + 0.4}
          width={unit - 0.8}
          height={unit - 0.8}
          rx={unit / 6}
          fill={fill ?? "currentColor"}
        />
      ))}
    </svg>
  );
}

interface Props {
  board: BoardView;
  printed: Printed;
  plan: Plan | null; // null: only to look at
  hinted: string | null;
}

export function Shapes({ board, printed, plan, hinted }: Props) {
  const places = placesOf(printed);
  return (
    <div class={`shapes${plan?.isStriking ? " striking" : ""}`} role="group" aria-label={w("blokus_dice.shapes")}>
      {ROWS.map((row) => (
        <div
          key={row}
          class={`shaperow${board.die === row ? " current" : ""}`}
          role="group"
          aria-label={w("blokus_dice.row", { row })}
        >
          <span class="rowdie" data-what="row">
            <Die colour="white" value={row} />
          </span>
          {(printed.rows[row - 1] ?? []).map((name) => {
            const isUsed = board.used.includes(name);
            const isOpen = plan?.isOpen(name) === true;
            const isPicked = plan?.shape === name;
            const way = isPicked && plan?.way ? plan.way : places.flat(name);
            const more = isUsed ? w("blokus_dice.shape.used") : isOpen ? w("blokus_dice.shape.fits") : "";
            return (
              <button
                key={name}
                type="button"
                class={`shape${isUsed ? " used" : ""}${isOpen ? " legal" : ""}${isPicked ? " picked" : ""}${name === hinted && !isUsed ? " hinted" : ""}`}
                aria-label={w("blokus_dice.shape", { name, more })}
                aria-pressed={isPicked}
                aria-disabled={!isOpen}
                onClick={() => {
                  if (!isOpen) plan?.explainShape(name);
                  else if (isPicked) plan?.turn();
                  else plan?.choose(name);
                }}
              >
                {way && <Thumb way={way} fill={isOpen ? COLOUR_STYLES[board.marker ?? "red"].fill : undefined} />}
                {isUsed && (
                  <svg
                    data-what="used"
                    class="crossing"
                    viewBox="0 0 52 32"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <path d="M4 28 48 4" />
                  </svg>
                )}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
