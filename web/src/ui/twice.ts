// Many people press twice where once is enough. The second press of a double click does nothing: it would undo the
// first one, or hit whatever came to stand in its place. Slower presses are met by the table (`net/table.ts`).

const OFTEN = "[data-often=true]"; // where pressing fast is meant, such as turning a shape

export function hearOnce(): void {
  let began: Element | null = null; // there, by the first press
  const hear = (event: MouseEvent): void => {
    const here = (event.target as Element).closest(OFTEN);
    if (event.detail <= 1) began = here;
    else if (!here || here !== began) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  addEventListener("click", hear, true);
}
