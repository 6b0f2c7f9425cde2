// One sentence above the dice: what happens now and what this seat can do about it.

import type { Hands } from "./hands";
import { LENGTH, type Place, type Props } from "./types";
import { dieName, w } from "./words";

interface PromptProps extends Props {
  hands: Hands;
  place: Place;
  picked: number | null;
  isFull: boolean;
  isSure: boolean;
  isCountdown: boolean;
}

export function Prompt({ hands, place, picked, isFull, isSure, isCountdown, seat, seats, ready }: PromptProps) {
  const { position } = hands;
  const hand = place.hand ? dieName(position, place.hand) : "";
  const moved = picked === null ? undefined : place.chain[picked];
  if (position.phase === "deal" || position.phase === "shuffle") return <>{w("calcool.prompt.deal")}</>;
  if (position.phase === "go" && !isCountdown)
    return (
      <>
        {w(ready?.isAsked && !ready.isReady ? "calcool.prompt.ready" : "calcool.prompt.wait", {
          round: position.round,
        })}
      </>
    );
  if (position.phase === "go") return <>{w("calcool.prompt.go")}</>;
  if (position.phase === "stopped") {
    const who =
      position.caller === null
        ? w("calcool.prompt.timeup")
        : w("calcool.prompt.stopped", { name: seats[position.caller]?.name ?? "" });
    return <>{seat !== null && hands.canAside ? w("calcool.prompt.grace", { who, die: hand }) : who}</>;
  }
  if (seat === null) return <>{w("calcool.prompt.watch")}</>;
  if (hands.refused)
    return (
      <strong class="fault">
        {hands.refused.kind === "grab"
          ? w("calcool.prompt.gone", { die: dieName(position, hands.refused.die) })
          : w("calcool.prompt.back")}
      </strong>
    );
  if (isSure) return <strong class="fault">{w("calcool.stop.warn")}</strong>;
  if (moved) return <>{w("calcool.prompt.move", { die: dieName(position, moved) })}</>;
  if (isFull) return <strong>{w("calcool.prompt.hand", { die: hand })}</strong>;
  if (hand) return <>{w("calcool.prompt.lay", { die: hand })}</>;
  const isWhole = Array.from({ length: LENGTH }, (_, index) => place.chain[index + 1]).every(Boolean);
  return <>{w(isWhole ? "calcool.prompt.full" : "calcool.prompt.grab")}</>;
}
