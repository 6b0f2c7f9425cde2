// Everything of Calcool that is needed at a table.

import type { GameFace } from "../../board";
import { addReasons, addWords } from "../../words";
import { Board } from "./board";
import { Dealt, nameCode, nameValue } from "./dealt";
import { draws } from "./draws";
import { news, describeEvent } from "./news";
import reasons from "./reasons.json";
import { Score } from "./score";
import words from "./words.json";
import "./style.css";

addWords(words);
addReasons("calcool", reasons);

export const face: GameFace = { Board, Score, news, describeEvent, draws, dealt: { Dealt, nameCode, nameValue } };
