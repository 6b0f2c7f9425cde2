// Sounds are offered once, in the first game on this device, when it is clear what they would be for. It is no dialogue: a
// press anywhere else passes it over for good.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { areSoundsOffered, choose } from "../prefs";
import { play } from "../ui/sound";
import type { View } from "../wire";
import { t } from "../words";

const MIN_DEALS = 2; // seen here: a game has begun, and goes on
const SHOWN_MS = 15_000;
const UNSEEN_MS = 2000; // whoever presses so soon after it came was about to press anyway

const isShown = signal(false);

export function SoundOffer({ view }: { view: View }) {
  const first = useRef(view.deal_count);
  const box = useRef<HTMLDivElement>(null);
  const isDue = view.deal_count - first.current >= MIN_DEALS && view.status === "running" && !view.clock;
  useEffect(() => {
    if (isDue && !areSoundsOffered.value) isShown.value = true;
  }, [isDue]);
  const shown = isShown.value && !areSoundsOffered.value;
  useEffect(() => {
    if (!shown) return;
    const since = Date.now();
    const pass = ({ target }: Event): void => {
      if (Date.now() - since > UNSEEN_MS && !box.current?.contains(target as Node)) answer(false);
    };
    const timer = setTimeout(() => answer(false), SHOWN_MS);
    addEventListener("pointerdown", pass);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", pass);
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <div class="offer" ref={box} role="group" aria-label={t("sounds.offer")}>
      <span>{t("sounds.offer")}</span>
      <button type="button" class="main" onClick={() => answer(true)}>
        {t("sounds.yes")}
      </button>
      <button type="button" onClick={() => answer(false)}>
        {t("sounds.no")}
      </button>
    </div>
  );
}

function answer(sounds: boolean): void {
  isShown.value = false;
  choose("sounds", sounds);
  if (sounds) play("turn");
}
