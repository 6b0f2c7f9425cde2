// All rules of a game: a page of its own, and the same over a table, which goes on behind it.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardOf } from "../games";
import { language } from "../prefs";
import { goTo, useTitle } from "../route";
import { rulebook, type Rulebook } from "../rules";
import { Dialog } from "../ui/parts";
import { say, t } from "../words";
import { FaultText, type Failed } from "./fault";
import { LessonList } from "./learn";
import { placeIn, RulesText } from "./rulestext";
import { Suggestions } from "./suggestions";

/** What is read over the table; null: nothing. */
export const reading = signal<{ game: string; rule: string } | null>(null);

const addressOf = (game: string, rule: string): string => `/rules/${game}${rule && `#${rule}`}`;

interface RulesLinkProps {
  game: string;
  rule?: string; // "" or left out: from the beginning
  class?: string;
  onOpen?: () => void;
  children: ComponentChildren;
}

/** A link at a table: opens the rules over it. Pressed with a key that asks for a new window, it opens one. */
export function RulesLink({ game, rule = "", class: name = "", onOpen, children }: RulesLinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen?.();
    // A menu that closes now gives the focus back first: it is where the reader returns to.
    setTimeout(() => (reading.value = { game, rule }));
  };
  return (
    <a class={name} href={addressOf(game, rule)} target="_blank" aria-haspopup="dialog" onClick={open}>
      {children}
    </a>
  );
}

/** The rules in the language of the page: undefined while they are loaded, null where there are none. When the language
 * changes, what was read stays in place. */
function useRules(
  game: string,
  root: { current: HTMLElement | null },
): { book: Rulebook | null | undefined; fault: Failed } {
  const [book, setBook] = useState<Rulebook | null>();
  const [fault, setFault] = useState<Failed>(null);
  const place = useRef("");
  const wanted = language.value;
  useEffect(() => {
    let isCurrent = true;
    rulebook(game, wanted).then(
      (found) => {
        if (!isCurrent) return;
        place.current = firstRuleInSight(root.current);
        setFault(null);
        setBook(found);
      },
      (problem: Error) => isCurrent && setFault(problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [game, wanted]);
  useLayoutEffect(() => {
    if (place.current) document.getElementById(place.current)?.scrollIntoView();
  }, [book]);
  return { book, fault };
}

function firstRuleInSight(root: HTMLElement | null): string {
  const rules = [...(root?.querySelectorAll(".rule") ?? [])];
  if ((rules[0]?.getBoundingClientRect().top ?? 0) >= 0) return ""; // still at the beginning
  return rules.find((rule) => rule.getBoundingClientRect().bottom > 0)?.id ?? "";
}

const isWide = (): boolean => matchMedia("(min-width: 60rem)").matches;

export function RulesPage({ game }: { game: string }) {
  const root = useRef<HTMLDivElement>(null);
  const [hash, setHash] = useState(location.hash);
  const { book, fault } = useRules(game, root);
  const card = cardOf(game);
  const isMissing = book === null;
  const title = isMissing ? t("missing") : t("rules.title", { game: card ? say(card.title) : (book?.title ?? "") });
  const aimed = book ? placeIn(book, hash) : "";
  useTitle(title);
  useEffect(() => {
    const hear = (): void => setHash(location.hash);
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);
  const isLoaded = Boolean(book);
  useEffect(() => void goTo(`#${aimed}`), [isLoaded]); // later the browser itself does that
  return (
    <div class="page rules" ref={root}>
      <h1>{title}</h1>
      {isMissing && <Suggestions />}
      {card && (
        <div class="row">
          {card.HowTo && (
            <a class="button" href={`/how/${game}`}>
              {t("play.how")}
            </a>
          )}
          <a class="button" href={`/new/${game}`}>
            {t("play.open")}
          </a>
        </div>
      )}
      <LessonList game={game} />
      <FaultText fault={fault} />
      {book === undefined && !fault && <p class="hint">{t("loading")}</p>}
      {book && (
        // The browser itself goes to a place on the page, and back again; nobody else is asked.
        <RulesText
          book={book}
          aimed={aimed}
          hasContentsOpen={isWide()}
          follow={(_, event) => event.stopPropagation()}
        />
      )}
    </div>
  );
}

/** The same over a table, at one rule or from the beginning. */
export function RulesOverTable() {
  const open = reading.value;
  useEffect(() => () => void (reading.value = null), []);
  return open && <RulesDialog game={open.game} rule={open.rule} close={() => (reading.value = null)} />;
}

function RulesDialog({ game, rule, close }: { game: string; rule: string; close: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const [aimed, setAimed] = useState(rule);
  const { book, fault } = useRules(game, root);
  const card = cardOf(game);
  useLayoutEffect(() => void goTo(`#${aimed}`), [book]);
  return (
    <Dialog title={t("rules.title", { game: card ? say(card.title) : (book?.title ?? "") })} close={close} tall>
      <div ref={root} class="stack">
        <FaultText fault={fault} />
        {book === undefined && !fault && <p class="hint">{t("loading")}</p>}
        {book === null && <p>{t("missing")}</p>}
        {book && (
          <RulesText
            book={book}
            aimed={aimed}
            hasContentsOpen={false}
            follow={(place, event) => {
              event.preventDefault();
              setAimed(place);
              goTo(`#${place}`);
            }}
          />
        )}
        <a class="link" href={addressOf(game, aimed)} target="_blank">
          {t("rules.window")}
        </a>
      </div>
    </Dialog>
  );
}
