// The own cards with the chain below them: name, points, the others in short, and the button that swaps the cards.

import { needs } from "../../prefs";
import { Cards, type Slots } from "./cards";
import { counted, Rivals } from "./others";
import { plain, type Place, type Position, type Props } from "./types";
import { w } from "./words";

interface OwnProps extends Props {
  large: number; // whose cards they are
  shown: Position; // the round that is counted, or the one that is played
  place: Place;
  others: readonly number[];
  slots: Slots | null;
  swap: { canSwap: boolean; isHinted: boolean; press(): void };
}

export function Own(props: OwnProps) {
  const { large, shown, place, others, slots, seat, seats, printed, result, position } = props;
  const name = seats[large]?.name ?? "";
  return (
    <section class="own">
      <div class="bar">
        <h2>
          <span class="name">{name}</span>{" "}
          <span class="points" data-what="points" title={w("calcool.points")}>
            {plain(counted(result, large, position.round, position.phase))}
          </span>
        </h2>
        {others.length > 0 && <Rivals {...props} position={shown} numbers={others} />}
        <span class="hint">
          <span class={others.length > 1 ? "long" : ""}>{w("calcool.round", { round: shown.round })}</span>
          {others.length > 1 && <span class="short" aria-hidden="true">{`${shown.round}/4`}</span>}
          {props.options.house && ` · ${w("calcool.practice")}`}
        </span>
        <SwapButton {...props.swap} />
      </div>
      <Cards
        position={shown}
        place={place}
        printed={printed}
        slots={slots}
        count={needs.value || shown.phase === "stopped" ? place.count : null}
        label={seat === null ? w("calcool.cards", { name }) : w("calcool.cards.own")}
      />
    </section>
  );
}

function SwapButton({ canSwap, isHinted, press }: OwnProps["swap"]) {
  return (
    <button
      type="button"
      data-what="swap"
      class={`quiet icon swap${isHinted ? " hinted" : ""}`}
      aria-label={w("calcool.swap")}
      title={w("calcool.swap")}
      disabled={!canSwap}
      onClick={press}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M7 4 3 8 7 12M3 8H20M17 12 21 16 17 20M21 16H4"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
    </button>
  );
}
