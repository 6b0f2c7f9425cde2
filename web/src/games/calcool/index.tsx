// Everything of Calcool that is needed at a table.

import type { GameFace } from "../../board";
import { addReasons, addWords } from "../../words";
import { Board } from "./board";
import { Dealt, nameCode, nameValue } from "./dealt";
import { draws } from "./draws";
import { ending } from "./ending";
import { goal } from "./goal";
import { news, describeEvent } from "./news";
import reasons from "./reasons.json";
import { Score } from "./score";
import words from "./words.json";
import "./style.css";

addWords(words);
addReasons("calcool", reasons);

export const face: GameFace = {
  Board,
  Score,
  ending,
  news,
  describeEvent,
  draws,
  dealt: { Dealt, nameCode, nameValue },
  logFrom: "80rem",
  goal,
  design: async () => (await import("./design")).design,
  decision: async () => (await import("./decision")).Decision,
  symbols: async () => (await import("./symbols.json")).default,
};
