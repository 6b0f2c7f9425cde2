// What has just happened, in words: read out by screen readers, kept for everybody in the log of the table.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

const MOST = 60;

export const spoken = signal<{ text: string; id: number; isShown: boolean }>({ text: "", id: 0, isShown: false });
export const log = signal<readonly { text: string; id: number }[]>([]);
let count = 0;

/** Read out, shown over the top where the page does not show it anyway, and kept. */
export function announce(texts: readonly string[], isShown = true): void {
  if (!texts.length) return;
  spoken.value = { text: texts.join(" "), id: ++count, isShown };
  log.value = [...log.value, ...texts.map((text) => ({ text, id: ++count }))].slice(-MOST);
}

/** What one finds on arrival, said after whatever else was said in that moment; the page itself shows it. */
export function greet(texts: readonly string[]): void {
  if (!texts.length) return;
  const said = spoken.value.text;
  announce(texts, spoken.value.isShown);
  if (said) spoken.value = { ...spoken.value, text: `${said} ${spoken.value.text}` };
}

export function forgetNews(): void {
  spoken.value = { text: "", id: ++count, isShown: false };
  log.value = [];
}

const READING = 5000;

/** The same for the eyes: a note over the top of the page that goes again by itself and is in nobody's way. */
export function Ticker() {
  const { text, id, isShown } = spoken.value;
  const [seen, setSeen] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), READING);
    return () => clearTimeout(timer);
  }, [id]);
  return text && isShown && seen !== id ? (
    <p class="ticker" aria-hidden="true">
      {text}
    </p>
  ) : null;
}

export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" role="status" data-testid="live">
      {spoken.value.text}
    </div>
  );
}
