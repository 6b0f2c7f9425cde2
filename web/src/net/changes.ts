// A view and what has changed since: the next view. What did not change stays the same object, so that nobody draws it
// again.

import type { Change, News, View } from "../wire";

export function changed(view: View, change: Change): View {
  const { type: _type, was: _was, done, eyes, ...rest } = change;
  const next: View = { ...view, ...rest };
  if (done) next.seats = view.seats.map((seat, at) => (seat.done === done[at] ? seat : { ...seat, done: done[at]! }));
  if (eyes) next.eyes = view.eyes.map((one, at) => (eyes[at] ?? []).reduce(put, one));
  return next;
}

function put<Whole>(whole: Whole, [path, value]: News): Whole {
  const [key, ...deeper] = path;
  if (key === undefined) return value as Whole;
  const copy = (Array.isArray(whole) ? [...(whole as unknown[])] : { ...whole }) as Record<string | number, unknown>;
  copy[key] = put(copy[key], [deeper, value]);
  return copy as Whole;
}
