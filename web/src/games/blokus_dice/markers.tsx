// The four markers on their way round the table: who holds which, which wait, and which comes to oneself next.

import { Icon } from "../../ui/parts";
import { Pen } from "./ink";
import type { Colour, Props } from "./types";
import { w } from "./words";

export function Markers({ position, seats, large, isOwn }: Props & { large: number; isOwn: boolean }) {
  const count = position.boards.length;
  const { first } = position;
  if (first === null) return <section class="markers" aria-label={w("blokus_dice.markers")} />;
  const round = Array.from({ length: count }, (_, place) => (first + place) % count);
  const held = round.map((seat): { colour: Colour; seat: number | null } => ({
    colour: position.boards[seat]?.marker ?? "red",
    seat,
  }));
  const waiting = [...position.queue].reverse().map((colour) => ({ colour, seat: null }));
  const own = position.boards[large];
  return (
    <section class="markers" data-what="markers" aria-label={w("blokus_dice.markers")}>
      <ol>
        {[...held, ...waiting].map(({ colour, seat }, place) => {
          const name = seat === null ? w("blokus_dice.markers.spare") : (seats[seat]?.name ?? "");
          const isNext = colour === own?.next && seat !== large;
          return (
            <li
              key={place} // not the colour: places stay, and nothing is pushed about
              class={`${seat === large ? "you" : ""}${isNext ? " next" : ""}${seat === null ? " spare" : ""}`}
            >
              <Pen colour={colour} />
              <span class="unseen">{w(`blokus_dice.colour.${colour}`)}: </span>
              <span class="name">{name}</span>
              <span class="arrow">
                <Icon name="next" />
              </span>
            </li>
          );
        })}
      </ol>
      {own && (
        <p class="hint">
          {own.out || !own.marker || !own.next // the line stays, so that nothing below moves
            ? "\u00a0"
            : w(isOwn ? "blokus_dice.markers.you" : "blokus_dice.markers.other", {
                name: seats[large]?.name ?? "",
                now: w(`blokus_dice.colour.${own.marker}`),
                next: w(`blokus_dice.colour.${own.next}`),
              })}
        </p>
      )}
    </section>
  );
}
