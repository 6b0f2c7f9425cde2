// A page with files of its own, which are loaded when somebody comes to it.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words";

interface Props {
  load(): Promise<ComponentType>;
}

/** `load` is the same function at every drawing. */
export function Later({ load }: Props) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    load().then(
      (found) => setLoaded(() => found),
      () => setLost(true),
    );
  }, [load]);
  if (Loaded) return <Loaded />;
  return <h1 class="page hint">{t(isLost ? "fault.offline" : "loading")}</h1>;
}
