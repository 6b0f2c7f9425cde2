// The games that this client can draw. A fourth game is one more folder and one more line.

import type { GameCard } from "../board";
import { card as blokusDice } from "./blokus_dice/card";
import { card as calcool } from "./calcool/card";
import { card as colourSquare } from "./colour_square/card";

export const CARDS: readonly GameCard[] = [colourSquare, blokusDice, calcool];

export const cardOf = (game: string): GameCard | undefined => CARDS.find((card) => card.name === game);
