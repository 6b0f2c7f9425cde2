// The address of the page, its title, and going elsewhere without loading everything anew.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";

export const path = signal(location.pathname);

/** A part of the address as it was before it became one; "" where it never was. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** What the page is about; "": nothing in particular. */
export const title = signal("");
/** What stands before it in the title of the window, such as whose turn it is. */
export const titleMark = signal("");

export function useTitle(text: string): void {
  useLayoutEffect(() => {
    title.value = text;
  }, [text]);
}

export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** To a place within the page, for eyes and keys; whether there is such a place. */
export function goTo(hash: string): boolean {
  const place = hash ? document.getElementById(hash.slice(1)) : null;
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
  return place !== null;
}

// Links within the client; with a key or button that asks for a new window the browser goes its own way.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  // The address stays where it is only a place within the page: what stands behind its # may mean something else.
  if (link.pathname === location.pathname && goTo(link.hash)) return;
  go(link.pathname + link.hash);
});
