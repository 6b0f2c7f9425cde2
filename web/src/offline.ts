// Whether this device has a line at all. The pages open without one (public/service-worker.js), and say so.

import { signal } from "@preact/signals";

export const isOffline = signal(navigator.onLine === false);

addEventListener("offline", () => (isOffline.value = true));
addEventListener("online", () => (isOffline.value = false));
