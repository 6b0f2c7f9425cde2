// Before the start: which marker lies at which place of the ring. The host swaps two of them, or shuffles all.

import { useState } from "preact/hooks";
import type { LobbyProps } from "../../board";
import { wordsOf } from "../../words";
import words from "./card.json";
import { Pen } from "./ink";
import { COLOURS, type Colour } from "./types";
import "./lobby.css";

const w = wordsOf(words);

export function Lobby({ options, seats, isHost, agree }: LobbyProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const count = seats.length;
  if (count < 2) return null;
  const colours = (options["colours"] as Colour[] | undefined) ?? COLOURS;
  const start = options["start"];
  const nameOf = (place: number): string => {
    if (place >= count) return w("blokus_dice.lobby.spare");
    if (typeof start !== "number") return w("blokus_dice.lobby.place", { number: place + 1 });
    return seats[(start + place) % count]?.name ?? "";
  };
  const press = (place: number): void => {
    if (picked === null) return setPicked(place);
    setPicked(null);
    if (picked !== place) agree({ colours: swapped(colours, picked, place) });
  };
  return (
    <fieldset class="ring">
      <legend>{w("blokus_dice.lobby.markers")}</legend>
      <ol>
        {colours.map((colour, place) => (
          <li key={place}>
            {isHost ? (
              <button
                type="button"
                aria-pressed={picked === place}
                aria-label={w("blokus_dice.lobby.marker", {
                  name: nameOf(place),
                  colour: w(`blokus_dice.lobby.${colour}`),
                })}
                onClick={() => press(place)}
              >
                <Pen colour={colour} />
              </button>
            ) : (
              <>
                <Pen colour={colour} />
                <span class="unseen">{w(`blokus_dice.lobby.${colour}`)}: </span>
              </>
            )}
            <span class="name" aria-hidden={isHost}>
              {nameOf(place)}
            </span>
          </li>
        ))}
      </ol>
      {isHost && (
        <div class="row">
          <button type="button" onClick={() => agree({ colours: shuffled(colours) })}>
            {w("blokus_dice.lobby.shuffle")}
          </button>
          <span class="hint">{w(picked === null ? "blokus_dice.lobby.swap" : "blokus_dice.lobby.swap.other")}</span>
        </div>
      )}
    </fieldset>
  );
}

function swapped(colours: readonly Colour[], one: number, other: number): Colour[] {
  const list = [...colours];
  [list[one], list[other]] = [colours[other]!, colours[one]!];
  return list;
}

/** Another order than this one, all of them equally likely: whoever presses sees that something happens. */
function shuffled(colours: readonly Colour[]): Colour[] {
  const list = [...colours];
  for (let last = list.length - 1; last > 0; last--) {
    const place = below(last + 1);
    [list[last], list[place]] = [list[place]!, list[last]!];
  }
  return list.every((colour, place) => colour === colours[place]) ? shuffled(colours) : list;
}

/** A random number from 0 to most − 1, all equally likely. */
function below(most: number): number {
  const byte = crypto.getRandomValues(new Uint8Array(1))[0]!;
  return byte < 256 - (256 % most) ? byte % most : below(most);
}
