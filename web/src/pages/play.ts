// The button that begins a game against a bot: once, however often it is pressed, and with what it says if that fails.

import { useState } from "preact/hooks";
import type { GameCard } from "../board";
import { playAgainstBot } from "../net/quick";
import type { Failed } from "./fault";

export function usePlay(
  card: GameCard,
  how: { options?: Record<string, unknown>; isFirst?: boolean } = {},
): { isBusy: boolean; fault: Failed; play: () => void } {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failed>(null);
  const play = (): void => {
    setBusy(true);
    setFault(null);
    void playAgainstBot(card, how.options, how.isFirst)
      .catch(setFault)
      .then(() => setBusy(false));
  };
  return { isBusy, fault, play };
}
