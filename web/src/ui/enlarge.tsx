// Somebody else's board, small, with a button that shows it large; it goes on there as it does here.

import { useState } from "preact/hooks";
import { t } from "../words";
import { Dialog, Icon } from "./parts";

interface EnlargeProps {
  name: string; // whose board it is
  draw: () => preact.JSX.Element;
}

export function Enlarge({ name, draw }: EnlargeProps) {
  const [isLarge, setLarge] = useState(false);
  const label = t("enlarge", { name });
  return (
    <>
      <button type="button" class="quiet icon enlarge" aria-label={label} title={label} onClick={() => setLarge(true)}>
        <Icon name="enlarge" />
      </button>
      {isLarge && (
        <Dialog title={name} close={() => setLarge(false)}>
          <div class="enlarged">{draw()}</div>
        </Dialog>
      )}
    </>
  );
}
