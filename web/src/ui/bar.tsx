// The slim bar above a board: who sits here, what to do now with the main button, and the table's menus. The shell
// draws it; a board puts its prompt there with `InBar`. Where there is no bar, as in a replay, the prompt stays in place.

import { signal } from "@preact/signals";
import { render, type ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const place = signal<HTMLElement | null>(null);

/** The same function for every drawing: with another one, the place would be given up and the prompt drawn anew. */
const setPlace = (element: HTMLElement | null): void => void (place.value = element);

/** Where the prompt goes. */
export function PromptPlace() {
  return <div class="promptplace" ref={setPlace} />;
}

export function InBar({ children }: { children: ComponentChildren }) {
  const host = place.value;
  useLayoutEffect(() => {
    if (host) render(<>{children}</>, host);
  });
  useLayoutEffect(
    () => () => {
      if (host) render(null, host);
    },
    [host],
  );
  return host ? null : <>{children}</>;
}

/** Tells the style sheets how high the bar is, in `--bar`, so that a board can use the height that is left. */
export function useBarHeight(): { current: HTMLDivElement | null } {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const head = bar.current;
    if (!head) return;
    const tell = (): void => head.parentElement?.style.setProperty("--bar", `${head.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(head);
    tell();
    return () => watch.disconnect();
  }, []);
  return bar;
}
