// The games that can be played here. A folder with a `card.tsx` is a game with a board of its own; any other game that
// the server offers gets the generic board.

import { computed, signal } from "@preact/signals";
import type { GameCard, GameFace } from "../board";
import { makeCard } from "../generic/card";
import { LEVELS } from "../levels";
import { Fault, games } from "../net/api";
import { isOffline } from "../offline";
import type { GameListed, LessonListed, Level } from "../wire";
import { say } from "../words";

const modules = import.meta.glob<{ card: GameCard }>("./*/card.tsx", { eager: true });
const OWN: readonly GameCard[] = Object.values(modules)
  .map(({ card }) => card)
  .sort((one, other) => (one.place ?? 0) - (other.place ?? 0));

/** What the server offers; null: nobody knows yet, or it could not be asked. */
const listed = signal<readonly GameListed[] | null>(null);
export const isAsked = signal(false); // and has answered, or cannot be reached

export const cards = computed<readonly GameCard[]>(() => {
  const known = listed.value;
  if (!known) return OWN;
  const own = OWN.filter((card) => known.some((one) => one.game === card.name));
  const others = known.filter((one) => !OWN.some((card) => card.name === one.game));
  return [...own, ...others.map(makeCard)];
});

/** Ask the server which games it has. Without an answer, those with a board of their own are shown. */
export async function loadGames(): Promise<void> {
  listed.value = await games().catch((problem: unknown) => {
    isOffline.value = problem instanceof Fault && problem.status === 0;
    return null;
  });
  isAsked.value = true;
}

export const cardOf = (game: string): GameCard | undefined => cards.value.find((card) => card.name === game);

/** Whether the server has this for a game, as far as is known. */
export function isOffered(game: string, feature: GameListed["offers"][number]): boolean {
  return listed.value?.find((one) => one.game === game)?.offers.includes(feature) ?? true;
}

/** Games whose sheets, boards or decks people can bring. */
export const designable = (): readonly GameCard[] =>
  cards.value.filter((card) => card.printed && isOffered(card.name, "definitions"));

/** The levels of the bots that the server has for a game; all, as long as nobody knows. */
export function levelsOf(game: string): readonly Level[] {
  return listed.value?.find((one) => one.game === game)?.levels ?? LEVELS;
}

/** The lessons of a game, as far as the server has said which there are. */
export const lessonsOf = (game: string): readonly LessonListed[] =>
  listed.value?.find((one) => one.game === game)?.lessons ?? [];

/** The board and all that belongs to it. */
export async function loadFace(game: string): Promise<GameFace> {
  const own = OWN.find((card) => card.name === game);
  return (await (own ? own.load() : import("../generic"))).face;
}

/** What a game is called in the language of the page; for a game that is not listed, the server's own word. */
export function gameTitle({ game, title }: { game: string; title: string }): string {
  const card = cardOf(game);
  return card ? say(card.title) : title;
}
