// The designers of the games, each loaded once, when somebody needs it.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { DesignFace } from "../board";
import { loadFace } from "../games";

/** By game; null: the game has none. */
const loaded = signal<ReadonlyMap<string, DesignFace | null>>(new Map());

export async function loadDesign(game: string): Promise<DesignFace | null> {
  const known = loaded.value.get(game);
  if (known !== undefined) return known;
  const face = (await (await loadFace(game)).design?.()) ?? null;
  loaded.value = new Map(loaded.value).set(game, face);
  return face;
}

/** As far as it is loaded. */
export const designOf = (game: string): DesignFace | null | undefined => loaded.value.get(game);

/** The designer of a game; undefined while it is loaded. */
export function useDesign(game: string): DesignFace | null | undefined {
  useEffect(() => void loadDesign(game).catch(() => undefined), [game]); // without a line it stays as it is
  return designOf(game);
}
