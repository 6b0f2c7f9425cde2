// Many people press twice where once is enough. The second press of a double click does nothing: it would undo the
// first one, or hit whatever came to stand in its place. Slower presses are met by the table (`net/table.ts`).

const OFTEN = "[data-often=true]"; // where pressing fast is meant, such as turning a shape
const NEAR_PIXELS = 12; // pixels: with fingers, two quick taps far from each other count as a double one, too

export function ignoreDoubleClicks(): void {
  let first = { x: 0, y: 0, often: null as Element | null };
  const hear = (event: MouseEvent): void => {
    const { clientX: x, clientY: y } = event;
    const often = (event.target as Element).closest(OFTEN);
    if (event.detail <= 1 || Math.hypot(x - first.x, y - first.y) > NEAR_PIXELS) first = { x, y, often };
    else if (!often || often !== first.often) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener("click", hear, true);
}
