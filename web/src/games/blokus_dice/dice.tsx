// The dice to be taken, on felt; and a question before one that puts its taker out.

import { useLayoutEffect, useState } from "preact/hooks";
import { has } from "../../codes";
import { Die } from "../../ui/die";
import { Dialog, Icon } from "../../ui/parts";
import { placesOf } from "./places";
import { Thumb } from "./shapes";
import type { Props } from "./types";
import { w } from "./words";

/** What the row of a die still holds, small: where there is no room for the whole list of shapes. */
function Row({ printed, position, large, value }: Props & { large: number; value: number }) {
  const places = placesOf(printed);
  const left = (printed.rows[value - 1] ?? []).filter((name) => !position.boards[large]?.used.includes(name));
  return (
    <span class="preview" aria-hidden="true">
      {left.map((name) => {
        const way = places.flat(name);
        return way && <Thumb key={name} way={way} />;
      })}
    </span>
  );
}

export function Dice(props: Props & { large: number; isOwn: boolean; hinted: number | null }) {
  const { position, may, book, large, isOwn, seats } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const [sent, setSent] = useState<{ round: number; die: number } | null>(null);
  const codeOf = (value: number): number => book.code("take", { die: value - 1 });
  const canTake = (value: number): boolean =>
    isOwn && sent?.round !== position.round && has(may?.first["take"], codeOf(value));
  const own = position.boards[large];
  // What the table knows is no longer on its way: taken back, it can be sent again.
  useLayoutEffect(() => setSent(null), [own?.die, position.round]);
  const die = own?.die ?? (sent?.round === position.round ? sent.die : null);
  const pool = [...position.pool];
  if (die !== null && own?.die === null) pool.splice(pool.indexOf(die), 1);
  const isHopeless = Object.values(position.prospects).every((prospect) => prospect === "none");

  const send = (value: number): void => {
    setAsked(null);
    setSent({ round: position.round, die: value });
    void props.act([codeOf(value)]).then((answer) => {
      if (answer.type === "refused") setSent(null);
    });
  };
  const take = (value: number): void => {
    if (!canTake(value)) {
      if (isOwn && sent?.round !== position.round) props.explain([codeOf(value)]);
    } else if (position.prospects[value] === "none" && !isHopeless) setAsked(value);
    else send(value);
  };
  return (
    <section class="tray" aria-label={w("blokus_dice.dice")}>
      <div class="pool">
        {pool.map((value, index) => {
          const prospect = canTake(value) ? position.prospects[value] : undefined;
          const more =
            prospect === "none" ? w("blokus_dice.die.none") : prospect === "strike" ? w("blokus_dice.die.strike") : "";
          return (
            <button
              key={`${position.round} ${index}`}
              type="button"
              class={`diebutton${prospect ? " legal" : ""}${prospect === "none" ? " deadly" : ""}${prospect === "none" && !isHopeless ? " last" : ""}${prospect && value === props.hinted ? " hinted" : ""}`}
              data-what="die"
              aria-label={`${w("blokus_dice.die", { value })}${more && `, ${more}`}`}
              aria-disabled={!canTake(value)}
              onClick={() => take(value)}
            >
              <Die colour="white" value={value} />
              <Row {...props} value={value} />
              {prospect === "none" && (
                <span class="badge bad" data-what="deadly">
                  {w("blokus_dice.badge.none")}
                </span>
              )}
              {prospect === "strike" && (
                <span class="badge" data-what="strikebadge">
                  {w("blokus_dice.badge.strike")}
                </span>
              )}
            </button>
          );
        })}
        {pool.length === 0 && die === null && position.phase === "roll" && <p>{w("blokus_dice.dice.none")}</p>}
        {pool.length === 0 && die !== null && <p>{w("blokus_dice.dice.taken")}</p>}
      </div>
      <div data-what="mine" class={`mine${die === null ? " empty" : ""}`}>
        {die !== null && <Die colour="white" value={die} />}
        <span>{isOwn ? w("blokus_dice.dice.yours") : (seats[large]?.name ?? "")}</span>
        {die !== null && <span class="unseen">{w("blokus_dice.die", { value: die })}</span>}
      </div>
      {asked !== null && (
        <Dialog title={w("blokus_dice.warn.title", { value: asked })} close={() => setAsked(null)}>
          <p>{w("blokus_dice.warn.text", { value: asked })}</p>
          <div class="row">
            <button type="button" class="main" onClick={() => setAsked(null)}>
              {w("blokus_dice.warn.back")}
            </button>
            <button type="button" onClick={() => send(asked)}>
              <Icon name="cross" /> {w("blokus_dice.warn.take")}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
