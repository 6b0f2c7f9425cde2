// Draws again while a clock runs.

import { useEffect, useState } from "preact/hooks";

const OFTEN = 100; // milliseconds: a second that is over is not shown for longer

export function useTick(isOn: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), OFTEN);
    return () => clearInterval(timer);
  }, [isOn]);
}
