import catalogue from "./words.json";
import { wordsOf } from "../../words";

/** The words of this game. */
export const w = wordsOf(catalogue);
