// Decks as the designer changes them: read from any definition that looks like one.

import { isRecord } from "../../memory";
import { COLOURS, FIELDS, type PrintedField, type Printed, type Target } from "./types";

export type Category = "I" | "II";
export const CATEGORIES: readonly Category[] = ["I", "II"];
export const LEAST_CARDS = 16; // of each category
export const MAX_POINTS = 99; // that the buttons reach; more can be typed
type Card = Printed["cards"][string];

function readTargets(value: unknown): Target[] {
  return (Array.isArray(value) ? value : []).filter(isRecord).map(({ colour, pips }) => ({
    ...(typeof colour === "string" && { colour }),
    ...(Number.isInteger(pips) && { pips: pips as number }),
  }));
}

function readField(value: unknown): PrintedField {
  if (!isRecord(value)) return { points: 1, targets: [] };
  const { points: figure, double } = value;
  const points = Number.isInteger(figure) ? (figure as number) : 1;
  if (Array.isArray(double)) return { points, double: [readTargets(double[0]), readTargets(double[1])] };
  return { points, targets: readTargets(value["targets"]) };
}

function readCard(value: unknown): Card {
  const card = isRecord(value) ? value : {};
  const fields = Array.isArray(card["fields"]) ? card["fields"] : [];
  return { category: card["category"] === "II" ? "II" : "I", fields: fields.slice(0, 2 * FIELDS).map(readField) };
}

/** Null: it has no cards. */
export function readDeck(value: unknown): Printed | null {
  if (!isRecord(value) || !isRecord(value["cards"])) return null;
  const names = value["colours"];
  const isWhole =
    Array.isArray(names) && names.length === COLOURS.length && names.every((one) => typeof one === "string");
  return {
    name: typeof value["name"] === "string" ? value["name"] : "",
    colours: isWhole ? (names as string[]) : [...COLOURS],
    cards: Object.fromEntries(Object.entries(value["cards"]).map(([name, card]) => [name, readCard(card)])),
  };
}

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** A plain card: the same kinds of fields on every one, with other colours and pips. */
function plainCard(category: Category, number: number): Card {
  const colour = (step: number): string => pick(COLOURS, 7 * number + step);
  const pips = (step: number): number => 1 + ((number + step) % 6);
  if (category === "I") {
    return {
      category,
      fields: [
        { points: 2, targets: [{ colour: colour(0), pips: pips(0) }] },
        { points: -1, targets: [{ pips: pips(2) }] },
        { points: 1, targets: [{ colour: colour(3) }] },
        { points: -2, targets: [{ colour: colour(5) }] },
        { points: 2, targets: [{ colour: colour(8), pips: pips(4) }] },
      ],
    };
  }
  return {
    category,
    fields: [
      { points: 2, targets: [{ colour: colour(3), pips: pips(0) }] },
      { points: -2, targets: [{ colour: colour(8) }] },
      { points: 2, double: [[{ colour: colour(5), pips: pips(1) }], [{ colour: colour(9) }]] },
      { points: -2, targets: [{ pips: pips(3) }] },
    ],
  };
}

/** As many plain cards as a deck needs, to change one after the other. */
export function blankDeck(): Printed {
  let deck: Printed = { name: "", colours: [...COLOURS], cards: {} };
  for (const category of CATEGORIES)
    for (let number = 0; number < LEAST_CARDS; number++) deck = addCard(deck, plainCard(category, number)).deck;
  return deck;
}

/** I-01, I-02, …: the first that is free. */
export function freeName(deck: Printed, category: Category): string {
  for (let number = 1; ; number++) {
    const name = `${category}-${String(number).padStart(2, "0")}`;
    if (!(name in deck.cards)) return name;
  }
}

export function addCard(deck: Printed, card: Card): { deck: Printed; name: string } {
  const name = freeName(deck, card.category);
  return { name, deck: { ...deck, cards: { ...deck.cards, [name]: card } } };
}

export const newCard = (deck: Printed, category: Category): { deck: Printed; name: string } =>
  addCard(deck, plainCard(category, Object.keys(deck.cards).length));

export function removeCard(deck: Printed, name: string): Printed {
  const { [name]: _, ...cards } = deck.cards;
  return { ...deck, cards };
}

export const withFields = (deck: Printed, name: string, fields: PrintedField[]): Printed => {
  const card = deck.cards[name];
  return card ? { ...deck, cards: { ...deck.cards, [name]: { ...card, fields } } } : deck;
};

/** A card of the other category has another name, unless its maker gave it one. */
export function withCategory(deck: Printed, name: string, category: Category): { deck: Printed; name: string } {
  const next = /^I{1,2}-\d+$/.test(name) ? freeName(deck, category) : name;
  const cards = Object.fromEntries(
    Object.entries(deck.cards).map(([one, card]) => (one === name ? [next, { ...card, category }] : [one, card])),
  );
  return { name: next, deck: { ...deck, cards } };
}

/** One position under a card: its field, and which half of a double. */
export interface Place {
  field: number;
  half: 0 | 1;
}

export const placesOf = (fields: readonly PrintedField[]): Place[] =>
  fields.flatMap(({ double }, field): Place[] =>
    double
      ? [
          { field, half: 0 },
          { field, half: 1 },
        ]
      : [{ field, half: 0 }],
  );

export const targetsAt = (field: PrintedField, half: 0 | 1): Target[] => field.double?.[half] ?? field.targets ?? [];

export function withTargets(field: PrintedField, half: 0 | 1, targets: Target[]): PrintedField {
  if (!field.double) return { ...field, targets };
  const [left, right] = field.double;
  return { ...field, double: half === 0 ? [targets, right] : [left, targets] };
}

/** Two neighbouring fields as a double; its points are always positive. */
export function join(fields: readonly PrintedField[], at: number): PrintedField[] {
  const [one, other] = [fields[at], fields[at + 1]];
  if (!one?.targets || !other?.targets) return [...fields];
  const double: PrintedField = { points: Math.abs(one.points) || 1, double: [one.targets, other.targets] };
  return [...fields.slice(0, at), double, ...fields.slice(at + 2)];
}

export function split(fields: readonly PrintedField[], at: number): PrintedField[] {
  const field = fields[at];
  if (!field?.double) return [...fields];
  const halves = field.double.map((targets) => ({ points: field.points, targets }));
  return [...fields.slice(0, at), ...halves, ...fields.slice(at + 1)];
}
