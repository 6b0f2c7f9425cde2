// The count after Stop, played field by field. Whoever has seen enough skips it.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { isMotionReduced } from "../../prefs";
import { counting } from "../../ui/counting";
import { DieOf } from "./drawings";
import { LENGTH, PARTS, plain, signed, type Position, type Props } from "./types";
import { w } from "./words";

const PACE = 300;
const LAST = LENGTH + PARTS.length; // steps: ten fields, then stop, gap, surplus, aside and the sum

interface CountProps extends Pick<Props, "result" | "printed" | "seats"> {
  round: Position; // as it lay when it was counted
  isStill: boolean;
  close: (() => void) | null;
}

export function CountPanel({ round, result, printed, seats, isStill, close }: CountProps) {
  const [step, setStep] = useState(isStill || isMotionReduced() ? LAST : 0);
  useEffect(() => {
    if (step >= LAST) return;
    const timer = setTimeout(() => setStep(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [step]);
  useLayoutEffect(() => {
    counting.value = step < LAST;
    return () => void (counting.value = false);
  }, [step >= LAST]);
  return (
    <section class="count" aria-label={w("calcool.count.title", { round: round.round })}>
      <header>
        <h2>{w("calcool.count.title", { round: round.round })}</h2>
        {step < LAST ? (
          <button type="button" onClick={() => setStep(LAST)}>
            {w("calcool.count.skip")}
          </button>
        ) : (
          close && (
            <button type="button" onClick={close}>
              {w("calcool.count.close")}
            </button>
          )
        )}
      </header>
      {round.seats.map((place, seat) => {
        const score = result.seats[seat]?.rounds[round.round - 1];
        const count = place.count;
        if (!score || !count) return null;
        const shown =
          count.fields.slice(0, step).reduce((sum, points) => sum + points, 0) +
          PARTS.slice(1).reduce((sum, part, index) => sum + (step > LENGTH + index ? score[part] : 0), 0);
        const all = (result.seats[seat]?.rounds ?? []).slice(0, round.round).reduce((sum, one) => sum + one.total, 0);
        const name = seats[seat]?.name ?? "";
        return (
          <div
            key={seat}
            class="line"
            role="img"
            aria-label={step < LAST ? name : w("calcool.count.of", { name, ...score, all })}
          >
            <p class="who">
              {name} {round.caller === seat && <span class="tag">{w("calcool.caller")}</span>}
            </p>
            <div class="cells">
              {Array.from({ length: LENGTH }, (_, index) => {
                const die = place.chain[index + 1];
                const points = count.fields[index] ?? 0;
                const isOut = index >= count.valid;
                const state = index >= step ? "later" : isOut ? "out" : points > 0 ? "good" : points < 0 ? "bad" : "";
                return (
                  <div key={index} class={`cell ${state}${index === step - 1 && step < LAST ? " now" : ""}`}>
                    <div class="tiny">{die && <DieOf die={die} position={round} colours={printed.colours} />}</div>
                    <span>{index >= step ? "" : isOut ? (die ? "✕" : "") : points ? signed(points) : "·"}</span>
                  </div>
                );
              })}
            </div>
            <p class="parts">
              {step > count.valid && count.mistake && <span class="bad">{w(`calcool.count.${count.mistake}`)}</span>}
              {PARTS.slice(1).map((part, index) =>
                step > LENGTH + index && score[part] ? (
                  <span key={part} class={score[part] > 0 ? "good" : "bad"}>
                    {w(`calcool.part.${part}`)} {signed(score[part])}
                  </span>
                ) : null,
              )}
            </p>
            <p class="sum">
              <strong>{signed(shown)}</strong>
              <span class="points">{step >= LAST ? plain(all) : "…"}</span>
            </p>
          </div>
        );
      })}
    </section>
  );
}
