// A whole number: typed, or made larger and smaller with two buttons.

import { useId, useState } from "preact/hooks";
import { t } from "../words";

interface Props {
  label: string;
  value: number;
  least: number;
  most: number;
  change(value: number): void;
  fault?: string | undefined; // what is wrong with it
  isLabelled?: boolean; // the label is seen, too
}

export function NumberField({ label, value, least, most, change, fault, isLabelled = true }: Props) {
  const [typed, setTyped] = useState<string | null>(null); // null: nobody types
  const id = useId();
  const hear = (text: string): void => {
    setTyped(text);
    const number = Number(text.replace("−", "-"));
    if (/^[-−]?\d{1,7}$/.test(text.trim())) change(number);
  };
  return (
    <div class={`numberfield${fault ? " wrong" : ""}`}>
      <label for={id} class={isLabelled ? "" : "unseen"}>
        {label}
      </label>
      <div>
        <input
          id={id}
          inputMode={least < 0 ? "text" : "numeric"}
          autocomplete="off"
          aria-invalid={fault ? true : undefined}
          value={typed ?? String(value).replace("-", "−")}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => hear(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            setTyped(null);
            change(Math.min(most, Math.max(least, value + step)));
          }}
        />
        <button
          type="button"
          data-often
          aria-label={t("number.less", { label })}
          disabled={value <= least}
          onClick={() => change(Math.max(least, Math.min(most, value - 1)))}
        >
          −
        </button>
        <button
          type="button"
          data-often
          aria-label={t("number.more", { label })}
          disabled={value >= most}
          onClick={() => change(Math.min(most, Math.max(least, value + 1)))}
        >
          +
        </button>
      </div>
    </div>
  );
}
