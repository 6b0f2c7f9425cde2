import { addWords, wordsOf } from "../words";
import catalogue from "./words.json";

addWords(catalogue);

/** The words of the designer. */
export const w = wordsOf(catalogue);
