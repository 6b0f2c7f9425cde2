// What this device remembers, and how to move it, keep it and delete it. Loaded when somebody asks for it.

import { useReducer } from "preact/hooks";
import { useTitle } from "../route";
import { addWords, wordsOf } from "../words";
import { Bests, FinishedGames } from "./lists";
import { DeleteAll } from "./delete";
import { FileCopy } from "./file";
import { Move } from "./move";
import "./style.css";
import words from "./words.json";

addWords(words);
const w = wordsOf(words);

export function DevicePage() {
  useTitle(w("device.title"));
  const [changes, change] = useReducer<number, void>((count) => count + 1, 0);
  return (
    <div class="page device">
      <div class="stack">
        <h1>{w("device.title")}</h1>
        <p>{w("device.lead")}</p>
      </div>
      <div class="columns" key={changes}>
        <Bests />
        <FinishedGames />
      </div>
      <div class="columns">
        <Move changed={() => change()} />
        <FileCopy changed={() => change()} />
        <DeleteAll changed={() => change()} />
      </div>
    </div>
  );
}
