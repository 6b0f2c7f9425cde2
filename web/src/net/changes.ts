// A view and what has changed since: the next view. What did not change stays the same object, so that nobody draws it
// again.

import type { Change, Patch, View } from "../wire";

export function changed(view: View, change: Change): View {
  const { type: _type, base_n: _base, done, perspectives, ...rest } = change;
  const next: View = { ...view, ...rest };
  if (done) next.seats = view.seats.map((seat, at) => (seat.done === done[at] ? seat : { ...seat, done: done[at]! }));
  if (perspectives) next.perspectives = view.perspectives.map((one, at) => (perspectives[at] ?? []).reduce(put, one));
  return next;
}

function put<Whole>(whole: Whole, [path, value]: Patch): Whole {
  const [key, ...deeper] = path;
  if (key === undefined) return value as Whole;
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...whole }) as Record<string | number, unknown>;
  copy[key] = put(copy[key], [deeper, value]);
  return copy as Whole;
}
