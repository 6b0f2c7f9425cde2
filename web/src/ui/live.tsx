// What has just happened, in words: read out by screen readers, shown in one line of the bar, and kept in the log.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { NewsLine } from "../board";

const MAX_ENTRIES = 80;
const MAX_SPOKEN = 3; // what comes soon after it takes nothing from a screen reader's mouth
const ALERT_MS = 8000;

export interface LogEntry extends NewsLine {
  id: number;
}

interface Announced {
  text: string; // read out
  shown: string; // in the bar
  id: number;
  isAlert: boolean;
}

const SILENCE: Announced = { text: "", shown: "", id: 0, isAlert: false };

export const announced = signal<Announced>(SILENCE);
/** What screen readers read out, each text once: the newest last. */
export const spoken = signal<readonly { id: number; text: string }[]>([]);
/** What happened at this table as far as this window has seen it, the newest last. It survives a reload, no more. */
export const log = signal<readonly LogEntry[]>([]);
let count = 0;
let alert = { text: "", until: 0 }; // the newest that concerns an own board
let keptAs = ""; // where this window keeps the log of the table

const speak = (text: string): void => void (spoken.value = [...spoken.value, { id: ++count, text }].slice(-MAX_SPOKEN));

const lineOf = (line: string | NewsLine): NewsLine => (typeof line === "string" ? { text: line } : line);

/** Read out and shown where the page does not show it anyway, and kept. Quiet lines are only kept. */
export function announce(news: readonly (string | NewsLine)[], isShown = true): void {
  const lines = news.map(lineOf);
  if (!lines.length) return;
  keep(lines);
  const said = lines.filter((line) => !line.isQuiet && line.text);
  if (!said.length) return;
  const [alerts, others] = [said.filter((line) => line.isAlert), said.filter((line) => !line.isAlert)];
  const text = [...alerts, ...others].map((line) => line.text).join(" ");
  const now = Date.now();
  const before = now < alert.until ? alert.text : ""; // what else happens soon after it is shown behind it
  if (alerts.length) alert = { text: alerts.map((line) => line.text).join(" "), until: now + ALERT_MS };
  const isHeld = !alerts.length && before !== "";
  const shown = isShown ? (isHeld ? `${before} ${text}` : text) : before;
  announced.value = { text, shown, id: ++count, isAlert: alerts.length > 0 || before !== "" };
  speak(text);
}

/** Read out and forgotten, such as a reaction: no part of the log. */
export function announceAside(text: string): void {
  announced.value = { ...announced.value, text };
  speak(text);
}

/** What one finds on arrival, said after whatever else was said in that moment; the page itself shows it. */
export function announceOnArrival(news: readonly (string | NewsLine)[]): void {
  const before = announced.value;
  const known = new Set(log.value.map((entry) => entry.text)); // by this window, before it was loaded anew
  const [lines, kept] = [news.map(lineOf), log.value];
  if (!lines.length) return;
  announce(lines, before.shown !== "");
  log.value = kept;
  keep(lines.filter((line) => !known.has(line.text)));
  if (!before.text) return;
  const text = `${before.text} ${announced.value.text}`;
  announced.value = { ...announced.value, text, shown: before.shown && text };
}

/** Add lines to the log. A line replaces an older one with the same key: a move that was changed before it counted. */
function keep(lines: readonly NewsLine[]): void {
  const keys = new Set(lines.flatMap((line) => line.key ?? []));
  const others = log.value.filter((entry) => entry.key === undefined || !keys.has(entry.key));
  const added = lines.filter((line) => line.text).map((line) => ({ ...line, id: ++count }));
  log.value = [...others, ...added].slice(-MAX_ENTRIES);
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(log.value));
  } catch {
    // A window that may not remember begins anew after a reload.
  }
}

/** Begin at a table, with what this window has seen there before. */
export function openLog(table: string): void {
  announced.value = { ...SILENCE, id: ++count };
  spoken.value = [];
  alert = { text: "", until: 0 };
  keptAs = `polychrome-log-${table}`;
  log.value = recallLog();
}

function recallLog(): LogEntry[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptAs) ?? "[]") as LogEntry[];
    return kept.map((entry) => ({ ...entry, id: ++count }));
  } catch {
    return [];
  }
}

const TICKER_MS = 5000;

/** The same for the eyes: one line of the bar, which keeps its place. The newest text stays, but fades. A press on it is a
 * shorter way to the log. */
export function Ticker({ press, idle }: { press: () => void; idle: ComponentChildren }) {
  const { shown, id, isAlert } = announced.value;
  const [seen, setSeen] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(id), isAlert ? ALERT_MS : TICKER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  if (idle && (seen === id || !shown || !isAlert)) return <>{idle}</>;
  const look = seen === id ? " old" : isAlert && shown ? " alert" : "";
  return (
    <p key={isAlert ? id : "ticker"} class={`ticker${look}`} aria-hidden="true" title={shown} onClick={press}>
      {shown}
    </p>
  );
}

/** Only what is added is read out: two texts that come at the same time are both heard. */
export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" role="log" data-testid="live">
      {spoken.value.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
