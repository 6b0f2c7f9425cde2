// Whether a board is playing out a count: nothing else on the page says how it ends before that.

import { signal } from "@preact/signals";

export const counting = signal(false);
