// The page of the end is loaded while the game is still played: whoever comes first needs other things.

import { useEffect, useRef, useState } from "preact/hooks";
import type { View } from "../wire";

type OverModule = typeof import("./over");

/** The end of a game as soon as it is loaded, and whether the game has ended on this screen. */
export function useOver(status: View["status"]): [OverModule | null, boolean] {
  const [loaded, setLoaded] = useState<OverModule | null>(null);
  const wasRunning = useRef(false);
  if (status === "running") wasRunning.current = true;
  useEffect(() => {
    if (status !== "open" && !loaded) void import("./over").then(setLoaded, () => undefined);
  }, [status]);
  return [loaded, wasRunning.current];
}
