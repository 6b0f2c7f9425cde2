// The log of the table: what happened, in whole sentences. A column beside the board where there is room, else one tap
// away. It holds what this window has seen, in the language in which it was said, and survives a reload.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { choose, logColumn } from "../prefs";
import { log } from "../ui/live";
import { Dialog, Icon } from "../ui/parts";
import { t } from "../words";

/** The newest first; what begins with a roll stands together. */
export function LogList() {
  const entries = [...log.value].reverse();
  if (!entries.length) return <p class="hint">{t("log.empty")}</p>;
  return (
    <ol class="log" tabIndex={0} aria-label={t("table.log")}>
      {entries.map((entry) => (
        <li key={entry.id} class={entry.isAlert ? "alert" : entry.isRound ? "round" : ""}>
          {entry.text}
        </li>
      ))}
    </ol>
  );
}

export function LogColumn() {
  return (
    <aside class="logcolumn" aria-label={t("table.log")}>
      <h2>{t("table.log")}</h2>
      <LogList />
    </aside>
  );
}

const LEAST = "60rem"; // of the window: below this there is no column, whatever anybody wishes
const USUAL = "100rem"; // from this on there is one, unless the game or the player says otherwise

/** Whether the window is at least this wide. */
function useIsWide(width: string): boolean {
  const query = matchMedia(`(min-width: ${width})`);
  const [isWide, setWide] = useState(query.matches);
  useEffect(() => {
    const look = (): void => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [width]);
  return isWide;
}

export interface LogPlace {
  isColumn: boolean;
  press(): void; // on the button: show the column or hide it, for good; where it has no room, open the log
}

const isOpen = signal(false);

/** Where the log is now. `from`: how wide a window has to be for a column beside this game's board. */
export function useLog(from = USUAL): LogPlace {
  const [hasRoom, isWide] = [useIsWide(LEAST), useIsWide(from)];
  const isColumn = hasRoom && (logColumn.value === "on" || (logColumn.value === "auto" && isWide));
  return {
    isColumn,
    press: () => (hasRoom ? choose("log", isColumn ? "off" : "on") : (isOpen.value = true)),
  };
}

export function LogButton({ place }: { place: LogPlace }) {
  return (
    <>
      <button
        type="button"
        class="quiet icon logbutton"
        aria-label={t("table.log")}
        title={t("table.log")}
        onClick={place.press}
      >
        <Icon name="scroll" />
      </button>
      {isOpen.value && (
        <Dialog title={t("table.log")} close={() => (isOpen.value = false)}>
          <LogList />
        </Dialog>
      )}
    </>
  );
}
