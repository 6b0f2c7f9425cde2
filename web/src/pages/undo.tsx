// Taking a move back: a button for whoever has just moved, and a question to the other people at the table.

import { useEffect, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { announce } from "../ui/live";
import { Icon } from "../ui/parts";
import type { SeatView, View } from "../wire";
import { joinNames, t } from "../words";

export function Undo({ table, view, seats }: { table: Table; view: View; seats: readonly SeatView[] }) {
  const undo = view.undo ?? null;
  const own = table.own.value;
  const asked = undo?.asked ?? [];
  const isAsked = asked.some((seat) => own.includes(seat));
  const name = undo ? (seats[undo.seat]?.name ?? "") : "";
  useEffect(() => {
    if (isAsked) announce([t("undo.question", { name })], false);
  }, [isAsked, undo?.n]);
  const isDeclined = undo?.declined === true && own.includes(undo.seat);
  useEffect(() => {
    if (isDeclined) announce([t("undo.declined")], false);
  }, [isDeclined, undo?.n]);
  if (!undo || view.status !== "running") return null;
  const send = (seat: number, answer?: boolean): void =>
    void table.send("undo", {
      seat,
      deal_count: view.deal_count,
      n: undo.n,
      ...(answer === undefined ? {} : { answer }),
    });
  if (isDeclined) return <p class="undo hint">{t("undo.declined")}</p>;
  if (own.includes(undo.seat) && view.seats[undo.seat]?.bot === null)
    return undo.asked ? (
      <p class="undo hint">{t("undo.asked", { names: joinNames(asked.map((seat) => seats[seat]?.name ?? "")) })}</p>
    ) : (
      <button key={undo.n} type="button" class="quiet undo" aria-label={t("undo")} onClick={() => send(undo.seat)}>
        <Icon name="undo" /> <span>{t("undo")}</span>
        <Wait ms={table.until(undo.until)} />
      </button>
    );
  const mine = asked.find((seat) => own.includes(seat));
  if (mine === undefined) return null;
  return (
    <div class="undo question" role="group" aria-label={t("undo")}>
      <p>{t("undo.question", { name })}</p>
      <button type="button" class="main" onClick={() => send(mine, true)}>
        {t("undo.agree")}
      </button>
      <button type="button" onClick={() => send(mine, false)}>
        {t("undo.decline")}
      </button>
    </div>
  );
}

/** A line that shrinks while the dice and the bots wait: nothing hangs, the time is for undoing. */
function Wait({ ms }: { ms: number }) {
  const [first] = useState(ms);
  return first > 0 ? <i class="wait" style={{ animationDuration: `${first}ms` }} /> : null;
}
