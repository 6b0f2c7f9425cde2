// Where the keys go when the part that had them has gone: never to nowhere.

import { useEffect } from "preact/hooks";

/** Nothing that could be pressed has the focus. */
export const isNowhere = (element: Element | null): boolean => element === document.body || element?.id === "main";

/** When the part with the focus is taken away, such as a button that did its work, the whole around it gets the focus:
 * the next Tab goes on from there, and not from the top of the page. */
export function useKeptFocus(whole: { current: HTMLElement | null }): void {
  useEffect(() => {
    const main = whole.current;
    if (!main) return;
    let isIn = false;
    const enter = (): void => void (isIn = true);
    const leave = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget) isIn = main.contains(relatedTarget as Node);
    };
    const changes = new MutationObserver(() => {
      if (isIn && document.activeElement === document.body) main.focus({ preventScroll: true });
    });
    main.addEventListener("focusin", enter);
    main.addEventListener("focusout", leave);
    changes.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener("focusin", enter);
      main.removeEventListener("focusout", leave);
      changes.disconnect();
    };
  }, []);
}
