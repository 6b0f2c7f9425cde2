// The words of an analysis, loaded with it.

import { addWords, wordsOf } from "../words";
import words from "../words/analysis.json";

addWords(words);

export const w = wordsOf(words);
