// A calm word about a shape that is shown, not yet placed: a colour would have no place left. The table says which.

import { useEffect, useState } from "preact/hooks";
import { helpers } from "../../prefs";
import { joinNames } from "../../words";
import { BROAD } from "./grid";
import { UNIT } from "./ink";
import type { Plan } from "./plan";
import { COLOURS, type Colour, type Props } from "./types";
import { w } from "./words";

const EDGE = BROAD / UNIT; // of the grid, in cells
const REST_MS = 120; // a shape that is carried on at once is not asked about

/** The colours that the pinned shape would leave without a place, as soon as the table has answered. */
function useWarnings({ askNext }: Props, plan: Plan): readonly Colour[] {
  const code = helpers.value && plan.isPinned ? plan.ghost?.code : undefined;
  const [found, setFound] = useState<{ code: number; colours: readonly Colour[] } | null>(null);
  useEffect(() => {
    if (code === undefined) return;
    let isMeant = true;
    const timer = setTimeout(async () => {
      const warnings = (await askNext([code]))?.warnings ?? [];
      const lost = warnings.filter(({ key }) => key === "no_place").map(({ about }) => about);
      if (isMeant) setFound({ code, colours: COLOURS.filter((colour) => lost.includes(colour)) });
    }, REST_MS);
    return () => {
      isMeant = false;
      clearTimeout(timer);
    };
  }, [code]);
  return found?.code === code ? (found?.colours ?? []) : [];
}

/** Right above the shape, or below it where that is nearer to the middle of the grid. */
export function Warnings(props: Props & { plan: Plan }) {
  const { plan, printed } = props;
  const colours = useWarnings(props, plan);
  if (!plan.ghost) return null;
  const rows = plan.ghost.cells.map((cell) => Math.floor(cell / printed.size));
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const isAbove = top >= printed.size - bottom;
  const text = w("blokus_dice.warning", {
    colours: joinNames(colours.map((colour) => w(`blokus_dice.colour.${colour}`))),
    count: colours.length,
  });
  return (
    <div
      class="warning"
      style={{ "--at": ((isAbove ? top : bottom) + EDGE) / (printed.size + 2 * EDGE) }}
      role="status"
    >
      {colours.length > 0 && <p class={isAbove ? "above" : ""}>{text}</p>}
    </div>
  );
}
