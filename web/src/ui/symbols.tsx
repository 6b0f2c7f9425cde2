// Everything drawn on a board explains itself when it is tapped: `data-what` names it, and the game's catalogue has its
// sentence. What can be pressed in the game is left to the game; `?` lists everything that can be seen now.

import { signal, type Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { GameFace, Symbols } from "../board";
import type { Notice } from "../net/table";
import { RulesLink } from "../pages/rules";
import { inLanguage, t } from "../words";
import { Dialog } from "./parts";
import { lastPress } from "./press";

const BOARD = ":is(.playing, .replay)";
const PRESSABLE = "button, a, input, [role=button], dialog";

/** Whether the list of everything is open. */
export const isListOpen = signal(false);

interface ExplainerProps {
  face: GameFace;
  game: string;
  notice: Signal<Notice | null>;
}

export function SymbolExplainer({ face, game, notice }: ExplainerProps) {
  const [symbols, setSymbols] = useState<Symbols | null>(null);
  const load = async (): Promise<Symbols> => {
    const loaded = symbols ?? (await face.symbols?.()) ?? {};
    setSymbols(loaded);
    return loaded;
  };
  useEffect(() => {
    if (!face.symbols) return;
    const tap = ({ target }: MouseEvent): void => {
      const drawn = (target as Element | null)?.closest?.(`${BOARD} [data-what]`);
      if (!drawn || (target as Element).closest(PRESSABLE)) return;
      const place = lastPress();
      void load().then((known) => {
        const found = known[drawn.getAttribute("data-what") ?? ""];
        if (!found) return;
        const [title, text] = [inLanguage(found.name), inLanguage(found.text)];
        notice.value = { title, text, rule: found.rule, reason: null, at: Date.now(), place };
      });
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== "?" || (event.target as Element).closest("input, textarea, dialog")) return;
      event.preventDefault();
      isListOpen.value = true;
    };
    document.addEventListener("click", tap);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("click", tap);
      document.removeEventListener("keydown", key);
      isListOpen.value = false;
    };
  }, [face]);
  const isOpen = isListOpen.value;
  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen]);
  return isOpen && symbols ? <SymbolList symbols={symbols} game={game} /> : null;
}

/** What can be seen on the board now, in the order of the catalogue. */
function SymbolList({ symbols, game }: { symbols: Symbols; game: string }) {
  const drawn = new Set(
    [...document.querySelectorAll(`${BOARD} [data-what]`)].map((one) => one.getAttribute("data-what")),
  );
  const close = (): void => void (isListOpen.value = false);
  return (
    <Dialog title={t("symbols.title")} close={close} tall>
      <p class="hint">{t("symbols.tap")}</p>
      <dl class="symbols">
        {Object.entries(symbols)
          .filter(([what]) => drawn.has(what))
          .map(([what, { name, text, rule }]) => (
            <div key={what}>
              <dt>{inLanguage(name)}</dt>
              <dd>
                {inLanguage(text)}{" "}
                {rule && (
                  <RulesLink game={game} rule={rule} class="link" onOpen={close}>
                    {t("refused.rule", { rule })}
                  </RulesLink>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
}
