// Small parts that every page uses.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { t } from "../words";

interface DialogProps {
  title: string;
  close: () => void;
  children: ComponentChildren;
  tall?: boolean; // as large as the screen allows, whatever is in it
}

/** The browser's own dialogue: keeps the focus inside, closes with Escape, gives the focus back. It opens in the
 * moment in which it is drawn: a key pressed before would be lost. */
export function Dialog({ title, close, children, tall }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={tall ? "tall" : ""}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet icon" aria-label={t("close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** What may be wider than a phone: it is moved within its own frame, by keys, too. */
export function Wide({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="score" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

const ICONS = {
  tick: "M4 13 10 19 20 6",
  cross: "M5 5 19 19M19 5 5 19",
  menu: "M4 7H20M4 12H20M4 17H20",
  link: "M10 14A4.500 4.500 0 0 0 16.500 14.500L19.500 11.500A4.600 4.600 0 0 0 13 5L11.500 6.500M14 10A4.500 4.500 0 0 0 7.500 9.500L4.500 12.500A4.600 4.600 0 0 0 11 19L12.500 17.500",
  eye: "M2 12C5 6.500 9 5 12 5S19 6.500 22 12C19 17.500 15 19 12 19S5 17.500 2 12ZM12 9A3 3 0 1 1 12 15 3 3 0 0 1 12 9Z",
  back: "M15 5 8 12 15 19",
  next: "M9 5 16 12 9 19",
  first: "M18 5 11 12 18 19M7 5V19",
  last: "M6 5 13 12 6 19M17 5V19",
  play: "M8 5 19 12 8 19Z",
  pause: "M8 5V19M16 5V19",
  check: "M4 13 10 19 20 6",
  load: "M12 3V15M7 11 12 16 17 11M4 20H20",
  share: "M12 15V3M7 8 12 3 17 8M6 12H4V21H20V12H18",
  undo: "M9 5 4 10 9 15M4 10H14A6 6 0 0 1 14 20H10",
  bot: "M6 9H18V19H6ZM12 5V9M9.500 13V14M14.500 13V14M10 16.500H14M3 12V16M21 12V16",
  person: "M12 4A4 4 0 1 1 12 12 4 4 0 0 1 12 4ZM4 21C4 16 8 14 12 14S20 16 20 21",
  clock: "M12 3A9 9 0 1 1 12 21 9 9 0 0 1 12 3ZM12 7V12L15.500 14",
  phone: "M7 2.500H17V21.500H7ZM11 18.500H13",
  help: "M12 3A9 9 0 1 1 12 21 9 9 0 0 1 12 3ZM9.500 9.500C9.500 6 14.500 6 14.500 9.300 14.500 11.500 12 11.500 12 14M12 17V17.200",
  enlarge: "M14 4H20V10M20 4 13 11M10 20H4V14M4 20 11 13",
  graph: "M4 4V20H20M7 15 11 10 14 13 19 6",
  bulb: "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.500 13.900C9 14.300 9.300 15 9.300 15.500H14.700C14.700 15 15 14.300 15.500 13.900A6 6 0 0 0 12 3Z",
  gear: "M12 5.500A6.500 6.500 0 1 1 12 18.500 6.500 6.500 0 0 1 12 5.500ZM12 9.500A2.500 2.500 0 1 1 12 14.500 2.500 2.500 0 0 1 12 9.500ZM12 2V5M12 19V22M2 12H5M19 12H22M4.900 4.900 7 7M17 17 19.100 19.100M4.900 19.100 7 17M17 7 19.100 4.900",
  smile: "M12 3A9 9 0 1 1 12 21 9 9 0 0 1 12 3ZM9 9V10M15 9V10M8 14C9.500 17 14.500 17 16 14",
  star: "M12 3.500 14.700 9.200 20.900 10 16.400 14.300 17.500 20.500 12 17.500 6.500 20.500 7.600 14.300 3.100 10 9.300 9.200Z",
  scroll: "M7 4H18V17A3 3 0 0 1 15 20H5A3 3 0 0 0 8 17V4M8 20H15M11 8H15M11 12H15",
  book: "M12 6C10 4.500 6.500 4 3 4.500V18.500C6.500 18 10 18.500 12 20 14 18.500 17.500 18 21 18.500V4.500C17.500 4 14 4.500 12 6ZM12 6V20",
} as const;

export function Icon({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={ICONS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
