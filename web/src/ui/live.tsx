// What has just happened, in words: read out by screen readers, kept for everybody in the log of the table.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

const MAX_ENTRIES = 60;

export const announced = signal<{ text: string; id: number; isShown: boolean }>({ text: "", id: 0, isShown: false });
export const log = signal<readonly { text: string; id: number }[]>([]);
let count = 0;

/** Read out, shown over the top where the page does not show it anyway, and kept. */
export function announce(texts: readonly string[], isShown = true): void {
  if (!texts.length) return;
  announced.value = { text: texts.join(" "), id: ++count, isShown };
  log.value = [...log.value, ...texts.map((text) => ({ text, id: ++count }))].slice(-MAX_ENTRIES);
}

/** What one finds on arrival, said after whatever else was said in that moment; the page itself shows it. */
export function announceOnArrival(texts: readonly string[]): void {
  if (!texts.length) return;
  const said = announced.value.text;
  announce(texts, announced.value.isShown);
  if (said) announced.value = { ...announced.value, text: `${said} ${announced.value.text}` };
}

export function clearAnnouncements(): void {
  announced.value = { text: "", id: ++count, isShown: false };
  log.value = [];
}

const TICKER_MS = 5000;

/** The same for the eyes: one line of the bar, which keeps its place; the text goes again by itself. */
export function Ticker() {
  const { text, id, isShown } = announced.value;
  const [seen, setSeen] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), TICKER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const shown = isShown && seen !== id ? text : "";
  return (
    <p class="ticker" aria-hidden="true" title={shown}>
      {shown}
    </p>
  );
}

export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" role="status" data-testid="live">
      {announced.value.text}
    </div>
  );
}
