// Other dice: what chance decided last, one thing after the other to be changed, or all of it rolled again.

import { useEffect, useState } from "preact/hooks";
import type { DealtCode, GameFace } from "../board";
import { codesIn, type CodeBook } from "../codes";
import { Dialog, Icon } from "../ui/parts";
import type { LegalMoves, Roll, SeatView } from "../wire";
import { upTo, type Line } from "../whatif";
import { t } from "../words";
import { DEALER, type Explorer } from "./whatif_state";
import { w } from "./whatif_words";

interface DiceProps {
  explorer: Explorer;
  face: GameFace;
  book: CodeBook;
  seats: readonly SeatView[];
  close(): void;
}

export function DiceDialog(props: DiceProps) {
  const { explorer, face, close } = props;
  const { now, place } = explorer;
  const roll = now?.roll;
  if (!roll)
    return (
      <Dialog title={w("whatif.dice")} close={close}>
        <p>{w("whatif.dice.none")}</p>
      </Dialog>
    );
  const before = upTo(place.line, roll.at);
  return (
    <Dialog title={w("whatif.dice")} close={close}>
      {face.dealt ? <Faces {...props} roll={roll} before={before} /> : <AnyMove {...props} before={before} />}
      <div class="row">
        <button
          type="button"
          class="main"
          onClick={() => {
            void explorer.deal(before);
            close();
          }}
        >
          {w("whatif.dice.again")}
        </button>
      </div>
    </Dialog>
  );
}

/** Each die or card as a picture; pressed, it shows what it could be instead. */
function Faces({ explorer, face, book, seats, roll, before, close }: DiceProps & { roll: Roll; before: Line }) {
  const [codes, setCodes] = useState<readonly number[]>(roll.codes);
  const [changed, setChanged] = useState<number | null>(null);
  const [choices, setChoices] = useState<readonly number[]>([]);
  const dealt = face.dealt;
  if (!dealt) return null;
  const read = (code: number, index: number): DealtCode => {
    const { kind, values } = book.read(code);
    return { kind, values, index, first: book.read(codes[0] ?? code).kind, seats, printed: explorer.game?.printed };
  };
  const press = async (index: number): Promise<void> => {
    const answer = await explorer.look(DEALER, codes.slice(0, index), false, before);
    if (answer?.type !== "choices") return;
    setChoices(Object.values(answer.may.first).flatMap(codesIn));
    setChanged(index);
  };
  const isNew = codes.some((code, index) => code !== roll.codes[index]);
  return (
    <>
      <p>{w("whatif.dice.text")}</p>
      <div class="rolled" role="group" aria-label={w("whatif.dice")}>
        {codes.slice(1).map((code, rest) => {
          const one = read(code, rest + 1);
          const words = { name: dealt.nameCode(one), value: dealt.nameValue(one) };
          return (
            <button
              key={rest}
              type="button"
              class="diebutton legal"
              aria-label={w("whatif.dice.change", words)}
              aria-pressed={changed === rest + 1}
              onClick={() => void press(rest + 1)}
            >
              {dealt.Dealt(one) ?? words.value}
            </button>
          );
        })}
      </div>
      {changed !== null && (
        <div class="rolled other" role="group" aria-label={dealt.nameCode(read(codes[changed] ?? 0, changed))}>
          {choices.map((code) => {
            const one = read(code, changed);
            const words = { name: dealt.nameCode(one), value: dealt.nameValue(one) };
            return (
              <button
                key={code}
                type="button"
                class="diebutton legal"
                aria-label={w("whatif.dice.to", words)}
                onClick={() => {
                  setCodes(codes.map((old, index) => (index === changed ? code : old)));
                  setChanged(null);
                }}
              >
                {dealt.Dealt(one) ?? words.value}
              </button>
            );
          })}
        </div>
      )}
      {isNew && (
        <div class="row">
          <button
            type="button"
            class="main"
            onClick={() => {
              void explorer.dealWith(before, codes);
              close();
            }}
          >
            <Icon name="tick" /> {w("whatif.dice.use")}
          </button>
        </div>
      )}
    </>
  );
}

/** For a game that has no pictures of its dice: the dealer's moves as a list. */
function AnyMove({ explorer, face, book, seats, before, close }: DiceProps & { before: Line }) {
  const [may, setMay] = useState<LegalMoves | null>(null);
  useEffect(() => {
    void explorer.look(DEALER, [], false, before).then((answer) => answer?.type === "choices" && setMay(answer.may));
  }, []);
  if (!face.DealerMoves || !may) return <p class="hint">{face.DealerMoves ? t("loading") : ""}</p>;
  const { position } = (explorer.now?.view ?? {}) as { position?: unknown };
  return (
    <face.DealerMoves
      position={position}
      may={may}
      dealCount={0}
      book={book}
      seats={seats}
      askNext={async (codes, words) => {
        const answer = await explorer.look(DEALER, codes, words ?? false, before);
        return answer?.type === "choices" ? answer : null;
      }}
      act={async (codes) => {
        await explorer.dealWith(before, codes);
        close();
        return { type: "accepted", id: "", n: 0 };
      }}
    />
  );
}
