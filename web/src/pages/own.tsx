// A home-made sheet, board or deck: checked by the server, with its reason where it is refused.

import { useRef, useState } from "preact/hooks";
import type { GameCard } from "../board";
import { drafts } from "../drafts";
import { fileFault } from "../faults";
import { cardOf } from "../games";
import { check, Fault, printed } from "../net/api";
import { say, t } from "../words";

const TOO_LONG = 413;

export interface Own {
  name: string;
  definition: unknown;
  draft?: string; // of this device, which it is
}

interface Props {
  card: GameCard;
  own: Own | null;
  use: (own: Own | null) => void;
}

/** What the file holds, or a sentence that says why it is of no use here. */
async function read(text: string, fileName: string, card: GameCard): Promise<Own | string> {
  try {
    const found = await check(text);
    if ("error" in found) return t("new.file.refused", { reason: await fileFault(found) });
    if (found.game !== card.name) {
      const other = cardOf(found.game);
      return t("new.file.other", { game: other ? say(other.title) : found.game });
    }
    const { name } = found.definition as { name?: string };
    return { name: name || fileName, definition: found.definition };
  } catch (problem) {
    if (problem instanceof Fault && problem.status === TOO_LONG) return t("new.file.long");
    if (problem instanceof Fault && problem.status > 0) return t("new.file.refused", { reason: problem.message });
    return t("fault.offline");
  }
}

export function OwnFile({ card, own, use }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  const newest = useRef(0);
  const load = async (text: Promise<string> | string, fileName: string, draft?: string): Promise<void> => {
    const number = ++newest.current;
    const found = await read(await text, fileName, card);
    if (number !== newest.current) return; // another one was chosen meanwhile
    setFault(typeof found === "string" ? found : null);
    use(typeof found === "string" ? null : { ...found, ...(draft && { draft }) });
  };
  const built = card.settings.find((setting) => setting.option === card.printed)?.choices ?? [];
  const designed = drafts().filter(({ game }) => game === card.name);
  return (
    <div class="file" id="own" tabIndex={-1}>
      {designed.length > 0 && (
        <fieldset>
          <legend>{t("new.file.drafts")}</legend>
          <div class="pills">
            {designed.map(({ id, definition }) => (
              <button
                key={id}
                type="button"
                aria-pressed={own?.draft === id}
                onClick={() => void load(JSON.stringify(definition), definition.name, id)}
              >
                {definition.name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div class="row">
        <a class="link" href="/design">
          {t("design")}
        </a>
      </div>
      <label>
        {t("new.file")}
        <input
          type="file"
          accept=".json,.toml,application/json,application/toml"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void load(file.text(), file.name).then(() => (currentTarget.value = "")); // so that it can be chosen again, mended
          }}
        />
      </label>
      {own && (
        <p class="good" role="status">
          {t("new.file.is", { name: own.name })}
        </p>
      )}
      {!own && fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {card.form && <p class="hint">{say(card.form)}</p>}
      <div class="row">
        {built.map(({ value, label }) => (
          <a key={label} class="link" href={printed(card.name, String(value))} download={`${card.name}-${value}.json`}>
            {t("new.file.template", { name: say(label) })}
          </a>
        ))}
      </div>
    </div>
  );
}
