// People with dice of their own: the host types what fell on the real table. Works from the dealer's acts alone.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DealtCode, DealtFace } from "../board";
import { codesIn } from "../codes";
import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import type { Choices, SeatView, View, Welcome } from "../wire";
import { t } from "../words";

export const DEALER = -1;
const FACES = 6;
const NOTHING: readonly number[] = [];

export interface DealerProps {
  table: Table;
  welcome: Welcome;
  seats: readonly SeatView[];
  view: View;
}

interface Typing {
  codes: readonly number[]; // typed so far
  isHeard: boolean; // the table has answered about all of them
  isWhole: boolean;
  isSent: boolean;
  follow: readonly number[]; // what may come next
  type(codes: readonly number[]): void;
  back(): void;
  forget(): void;
  send(): void;
}

/** What the host types is shown at once, so that sixty dice can be typed as fast as anybody can; the table says what
 * fits, question by question. */
function useTyping(table: Table, view: View, starts: readonly number[]): Typing {
  const [codes, setCodes] = useState(NOTHING);
  const [next, setNext] = useState<Choices | null>(null); // what may follow the codes that the table has heard of
  const [heard, setHeard] = useState<readonly number[]>(NOTHING);
  const [isSent, setSent] = useState(false);
  const newest = useRef(NOTHING);
  const isAsking = useRef(false);
  const hold = (list: readonly number[]): void => {
    newest.current = list;
    setCodes(list);
  };
  const forget = (): void => {
    hold(NOTHING);
    setHeard(NOTHING);
    setNext(null);
    setSent(false);
  };
  useLayoutEffect(forget, [view.deal_count, view.n]); // before anybody can begin to type
  const type = async (wished: readonly number[]): Promise<void> => {
    hold(wished);
    if (isAsking.current) return;
    isAsking.current = true;
    let known: readonly number[] = NOTHING;
    while (newest.current !== known && newest.current.length) {
      const list = newest.current;
      const answer = await table.askNext(DEALER, [...list]);
      if (!newest.current.length) break;
      if (answer.type === "choices") {
        known = list;
        setHeard(list);
        setNext(answer);
      } else if (newest.current === list && answer.type === "refused") {
        // One too many, typed before the table had answered: without it.
        hold(list.slice(0, -1));
        if (list.length <= known.length + 1) table.explain(answer);
      }
    }
    isAsking.current = false;
  };
  /** Once, however often it is pressed; then the button waits for what comes next. */
  const send = async (): Promise<void> => {
    setSent(true);
    const answer = await table.act(DEALER, [...codes]);
    if (answer.type === "refused") setSent(false);
  };
  const isHeard = heard === codes;
  const isWhole = isHeard && next?.whole === true;
  const all = codes.length && next && !isWhole ? Object.values(next.may.first).flatMap(codesIn) : [];
  return {
    codes,
    isHeard,
    isWhole,
    isSent,
    follow: all.filter((code) => !starts.includes(code)),
    type: (wished) => void type(wished),
    back: () => (codes.length > 1 ? void type(codes.slice(0, -1)) : forget()),
    forget,
    send: () => void send(),
  };
}

export function Dealer({ table, welcome, face, seats, view }: DealerProps & { face: DealtFace }) {
  const starts = Object.values(table.mayOf(DEALER)?.first ?? {}).flatMap(codesIn);
  const typing = useTyping(table, view, starts);
  const { codes, follow } = typing;
  const book = table.book.value;
  const dealt = (code: number, index: number): DealtCode => {
    const { kind, values } = book.read(code);
    return { kind, values, index, first: book.read(codes[0] ?? code).kind, seats, printed: welcome.printed };
  };
  if (!starts.length || view.not_ready) return null; // the table goes on by itself when people are ready
  const isBegun = codes.length > 0;
  const isDie = follow.length <= FACES;
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" && isBegun) typing.back();
    else {
      const code =
        isDie && /^[1-6]$/.test(event.key)
          ? follow.find((one) => face.nameValue(dealt(one, codes.length)) === event.key)
          : undefined;
      if (code === undefined) return;
      typing.type([...codes, code]);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="dealer" aria-label={t("dealer.title")} onKeyDown={keys}>
      <h2>{t("dealer.title")}</h2>
      <p class="hint">{isBegun && isDie ? t("dealer.keys") : t("dealer.text")}</p>
      {isBegun ? (
        <TypedSoFar typing={typing} face={face} dealt={dealt} />
      ) : (
        <div class="row">
          {starts.map((code) => (
            <button key={code} type="button" class="main" onClick={() => typing.type([code])}>
              {face.nameCode(dealt(code, 0))}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

interface TypedProps {
  typing: Typing;
  face: DealtFace;
  dealt: (code: number, index: number) => DealtCode;
}

function TypedSoFar({ typing, face, dealt }: TypedProps) {
  const { codes, follow, isWhole, isSent } = typing;
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => group.current?.focus({ preventScroll: true }), []);
  const title = follow[0] === undefined ? "" : face.nameCode(dealt(follow[0], codes.length));
  const typed = codes.slice(1).map((code, index) => dealt(code, index + 1));
  return (
    <div class="typing" ref={group} tabIndex={-1} role="group" aria-label={title || t("dealer.typed")}>
      {follow.length > 0 && (
        <>
          <p>
            <strong>{title}</strong>
          </p>
          <NextCodes typing={typing} face={face} dealt={dealt} title={title} />
        </>
      )}
      {typed.length > 0 && (
        <ol class="typed" aria-label={t("dealer.typed")}>
          {typed.map((one, index) => (
            <li key={index}>
              <span role="img" aria-label={t("dealer.value", { name: face.nameCode(one), value: face.nameValue(one) })}>
                {face.Dealt(one)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        {isWhole && (
          <button type="button" class="main" disabled={isSent} onClick={typing.send}>
            {t("dealer.send")}
          </button>
        )}
        {typed.length > 0 && (
          <button type="button" data-often onClick={typing.back}>
            <Icon name="undo" /> {t("dealer.back")}
          </button>
        )}
        <button type="button" onClick={typing.forget}>
          {t("dealer.again")}
        </button>
      </div>
    </div>
  );
}

/** The faces of a die as pictures, or cards as a list. */
function NextCodes({ typing, face, dealt, title }: TypedProps & { title: string }) {
  const { codes, follow, isHeard, type } = typing;
  const isDie = follow.length <= FACES;
  return (
    <div class={isDie ? "faces" : "cardlist"} data-often={isDie}>
      {follow.map((code) => {
        const one = dealt(code, codes.length);
        const press = (): void => type([...codes, code]);
        return isDie ? (
          <button
            key={code}
            type="button"
            class="diebutton legal"
            aria-label={t("dealer.value", { name: title, value: face.nameValue(one) })}
            onClick={press}
          >
            {face.Dealt(one)}
          </button>
        ) : (
          // Which cards are left is known when the table has answered.
          <button key={code} type="button" disabled={!isHeard} onClick={press}>
            <span>{face.nameValue(one)}</span> {face.Dealt(one)}
          </button>
        );
      })}
    </div>
  );
}
