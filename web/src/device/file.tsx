// A copy in a file, and back.

import { useRef, useState } from "preact/hooks";
import { saveFile } from "../ui/save_file";
import { wordsOf } from "../words";
import { makeBackup, mergeBackup, readBackup } from "./backup";
import words from "./words.json";

const w = wordsOf(words);
const MAX_BYTES = 4_000_000;

export function FileCopy({ changed }: { changed: () => void }) {
  const [said, setSaid] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const save = (): void => {
    const text = JSON.stringify(makeBackup(), null, 1);
    saveFile(new File([text], "polychrome-device.json", { type: "application/json" }));
  };
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const backup = file.size > MAX_BYTES ? null : readBackup(await file.text());
    if (backup) {
      setSaid(w("device.merged", { count: mergeBackup(backup) }));
      dispatchEvent(new StorageEvent("storage"));
      changed();
    } else setSaid(w("device.file.wrong"));
    if (input.current) input.current.value = ""; // the same file can be chosen again
  };
  return (
    <section>
      <h2>{w("device.file")}</h2>
      <p>{w("device.file.text")}</p>
      <button type="button" onClick={save}>
        {w("device.file.save")}
      </button>
      <input
        ref={input}
        type="file"
        class="unseen"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={w("device.file.load")}
        onChange={(event) => void load(event.currentTarget.files?.[0])}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {w("device.file.load")}
      </button>
      <p role="status">{said}</p>
    </section>
  );
}
