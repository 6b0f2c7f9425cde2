// Show a design to everybody: opt-in, with a name, and only from the device that made it.

import { useState } from "preact/hooks";
import { publishDesign } from "../net/api";
import { nameOrDefault } from "../net/quick";
import { FaultText } from "../pages/fault";
import { Dialog } from "../ui/parts";
import { t } from "../words";
import type { DialogProps } from "./actions";
import { useBusy } from "./busy";
import { rememberPublished } from "./published";
import { w } from "./words";

export function PublishDialog({ card, definition, close }: DialogProps) {
  const { isBusy, fault, run } = useBusy();
  const [maker, setMaker] = useState(nameOrDefault());
  const [isDone, setDone] = useState(false);
  const publish = async (): Promise<void> => {
    rememberPublished((await publishDesign(card.name, definition, maker.trim())).id);
    setDone(true);
  };
  return (
    <Dialog title={w("design.publish")} close={close}>
      <p>{w("design.publish.text")}</p>
      <label class="yourname">
        {w("design.publish.maker")}
        <input value={maker} maxLength={24} onInput={(event) => setMaker(event.currentTarget.value)} />
      </label>
      {isDone ? (
        <>
          <p role="status" class="good">
            {w("design.publish.done")}
          </p>
          <a class="button" href="/gallery">
            {t("gallery")}
          </a>
        </>
      ) : (
        <button type="button" class="main" disabled={isBusy || !maker.trim()} onClick={() => run(publish)}>
          {w(isBusy ? "design.publish.busy" : "design.publish.now")}
        </button>
      )}
      <FaultText fault={fault} />
    </Dialog>
  );
}
