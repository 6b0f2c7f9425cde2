// The editor of a draft: the drawing of its game, with a name, undo, what is wrong, and what can be done with it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { DesignFace, GameCard, Path } from "../board";
import { deleteDraft, keepDraft, type Definition, type Draft } from "../drafts";
import { go, useTitle } from "../route";
import { Dialog, Icon } from "../ui/parts";
import { say, t } from "../words";
import { Actions } from "./actions";
import { useJudged } from "./checking";
import { Compared } from "./compared";
import { DifficultyPanel, waysOf } from "./difficulty";
import { useDesign } from "./faces";
import { begin, record, redo, undo, type Step } from "./history";
import { rateFinder, useMeasured, withAt } from "./measuring";
import { Problems } from "./problems";
import { w } from "./words";

const MAX_NAME = 40;
const SAVE_MS = 400;

export function DraftEditor({ card, draft }: { card: GameCard; draft: Draft }) {
  const design = useDesign(card.name);
  const definition = design?.read(draft.definition);
  useTitle(draft.definition.name || w("design.title"));
  if (design === undefined) return <h1 class="page hint">{t("loading")}</h1>;
  if (!design || !definition) return <h1 class="page">{w("design.none")}</h1>;
  return <Workbench card={card} draft={draft} design={design} first={definition} />;
}

/** Keep the newest state on the device: soon after a change, and before the page goes. */
function useSaving(draft: Draft, definition: Definition, isGone: { current: boolean }): void {
  const newest = useRef(definition);
  const kept = useRef(definition);
  newest.current = definition;
  const save = (): void => {
    if (newest.current === kept.current || isGone.current) return;
    kept.current = newest.current;
    keepDraft({ ...draft, at: Date.now(), definition: newest.current });
  };
  useEffect(() => {
    const timer = setTimeout(save, SAVE_MS);
    return () => clearTimeout(timer);
  }, [definition]);
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);
}

/** Ctrl+Z and Ctrl+Y, in fields, too: what a field would undo by itself is less than a step. */
function useUndoKeys(change: (step: Step<Definition>) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const step: Step<Definition> | null = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
      if (!step) return;
      event.preventDefault();
      change(step);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

interface Props {
  card: GameCard;
  draft: Draft;
  design: DesignFace;
  first: Definition;
}

function Workbench({ card, draft, design, first }: Props) {
  const [history, setHistory] = useState(() => begin(first));
  const [shown, setShown] = useState<{ path: Path } | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const isGone = useRef(false);
  const name = useRef<HTMLInputElement>(null);
  const definition = history.now;
  const judged = useJudged(card.name, definition);
  const [way, setWay] = useState(0);
  const [hasRates, setRates] = useState(true);
  const measured = useMeasured(card.name, judged.checked ? definition : null, waysOf(card)[way]?.options ?? {});
  useSaving(draft, definition, isGone);
  useUndoKeys(setHistory);
  useTitle(definition.name || w("design.title"));
  const change = (next: Definition, what: string | null = null): void =>
    setHistory((known) => record(known, next, what, Date.now()));
  const show = (path: Path): void => {
    if (path[0] === "name") name.current?.focus();
    else setShown({ path });
  };
  const isWrong = (field: string): boolean => judged.problems.some(({ path }) => path[0] === field);
  return (
    <div class="page design">
      <h1 class="unseen">{definition.name || w("design.unnamed")}</h1>
      <header class="designbar">
        <a class="button icon" href="/design" aria-label={w("design.back")}>
          <Icon name="back" />
        </a>
        <label class={isWrong("name") ? "wrong" : ""}>
          <span>{w("design.name.of", { game: say(card.title) })}</span>
          <input
            ref={name}
            value={definition.name}
            maxLength={MAX_NAME}
            autocomplete="off"
            aria-invalid={isWrong("name") || undefined}
            onInput={(event) => change({ ...definition, name: event.currentTarget.value }, "name")}
          />
        </label>
        <div class="row">
          <button
            type="button"
            class="icon"
            data-often
            aria-label={w("design.undo")}
            aria-keyshortcuts="Control+Z"
            disabled={!history.past.length}
            onClick={() => setHistory(undo)}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            class="icon redo"
            data-often
            aria-label={w("design.redo")}
            aria-keyshortcuts="Control+Y"
            disabled={!history.future.length}
            onClick={() => setHistory(redo)}
          >
            <Icon name="undo" />
          </button>
        </div>
      </header>
      <div class="workbench">
        <design.Editor
          definition={definition as never}
          change={change as never}
          problems={judged.problems}
          rateAt={hasRates ? rateFinder(measured) : null}
          shown={shown}
        />
        <aside>
          <div class="panel row actions">
            <Actions card={card} definition={definition} judged={judged} isOwn />
          </div>
          <Problems game={card.name} judged={judged} show={show} />
          <DifficultyPanel
            card={card}
            measured={measured}
            isPlayable={judged.checked !== null || judged.isAsking}
            way={way}
            setWay={setWay}
            isShown={hasRates}
            setShown={setRates}
            show={show}
            take={(path, figures) => change(withAt(definition, path, figures) as Definition)}
          />
          <Compared card={card} definition={definition} isPlayable={judged.checked !== null} />
          <button type="button" class="quiet danger" onClick={() => setDeleting(true)}>
            <Icon name="cross" /> {w("design.delete")}
          </button>
        </aside>
      </div>
      {isDeleting && (
        <Dialog title={w("design.delete")} close={() => setDeleting(false)}>
          <p>{w("design.delete.sure")}</p>
          <div class="row">
            <button
              type="button"
              class="main"
              onClick={() => {
                isGone.current = true;
                deleteDraft(draft.id);
                go("/design");
              }}
            >
              {w("design.delete")}
            </button>
            <button type="button" onClick={() => setDeleting(false)}>
              {t("cancel")}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
