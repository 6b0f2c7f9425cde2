// A button that asks the server for something: once, however often it is pressed, and with what it says if that fails.

import { useState } from "preact/hooks";
import type { Failed } from "../pages/fault";

interface Busy {
  isBusy: boolean;
  fault: Failed;
  run(work: () => Promise<unknown>): void;
}

export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failed>(null);
  const run = (work: () => Promise<unknown>): void => {
    setBusy(true);
    setFault(null);
    work()
      .catch(setFault)
      .then(() => setBusy(false));
  };
  return { isBusy, fault, run };
}
