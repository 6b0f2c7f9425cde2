// The rolls of task 4, which has ten of them.

import { rollText } from "./news";
import { ROLLS_OF_TASK_4 } from "./tasks";
import type { Position } from "./types";

const GROUP = 5; // four strokes, and one across them

/** Task 4: its ten rolls as tally marks, those to come faint, and in words [CS-36]. */
export function Tally({ position }: { position: Position }) {
  return (
    <p data-what="tally" class={`tally${position.rolls === ROLLS_OF_TASK_4 ? " last" : ""}`}>
      <svg viewBox="0 0 104 22" aria-hidden="true">
        {Array.from({ length: ROLLS_OF_TASK_4 }, (_, roll) => {
          const left = 6 + 54 * Math.floor(roll / GROUP);
          const x = left + 10 * (roll % GROUP);
          const stroke = roll % GROUP === GROUP - 1 ? `M${left - 4} 18 ${left + 36} 4` : `M${x} 2V20`;
          return <path key={roll} class={roll < position.rolls ? "made" : ""} d={stroke} />;
        })}
      </svg>
      <span>{rollText(position)}</span>
    </p>
  );
}
