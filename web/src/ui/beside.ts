// What lies next to something on the screen, for arrow keys.

const centre = ({ x, y, width, height }: DOMRect): [number, number] => [x + width / 2, y + height / 2];

/** The element that lies next in this direction: rather straight on than near. */
export function nextTowards<T extends Element>(
  from: Element,
  elements: readonly T[],
  dx: number,
  dy: number,
): T | undefined {
  const [x, y] = centre(from.getBoundingClientRect());
  let found: T | undefined;
  let best = Infinity;
  for (const one of elements) {
    if (one === from) continue;
    const [left, top] = centre(one.getBoundingClientRect());
    const along = (left - x) * dx + (top - y) * dy;
    const across = Math.abs((left - x) * dy) + Math.abs((top - y) * dx);
    if (along > 4 && along + 2.5 * across < best) {
      best = along + 2.5 * across;
      found = one;
    }
  }
  return found;
}
