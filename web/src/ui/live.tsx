// What has just happened, in words: read out by screen readers, kept for everybody in the log of the table.

import { signal } from "@preact/signals";

const MOST = 60;

export const spoken = signal<{ text: string; id: number }>({ text: "", id: 0 });
export const log = signal<readonly { text: string; id: number }[]>([]);
let count = 0;

export function announce(texts: readonly string[]): void {
  if (!texts.length) return;
  spoken.value = { text: texts.join(" "), id: ++count };
  log.value = [...log.value, ...texts.map((text) => ({ text, id: ++count }))].slice(-MOST);
}

export function forgetNews(): void {
  spoken.value = { text: "", id: ++count };
  log.value = [];
}

export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" role="status" data-testid="live">
      {spoken.value.text}
    </div>
  );
}
