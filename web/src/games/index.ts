// The games that this client can draw. A fourth game is one more folder and one more line.

import type { GameCard } from "../board";
import { say } from "../words";
import { card as blokusDice } from "./blokus_dice/card";
import { card as calcool } from "./calcool/card";
import { card as colourSquare } from "./colour_square/card";

export const CARDS: readonly GameCard[] = [colourSquare, blokusDice, calcool];

export const cardOf = (game: string): GameCard | undefined => CARDS.find((card) => card.name === game);

/** What a game is called in the language of the page; the server's own word for one that this client cannot draw. */
export function gameTitle({ game, title }: { game: string; title: string }): string {
  const card = cardOf(game);
  return card ? say(card.title) : title;
}
