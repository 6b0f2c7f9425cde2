// A board for any game: the position in plain words, and what the seat may do as buttons.

import type { BoardProps } from "../board";
import { ReadyBar } from "../ui/ready";
import { joinNames, t } from "../words";
import { useMove } from "./move";
import { Moves } from "./moves";
import { Facts, Sections } from "./position";
import { Score } from "./score";
import { isShort, shapeOf, type Field } from "./shape";
import { w, wordingFor } from "./wording";

const SHOWN_ELSEWHERE = ["waiting"]; // whom the table waits for stands above the choices

export function Board(props: BoardProps) {
  const { position, result, seats, status, seat } = props;
  const fields = fieldsOf(position, props);
  return (
    <div class="generic">
      <div class="now">
        <Facts fields={fields.filter(({ shape }) => isShort(shape))} />
      </div>
      {status === "running" && (
        <section class="panel" aria-label={w("generic.choices")}>
          {props.ready ? <ReadyBar ready={props.ready} isKeyed={() => false} /> : <Prompt {...props} />}
          {seat !== null && !props.ready && <SeatMoves {...props} />}
        </section>
      )}
      <div class="rest">
        <Sections fields={fields.filter(({ shape }) => !isShort(shape))} level={2} />
        {status === "running" && (
          <section class="part">
            <h2>{w("generic.score")}</h2>
            <Score result={result} seats={seats} />
          </section>
        )}
      </div>
    </div>
  );
}

function fieldsOf(position: unknown, { seats }: BoardProps): Field[] {
  const kept = Object.entries(position as object).filter(([name]) => !SHOWN_ELSEWHERE.includes(name));
  const shape = shapeOf(Object.fromEntries(kept), "", wordingFor(seats));
  return shape.kind === "fields" ? shape.fields : [{ name: w("generic.position"), shape }];
}

/** Whom the game waits for, as far as the position says so. */
function waitingIn(position: unknown): readonly unknown[] {
  const { waiting } = position as { waiting?: unknown };
  return Array.isArray(waiting) ? waiting : [];
}

/** Whose turn it is, in one sentence. */
function Prompt({ position, seats, seat, may, isDone }: BoardProps) {
  const waiting = waitingIn(position);
  const names = seats.filter((_, number) => number !== seat && waiting.includes(number)).map(({ name }) => name ?? "");
  let text = w("generic.turn.dealer");
  if (may && isDone) text = w("generic.turn.done");
  else if (may) text = w(waiting.includes(seat) || !waiting.length ? "generic.turn.yours" : "generic.turn.may");
  else if (names.length) text = w("generic.turn.wait", { names: joinNames(names) });
  return (
    <div class="prompt">
      <p>{text}</p>
    </div>
  );
}

function SeatMoves(props: BoardProps) {
  const { position, seat, may, isDone, done, hintCodes } = props;
  const move = useMove(props);
  const isFree = may !== null && !waitingIn(position).includes(seat); // may act, but need not
  return (
    <>
      {!isDone && may && <Moves move={move} hinted={hintCodes[move.chosen.length]} />}
      {isFree && (
        <button type="button" class={isDone ? "" : "main"} onClick={() => done(!isDone)}>
          {isDone ? w("generic.not_done") : t("done")}
        </button>
      )}
    </>
  );
}
