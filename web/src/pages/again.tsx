// The same game once more: one press, and where no other people sit here it begins at once.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { beginAgain, openRematch } from "../net/quick";
import type { Table } from "../net/table";
import { go } from "../route";
import type { View } from "../wire";
import { t } from "../words";

/** Whether nothing has to be agreed on: everybody else is a bot, or sits at this device, and the server rolls. */
const isAmongBots = ({ seats, fair }: View): boolean =>
  Boolean(fair) && seats.every(({ yours, owned }) => yours || !owned);

export function Again({ table, view }: { table: Table; view: View }) {
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const at = view.rematch ?? null;
  const hasFocus = button.current !== null && button.current === document.activeElement;
  useLayoutEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [at]);
  const play = async (): Promise<void> => {
    setBusy(true);
    const name = at ?? (await openRematch(table));
    if (name && isAmongBots(view)) await beginAgain(name).catch(() => undefined);
    setBusy(false);
    if (name) go(`/t/${name}`);
  };
  if (!table.own.value.length)
    return at ? (
      <a ref={link} class="button main" href={`/t/${at}`}>
        {t("over.rematch.go")}
      </a>
    ) : null;
  return (
    <button ref={button} type="button" class="main" aria-busy={isBusy} disabled={isBusy} onClick={() => void play()}>
      {t(at && !isAmongBots(view) ? "over.rematch.go" : "over.again")}
    </button>
  );
}
