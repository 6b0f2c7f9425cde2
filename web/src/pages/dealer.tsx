// People with dice of their own: the host types what fell on the real table. Works from the dealer's acts alone.

import { useEffect, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { codesIn } from "../codes";
import type { Table } from "../net/table";
import { Die } from "../ui/die";
import type { May, SeatView, View } from "../wire";
import { t } from "../words";

const DEALER = -1;
const FACES = 6;

export function Dealer({ table, face, seats, view }: { table: Table; face: GameFace; seats: readonly SeatView[]; view: View }) {
  const may = table.mayOf(DEALER);
  const [codes, setCodes] = useState<readonly number[]>([]);
  const [next, setNext] = useState<{ may: May; whole: boolean; words?: Record<string, string> } | null>(null);
  const book = table.book.value;
  const heads = Object.values(may?.now ?? {}).flatMap(codesIn);
  useEffect(() => {
    setCodes([]);
    setNext(null);
  }, [view.deals, view.n]);
  const begin = async (list: readonly number[]): Promise<void> => {
    setCodes(list);
    const answer = await table.look(DEALER, [...list], true);
    setNext(answer.type === "choices" ? answer : null);
    if (answer.type === "refused") table.explain(answer);
  };
  const say = (code: number, index: number): string => {
    const { kind, values } = book.read(code);
    return face.nameCode(kind, values, index, book.read(codes[0] ?? code).kind, seats);
  };
  if (!heads.length) return null;
  const follow = codes.length && next && !next.whole ? Object.values(next.may.now).flatMap(codesIn).filter((code) => !heads.includes(code)) : [];
  const title = follow[0] === undefined ? "" : say(follow[0], codes.length);
  return (
    <section class="dealer" aria-label={t("dealer.title")}>
      <h2>{t("dealer.title")}</h2>
      <p class="hint">{t("dealer.text")}</p>
      {!codes.length && (
        <div class="row">
          {heads.map((code) => (
            <button key={code} type="button" class="main" onClick={() => void begin([code])}>{say(code, 0)}</button>
          ))}
        </div>
      )}
      {follow.length > 0 && (
        <div role="group" aria-label={title}>
          <p><strong>{title}</strong></p>
          <div class="row">
            {follow.map((code) => {
              const [value = 0] = Object.values(book.read(code).values);
              // What is no die, such as a card, is offered by the name that the table gives it.
              if (follow.length > FACES) {
                return (
                  <button key={code} type="button" onClick={() => void begin([...codes, code])}>{next?.words?.[code] ?? value + 1}</button>
                );
              }
              return (
                <button key={code} type="button" class="diebutton legal" aria-label={t("dealer.value", { name: title, value: value + 1 })} onClick={() => void begin([...codes, code])}>
                  <Die colour="white" value={value + 1} />
                </button>
              );
            })}
          </div>
        </div>
      )}
      {codes.length > 0 && (
        <div class="row">
          {next?.whole && (
            <button type="button" class="main" onClick={() => void table.act(DEALER, [...codes])}>{t("dealer.send")}</button>
          )}
          <button type="button" onClick={() => { setCodes([]); setNext(null); }}>{t("dealer.again")}</button>
        </div>
      )}
    </section>
  );
}
