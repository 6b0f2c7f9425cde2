// The board of a game at one step, only to look at: for replays, and for whatever is drawn over one.

import type { BoardProps, GameFace } from "../board";
import { CodeBook } from "../codes";
import { named } from "../seats";
import type { Replay, ReplayStep, SeatView } from "../wire";
import type { AnyBoard } from "./table";

const NO_EVENTS: readonly [] = [];

/** Boards ask it about moves that a seat could make; in a replay there are none. */
class NoBook extends CodeBook {
  override code(): number {
    return -1;
  }
}
const NO_BOOK = new NoBook([]);

export const seatsOf = ({ players }: Replay): SeatView[] =>
  named(
    players.map(({ name, kind }) => {
      const isBot = kind === "bot";
      return { name, bot: isBot ? name : null, here: false, done: false, yours: false, owned: !isBot, may_take: false };
    }),
  );

interface ReplayBoardProps {
  head: Replay; // what belongs to the whole game
  step: ReplayStep;
  at: number;
  face: GameFace;
  seat: number; // whose board is large
  overlay?: Pick<BoardProps, "hint" | "hintCodes">; // events whose places glow
}

export function ReplayBoard({ head, step, at, face, seat, overlay }: ReplayBoardProps) {
  const Board = face.Board as unknown as AnyBoard;
  return (
    <Board
      position={step.position}
      result={step.result}
      options={head.options}
      printed={head.printed}
      seats={seatsOf(head)}
      seat={seat}
      may={null}
      book={NO_BOOK}
      dealCount={at}
      status="over"
      isDone={false}
      isReplay={true}
      clock={null}
      ready={null}
      act={() => Promise.reject(new Error("a replay"))}
      askNext={() => Promise.resolve(null)}
      explain={() => undefined}
      done={() => undefined}
      hint={overlay?.hint ?? NO_EVENTS}
      hintCodes={overlay?.hintCodes ?? NO_EVENTS}
    />
  );
}
