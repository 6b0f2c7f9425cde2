// A design beside what is published about the printed game: for those who have entered their own from paper.

import { useEffect, useState } from "preact/hooks";
import type { GameCard } from "../board";
import { check } from "../net/api";
import { FaultText } from "../pages/fault";
import { Icon } from "../ui/parts";
import { inLanguage, say } from "../words";
import type { Comparison } from "../wire";
import { useBusy } from "./busy";
import { w } from "./words";

interface Props {
  card: GameCard;
  definition: unknown;
  isPlayable: boolean;
}

export function Compared({ card, definition, isPlayable }: Props) {
  const [comparisons, setComparisons] = useState<readonly Comparison[] | null>(null);
  const { isBusy, fault, run } = useBusy();
  useEffect(() => setComparisons(null), [definition]);
  const compare = async (like: string): Promise<void> => {
    const found = await check(JSON.stringify(definition), { game: card.name, like });
    if ("comparisons" in found) setComparisons(found.comparisons);
  };
  const built = card.settings.find(({ option }) => option === card.printed)?.choices ?? [];
  return (
    <details class="panel compared">
      <summary>{w("design.paper")}</summary>
      <p class="hint">{w("design.paper.text")}</p>
      <div class="row">
        {built.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            disabled={!isPlayable || isBusy}
            onClick={() => run(() => compare(String(value)))}
          >
            {say(label)}
          </button>
        ))}
      </div>
      <FaultText fault={fault} />
      {comparisons?.length === 0 && <p class="hint">{w("design.paper.none")}</p>}
      <ul class="list">
        {comparisons?.map(({ text, value, published, agrees }) => (
          <li key={text.en}>
            <div>
              <span>{inLanguage(text)}</span>
              <span class={agrees ? "good" : "fault"}>
                <Icon name={agrees ? "tick" : "cross"} /> {w("design.paper.values", { value, published })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
