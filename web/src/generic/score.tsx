// The result of any game, as its rules describe it.

import type { ScoreProps } from "../board";
import { t } from "../words";
import { Shown } from "./position";
import { shapeOf } from "./shape";
import { wordingFor } from "./wording";

/** The winners stand elsewhere; a result that is only a list of the seats needs no heading for it. */
export function Score({ result, seats }: Pick<ScoreProps, "result" | "seats">) {
  const { winners: _winners, ...rest } = result as Record<string, unknown>;
  const entries = Object.entries(rest);
  const [name, value] = entries.length === 1 && entries[0] ? entries[0] : ["", rest];
  return (
    <div class="generic-score">
      <Shown name={t("over.score")} shape={shapeOf(value, name, wordingFor(seats))} level={3} />
    </div>
  );
}
