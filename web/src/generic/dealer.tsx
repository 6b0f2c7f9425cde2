// People with dice of their own, in any game: the host chooses what fell on the real table.

import type { MoveSource } from "./move";
import { useMove } from "./move";
import { Moves } from "./moves";
import { w } from "./wording";

export function DealerMoves(props: MoveSource) {
  const move = useMove(props);
  if (!props.may) return null;
  return (
    <section class="dealer generic-dealer" aria-label={w("generic.dice")}>
      <h2>{w("generic.dice")}</h2>
      <p class="hint">{w("generic.dice.text")}</p>
      <Moves move={move} hinted={undefined} />
    </section>
  );
}
