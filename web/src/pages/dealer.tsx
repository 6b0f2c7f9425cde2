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

export function Dealer({ table, welcome, face, seats, view }: DealerProps & { face: DealtFace }) {
  const may = table.mayOf(DEALER);
  const [codes, setCodes] = useState(NOTHING);
  const [next, setNext] = useState<Choices | null>(null); // what may follow the codes that the table has heard of
  const [heard, setHeard] = useState<readonly number[]>(NOTHING);
  const [isSent, setSent] = useState(false);
  const newest = useRef(NOTHING);
  const isAsking = useRef(false);
  const group = useRef<HTMLDivElement>(null);
  const book = table.book.value;
  const heads = Object.values(may?.first ?? {}).flatMap(codesIn);
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
  const isBegun = codes.length > 0;
  useLayoutEffect(() => {
    if (isBegun) group.current?.focus({ preventScroll: true });
  }, [isBegun]);

  /** Shown at once, so that sixty dice can be typed as fast as anybody can; the table says what fits, question by question. */
  const type = async (wished: readonly number[]): Promise<void> => {
    hold(wished);
    if (isAsking.current) return;
    isAsking.current = true;
    let known: readonly number[] = NOTHING;
    while (newest.current !== known && newest.current.length) {
      const list = newest.current;
      const answer = await table.look(DEALER, [...list]);
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
  const dealt = (code: number, index: number): DealtCode => {
    const { kind, values } = book.read(code);
    return { kind, values, index, first: book.read(codes[0] ?? code).kind, seats, printed: welcome.printed };
  };
  if (!heads.length || view.not_ready) return null; // the table goes on by itself when people are ready
  const isHeard = heard === codes;
  const isWhole = isHeard && next?.whole === true;
  const follow =
    isBegun && next && !isWhole
      ? Object.values(next.may.first)
          .flatMap(codesIn)
          .filter((code) => !heads.includes(code))
      : [];
  const isDie = follow.length <= FACES;
  const title = follow[0] === undefined ? "" : face.nameCode(dealt(follow[0], codes.length));
  const typed = codes.slice(1);
  const back = (): void =>
    void (codes.length > 2 ? type(codes.slice(0, -1)) : codes.length === 2 ? type(codes.slice(0, 1)) : forget());
  const keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace" && isBegun) back();
    else {
      const code =
        isDie && /^[1-6]$/.test(event.key)
          ? follow.find((one) => face.nameValue(dealt(one, codes.length)) === event.key)
          : undefined;
      if (code === undefined) return;
      void type([...codes, code]);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="dealer" aria-label={t("dealer.title")} onKeyDown={keys}>
      <h2>{t("dealer.title")}</h2>
      <p class="hint">{isBegun && isDie ? t("dealer.keys") : t("dealer.text")}</p>
      {!isBegun && (
        <div class="row">
          {heads.map((code) => (
            <button key={code} type="button" class="main" onClick={() => void type([code])}>
              {face.nameCode(dealt(code, 0))}
            </button>
          ))}
        </div>
      )}
      {isBegun && (
        <div class="typing" ref={group} tabIndex={-1} role="group" aria-label={title || t("dealer.typed")}>
          {follow.length > 0 && (
            <p>
              <strong>{title}</strong>
            </p>
          )}
          {follow.length > 0 && (
            <div class={isDie ? "faces" : "cardlist"} data-often={isDie}>
              {follow.map((code) =>
                isDie ? (
                  <button
                    key={code}
                    type="button"
                    class="diebutton legal"
                    aria-label={t("dealer.value", { name: title, value: face.nameValue(dealt(code, codes.length)) })}
                    onClick={() => void type([...codes, code])}
                  >
                    {face.Dealt(dealt(code, codes.length))}
                  </button>
                ) : (
                  // Which cards are left is known when the table has answered.
                  <button key={code} type="button" disabled={!isHeard} onClick={() => void type([...codes, code])}>
                    <span>{face.nameValue(dealt(code, codes.length))}</span> {face.Dealt(dealt(code, codes.length))}
                  </button>
                ),
              )}
            </div>
          )}
          {typed.length > 0 && (
            <ol class="typed" aria-label={t("dealer.typed")}>
              {typed.map((code, index) => (
                <li key={index}>
                  <span
                    role="img"
                    aria-label={t("dealer.value", {
                      name: face.nameCode(dealt(code, index + 1)),
                      value: face.nameValue(dealt(code, index + 1)),
                    })}
                  >
                    {face.Dealt(dealt(code, index + 1))}
                  </span>
                </li>
              ))}
            </ol>
          )}
          <div class="row">
            {isWhole && (
              <button type="button" class="main" disabled={isSent} onClick={() => void send()}>
                {t("dealer.send")}
              </button>
            )}
            {typed.length > 0 && (
              <button type="button" data-often onClick={back}>
                <Icon name="undo" /> {t("dealer.back")}
              </button>
            )}
            <button type="button" onClick={forget}>
              {t("dealer.again")}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}
