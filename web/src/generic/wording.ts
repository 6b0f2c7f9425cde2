// The words with which positions of any game are shown.

import type { SeatView } from "../wire";
import { formatInteger, wordsOf } from "../words";
import { plainWords, type Wording } from "./shape";
import catalogue from "./words.json";

export const w = wordsOf(catalogue);

/** Names that many games use are said in the language of the page, all others as the game spells them. */
const fieldName = (name: string): string => {
  const key = `generic.field.${name}`;
  return key in catalogue ? w(key as keyof typeof catalogue) : plainWords(name);
};

export const wordingFor = (seats: readonly SeatView[]): Wording => ({
  field: fieldName,
  seats: seats.map((seat) => seat.name ?? ""),
  dealer: w("generic.dealer"),
  yes: w("generic.yes"),
  no: w("generic.no"),
  number: formatInteger,
});
