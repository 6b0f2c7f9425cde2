// Whose turn it is, for people who look elsewhere: in the title of the page, by vibration, by a notification.

import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../net/table";
import { notifications, vibration } from "../prefs";
import { titleMark } from "../route";
import { play } from "../ui/sound";
import type { View } from "../wire";
import { t } from "../words";

/** Whom the game waits for, as far as its position says so. */
export const waitingIn = (view: View): readonly (number | string)[] =>
  (view.perspectives[0]?.position as { waiting?: (number | string)[] } | undefined)?.waiting ?? [];

/** Whether the table waits for somebody at this device. */
export function isOwnTurn(view: View, own: readonly number[]): boolean {
  if (view.status !== "running") return false;
  const waiting = view.not_ready ?? waitingIn(view);
  return own.some((seat) => waiting.includes(seat) && !view.seats[seat]?.bot && !view.seats[seat]?.done);
}

/** Whether anybody else at the table is a person: only then it may take long enough to look away. */
const hasOthers = (view: View): boolean => view.seats.some((seat) => seat.owned && !seat.yours);

/** Say it once, when it becomes somebody's turn here: everybody else sees the prompt. */
export function useTurn(table: Table, game: string): void {
  const view = table.view.value;
  const isTurn = view !== null && isOwnTurn(view, table.own.value);
  const before = useRef<boolean | null>(null); // null: nothing was seen yet
  useEffect(() => {
    titleMark.value = isTurn ? t("turn.title") : "";
    const isNew = isTurn && before.current === false;
    if (view) before.current = isTurn;
    if (!isNew || !view || !hasOthers(view)) return;
    play("turn");
    vibrate();
    if (document.visibilityState === "hidden") void notify(table.name, game);
  }, [isTurn, view === null]);
  useEffect(() => () => void (titleMark.value = ""), []);
}

const BUZZ_MS = 60;

function vibrate(): void {
  // Without this a browser would refuse, and say so.
  const isAllowed = (navigator.userActivation as UserActivation | undefined)?.hasBeenActive === true;
  if (vibration.value && isAllowed) navigator.vibrate?.(BUZZ_MS);
}

export const canNotify = (): boolean => typeof Notification !== "undefined" && isSecureContext;

async function notify(table: string, game: string): Promise<void> {
  if (!notifications.value || !canNotify() || Notification.permission !== "granted") return;
  const what = { body: game, tag: `polychrome-${table}`, icon: "/icon.svg" };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  try {
    if (worker) await worker.showNotification(t("turn.title"), what);
    else new Notification(t("turn.title"), what).onclick = () => window.focus();
  } catch {
    // Some phones allow it only to installed pages.
  }
}

/** Ask the person, who has just wished for it; whether it is allowed. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
