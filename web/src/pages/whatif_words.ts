// The words of what-if, loaded with it.

import { addWords, wordsOf } from "../words";
import words from "../words/whatif.json";

addWords(words);

export const w = wordsOf(words);
