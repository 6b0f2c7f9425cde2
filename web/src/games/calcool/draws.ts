// Which dice and cards of a record chance decided, in the order of docs/fair-dice.md.

import type { Draw } from "../../fair";

interface Deck {
  colours: readonly string[];
  cards: Record<string, { category: string }>;
}

export function draws(events: readonly Record<string, unknown>[], _options: unknown, printed: unknown): Draw[] {
  const deck = printed as Deck;
  const left = Object.keys(deck.cards); // not dealt yet in this game, in the order of the deck
  const card = (name: string): Draw[] => {
    const category = deck.cards[name]?.category;
    const choices = left.filter((other) => deck.cards[other]?.category === category);
    left.splice(left.indexOf(name), 1);
    return choices.length > 1 ? [{ choices: choices.length, choice: choices.indexOf(name) }] : [];
  };
  return events.flatMap((event) => {
    if (event["type"] === "deal") return (event["cards"] as string[][]).flat().flatMap(card);
    if (event["type"] !== "shuffle") return [];
    const dice = event["dice"] as Record<string, number[]>;
    return deck.colours.flatMap((colour) => (dice[colour] ?? []).map((value) => ({ choices: 6, choice: value - 1 })));
  });
}
