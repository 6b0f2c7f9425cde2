// What to do now, for those who ask, where the host allows it: a sentence here, and places that glow on the board.

import { useEffect, useState } from "preact/hooks";
import { isOffered } from "../games";
import type { Table } from "../net/table";
import { announce } from "../ui/live";
import { Icon } from "../ui/parts";
import type { View, Welcome } from "../wire";
import { inLanguage, t } from "../words";

export function HintButton({ table, welcome, view }: { table: Table; welcome: Welcome; view: View }) {
  const seat = table.seat.value;
  if (!welcome.hints || !isOffered(welcome.game, "hints")) return null;
  if (seat === null || view.status !== "running" || view.seats[seat]?.bot) return null;
  const isBusy = table.isThinking.value;
  return (
    <button
      type="button"
      class="quiet askhint"
      aria-label={t("hint")}
      aria-busy={isBusy}
      disabled={isBusy || !table.mayOf(seat)}
      onClick={() => void table.askHint(seat)}
    >
      <Icon name="bulb" /> <span>{t("hint")}</span>
    </button>
  );
}

export function Advice({ table }: { table: Table }) {
  const advice = table.advice.value;
  const [explained, explain] = useState<typeof advice>(null);
  useEffect(() => {
    if (advice) announce([t("hint.says", { text: inLanguage(advice.text) })], false);
  }, [advice]);
  if (!advice) return null;
  return (
    <div class="notices">
      <div class="notice advice">
        <Icon name="bulb" />
        <div>
          <p>{inLanguage(advice.text)}</p>
          {advice.why &&
            (explained === advice ? (
              <p role="status">{inLanguage(advice.why)}</p>
            ) : (
              <button type="button" class="link" onClick={() => explain(advice)}>
                {t("hint.why")}
              </button>
            ))}
        </div>
        <button type="button" class="quiet icon" aria-label={t("close")} onClick={() => (table.advice.value = null)}>
          <Icon name="cross" />
        </button>
      </div>
    </div>
  );
}
