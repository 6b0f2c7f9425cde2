// The coach: one sentence for the player whose move has just cost much, and a way back where there is one.

import { useEffect, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { announce } from "../ui/live";
import { Icon } from "../ui/parts";
import type { CoachTold, View } from "../wire";
import { inLanguage, t } from "../words";

export function CoachNotice({ table, view }: { table: Table; view: View }) {
  const told = table.warning.value;
  const [shown, show] = useState<CoachTold | null>(null); // what would have been better is told to those who ask
  const warning = told?.warning;
  useEffect(() => {
    if (warning) announce([t("coach.says", { text: inLanguage(warning.text) })], false);
  }, [warning]);
  if (!told || !warning) return null;
  const undo = view.undo?.n === told.n && !view.undo.declined ? view.undo : null;
  const close = (): void => void (table.warning.value = null);
  const takeBack = (): void => {
    close();
    void table.send("undo", { seat: told.seat, deal_count: view.deal_count, n: told.n });
  };
  return (
    <div class="notices">
      <div class="notice advice coach">
        <Icon name="bulb" />
        <div>
          <p>{inLanguage(warning.text)}</p>
          {shown === told && <p role="status">{t("coach.best", { play: inLanguage(warning.best.text) })}</p>}
          {!undo && table.mayOf(told.seat) && <p>{t("coach.change")}</p>}
          <div class="row">
            {undo && (
              <button type="button" class="main" onClick={takeBack}>
                {t("coach.undo")}
              </button>
            )}
            {shown !== told && (
              <button type="button" onClick={() => show(told)}>
                {t("coach.better")}
              </button>
            )}
          </div>
        </div>
        <button type="button" class="quiet icon" aria-label={t("close")} onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
    </div>
  );
}
