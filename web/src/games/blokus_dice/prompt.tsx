// One sentence: what happens now and what this seat can do about it.

import { Icon } from "../../ui/parts";
import { joinNames } from "../../words";
import type { Plan } from "./plan";
import { STRIKES, type Props } from "./types";
import { w } from "./words";

interface Words {
  text: string;
  isUrgent?: boolean;
}

export function Prompt(props: Props & { plan: Plan; place(): void; isSent: boolean }) {
  const { plan, status, isReplay } = props;
  if (status === "over" || isReplay) return null;
  const { text, isUrgent } = wordsFor(props);
  const canPlace = plan.isPinned && !props.isSent;
  return (
    <div class={`prompt${isUrgent ? " urgent" : ""}`}>
      <p>{text}</p>
      {plan.offers.length > 0 && (
        <button type="button" class={`main place${canPlace ? "" : " kept"}`} disabled={!canPlace} onClick={props.place}>
          <Icon name="check" /> {w("blokus_dice.place")}
        </button>
      )}
    </div>
  );
}

function wordsFor({ position, seats, seat, may, plan, isSent }: Props & { plan: Plan; isSent: boolean }): Words {
  const own = seat === null ? undefined : position.boards[seat];
  const starter = seats[position.start ?? 0]?.name ?? "";
  const names = joinNames(
    position.waiting.flatMap((one) => (one === "dealer" || one === seat ? [] : [seats[one]?.name ?? ""])),
  );
  const colour = own?.marker ? w(`blokus_dice.colour.${own.marker}`) : "";
  const row = own?.die ?? 0;
  if (position.phase === "draw") return { text: w("blokus_dice.prompt.draw") };
  if (own?.out) {
    const left = position.boards.flatMap((board, number) => (board.out ? [] : [seats[number]?.name ?? ""]));
    const key = left.length ? "blokus_dice.prompt.out" : "blokus_dice.prompt.out.all";
    const why = w(own.strikes < STRIKES.length ? "blokus_dice.out.strike" : "blokus_dice.out.nostrike");
    return { text: w(key, { why, names: joinNames(left), count: left.length }), isUrgent: true };
  }
  if (may?.first["take"]?.length) {
    const all = Object.values(position.prospects);
    if (all.every((prospect) => prospect === "none"))
      return { text: w("blokus_dice.prompt.hopeless", { colour }), isUrgent: true };
    return { text: w(all.includes("row") ? "blokus_dice.prompt.take" : "blokus_dice.prompt.take.strike", { colour }) };
  }
  if (plan.offers.length && !isSent) {
    const costs = plan.fitting.length > 0 && plan.fitting.every((offer) => offer.isStrike);
    if (plan.isPinned) return { text: w(costs ? "blokus_dice.prompt.confirm.strike" : "blokus_dice.prompt.confirm") };
    if (costs) return { text: w("blokus_dice.prompt.where.strike", { row }) };
    if (plan.shape !== null)
      return { text: w(`blokus_dice.prompt.where${plan.canTurn || plan.canFlip ? "" : ".only"}`) };
    if (plan.mustStrike) return { text: w("blokus_dice.prompt.must", { row, colour }), isUrgent: true };
    return { text: w(plan.isStriking ? "blokus_dice.prompt.striking" : "blokus_dice.prompt.shape", { row, colour }) };
  }
  if (position.phase === "roll" || (!names && !isSent))
    return { text: w("blokus_dice.prompt.roll", { name: starter, round: position.round }) };
  return { text: names ? w("blokus_dice.prompt.wait", { names }) : w("blokus_dice.prompt.sent") };
}
