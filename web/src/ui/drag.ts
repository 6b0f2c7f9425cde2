// Dragging with mouse, pen or finger, for every board. A press that hardly moves stays a tap.

const FAR = 8; // pixels

export interface Drag {
  /** The picture that follows the pointer: a copy of this element. */
  ghost: Element;
  /** Something was picked up. */
  begin?(): void;
  /** What is under the pointer now; null: nothing. */
  over?(target: Element | null): void;
  drop(target: Element | null): void;
}

/** Call from `onPointerDown`. Targets are elements with `data-drop`. */
export function drag(event: PointerEvent, what: Drag): void {
  if (event.button !== 0) return;
  const { clientX: startX, clientY: startY, pointerId } = event;
  const box = what.ghost.getBoundingClientRect();
  let ghost: HTMLElement | null = null;
  const target = (at: PointerEvent): Element | null =>
    document.elementFromPoint(at.clientX, at.clientY)?.closest("[data-drop]") ?? null;

  const move = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    if (!ghost && Math.hypot(at.clientX - startX, at.clientY - startY) > FAR) {
      ghost = document.createElement("div");
      ghost.className = "ghost";
      ghost.append(what.ghost.cloneNode(true));
      ghost.style.width = `${box.width}px`;
      document.body.append(ghost);
      what.begin?.();
    }
    if (!ghost) return;
    ghost.style.transform = `translate(${box.x + at.clientX - startX}px, ${box.y + at.clientY - startY}px)`;
    what.over?.(target(at));
  };
  const end = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    ghost.remove();
    // The click that follows a drag is none; it comes at once or not at all.
    const swallow = (click: Event): void => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    what.over?.(null);
    what.drop(at.type === "pointerup" ? target(at) : null);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
