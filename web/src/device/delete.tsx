// Forgetting everything, once somebody has said so twice.

import { useState } from "preact/hooks";
import { forgetAll, visits } from "../memory";
import { Dialog } from "../ui/parts";
import { t, wordsOf } from "../words";
import words from "./words.json";

const w = wordsOf(words);

export function DeleteAll({ changed }: { changed: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const running = visits().filter(({ over }) => !over).length;
  const forget = (): void => {
    forgetAll();
    dispatchEvent(new StorageEvent("storage"));
    setAsking(false);
    setDone(true);
    changed();
  };
  return (
    <section>
      <h2>{w("device.delete")}</h2>
      <p>{w("device.delete.text")}</p>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {w("device.delete")}
      </button>
      <p role="status">{isDone ? w("device.deleted") : ""}</p>
      {isAsking && (
        <Dialog title={w("device.delete")} close={() => setAsking(false)}>
          <p>{w("device.delete.text")}</p>
          {running > 0 && <p class="fault">{w("device.delete.running", { count: running })}</p>}
          <div class="row">
            <button type="button" class="danger" onClick={forget}>
              {w("device.delete.sure")}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t("cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
