// Everything that is needed at a table of a game without a board of its own.

import type { GameFace } from "../board";
import { addWords } from "../words";
import { Board } from "./board";
import { DealerMoves } from "./dealer";
import { news, describeEvent } from "./news";
import { Score } from "./score";
import words from "./words.json";
import "./style.css";

addWords(words);

export const face: GameFace = { Board, Score, news, describeEvent, DealerMoves, logFrom: "70rem" };
