// Commands that a table has not answered when the page is left. They belong to this window, not to the device.

const UNANSWERED_KEY = "polychrome-unanswered";
const KEEP_MS = 5 * 60_000; // milliseconds: what was meant longer ago is not done behind anybody's back

/** Commands that a table has not answered when the page is left: this window sends them again when it is back. */
export function saveUnanswered(table: string, commands: readonly string[]): void {
  try {
    const others = allUnanswered().filter((one) => one.table !== table);
    const own = commands.length ? [{ table, commands, until: Date.now() + KEEP_MS }] : [];
    sessionStorage.setItem(UNANSWERED_KEY, JSON.stringify([...others, ...own]));
  } catch {
    // A window that may not remember loses them.
  }
}

/** What was kept for this table; only once. */
export function takeUnanswered(table: string): readonly string[] {
  try {
    const found = allUnanswered().find((one) => one.table === table);
    if (!found) return [];
    saveUnanswered(table, []);
    return found.commands;
  } catch {
    return [];
  }
}

interface Kept {
  table: string;
  commands: readonly string[];
  until: number;
}

const allUnanswered = (): Kept[] =>
  (JSON.parse(sessionStorage.getItem(UNANSWERED_KEY) ?? "[]") as Kept[]).filter((one) => one.until > Date.now());
