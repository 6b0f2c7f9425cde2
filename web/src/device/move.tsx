// To another device, with a code that people type there.

import { useEffect, useState } from "preact/hooks";
import { Fault, leaveTransfer, takeTransfer } from "../net/api";
import { FaultText, type Failed } from "../pages/fault";
import { wordsOf } from "../words";
import { makeBackup, mergeBackup, readBackup } from "./backup";
import { canEncrypt, newCode, readCode, seal, showCode, unseal } from "./code";
import words from "./words.json";

const w = wordsOf(words);

interface Made {
  code: string;
  until: number; // on this device's clock
}

function MakeCode() {
  const [made, setMade] = useState<Made | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failed>(null);
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!made) return;
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, [made]);
  const make = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const code = newCode();
      const { name, box } = await seal(code, JSON.stringify(makeBackup()));
      const { seconds } = await leaveTransfer(name, box);
      setNow(Date.now());
      setMade({ code, until: Date.now() + seconds * 1000 });
    } catch (problem) {
      setFault(problem as Error);
    }
    setBusy(false);
  };
  const minutes = made ? Math.ceil((made.until - now) / 60_000) : 0;
  return (
    <>
      {made && minutes > 0 ? (
        <div role="status" class="stack">
          <output class="movecode">{showCode(made.code)}</output>
          <p>{w("device.move.type", { minutes })}</p>
        </div>
      ) : (
        <button type="button" class="main" disabled={isBusy} onClick={() => void make()}>
          {w("device.move.make")}
        </button>
      )}
      <FaultText fault={fault} />
    </>
  );
}

async function take(name: string): Promise<string> {
  const { box } = await takeTransfer(name);
  if (box === null) throw new Error("no box");
  return box;
}

function TakeCode({ changed }: { changed: () => void }) {
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [fault, setFault] = useState<Failed>(null);
  const fetchAll = async (): Promise<void> => {
    const code = readCode(typed);
    setFault(null);
    setSaid(code ? "" : w("device.move.form"));
    if (!code) return;
    setBusy(true);
    try {
      const backup = readBackup(await unseal(code, take));
      if (!backup) throw new Error("no backup");
      const count = mergeBackup(backup);
      dispatchEvent(new StorageEvent("storage"));
      setSaid(w("device.merged", { count }));
      setTyped("");
      changed();
    } catch (problem) {
      // There is no box of this name, or it does not open: it was not made for this code.
      if (problem instanceof Fault) setFault(problem);
      else setSaid(w("device.move.wrong"));
    }
    setBusy(false);
  };
  return (
    <form
      class="takecode"
      onSubmit={(event) => {
        event.preventDefault();
        void fetchAll();
      }}
    >
      <label class="yourname">
        {w("device.move.have")}
        <input
          value={typed}
          maxLength={24}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          placeholder="ABCD-EFGH-JKMN"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={isBusy || !typed.trim()}>
        {w("device.move.take")}
      </button>
      <p role="status">{said}</p>
      <FaultText fault={fault} />
    </form>
  );
}

export function Move({ changed }: { changed: () => void }) {
  return (
    <section>
      <h2>{w("device.move")}</h2>
      <p>{w("device.move.text")}</p>
      {canEncrypt() ? (
        <>
          <MakeCode />
          <TakeCode changed={changed} />
        </>
      ) : (
        <p class="hint">{w("device.move.insecure")}</p>
      )}
    </section>
  );
}
