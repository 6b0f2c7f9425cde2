// The table of Blokus Dice: what to do now, the dice, one's own grid large with the shapes beside it, the others' small.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { InBar } from "../../ui/bar";
import { Die } from "../../ui/die";
import { Enlarge } from "../../ui/enlarge";
import { Dice } from "./dice";
import { Grid } from "./grid";
import { Pen } from "./ink";
import { Markers } from "./markers";
import { usePlan, type Plan } from "./plan";
import { Prompt } from "./prompt";
import { Shapes } from "./shapes";
import { Tools } from "./tools";
import { STRIKES, type Colour, type Props } from "./types";
import { Warnings } from "./warnings";
import { w } from "./words";

export function Board(props: Props) {
  const large = props.seat ?? 0;
  const others = props.seats.map((_, number) => number).filter((number) => number !== large);
  return (
    <div class={`blokus-dice${others.length ? "" : " alone"}`}>
      <Play key={large} {...props} large={large} />
      {others.length > 0 && (
        <section class="others" aria-label={w("blokus_dice.others")}>
          {others.map((number) => (
            <Other key={number} {...props} number={number} />
          ))}
        </section>
      )}
    </div>
  );
}

function labelOf({ position, seats, result }: Props, seat: number): string {
  const board = position.boards[seat];
  const score = result.seats[seat];
  return w("blokus_dice.grid.of", {
    name: seats[seat]?.name ?? "",
    empty: score?.empty ?? 0,
    strikes: board?.strikes ?? 0,
    out: board?.out ? w("blokus_dice.out") : "",
  });
}

/** Out while others play on; at the end all shine again. */
const isFaded = ({ position, status }: Props, seat: number): boolean =>
  status !== "over" && position.phase !== "over" && position.boards[seat]?.out === true;

/** The cells that came last, so that one sees what the others did. */
function useFresh(lines: readonly string[]): ReadonlySet<number> {
  const memory = useRef<{ text: string; fresh: ReadonlySet<number> }>({ text: lines.join(""), fresh: new Set() });
  const text = lines.join("");
  const before = memory.current.text;
  if (text !== before) {
    memory.current = {
      text,
      fresh: new Set([...text].flatMap((letter, cell) => (letter !== "." && letter !== before[cell] ? [cell] : []))),
    };
  }
  return memory.current.fresh;
}

function Other(props: Props & { number: number }) {
  const { number, position, printed, seats, result } = props;
  const board = position.boards[number];
  const fresh = useFresh(board?.cells ?? []);
  if (!board) return null;
  const draw = () => (
    <Grid
      board={board}
      size={printed.size}
      label={labelOf(props, number)}
      {...(props.status === "over" ? {} : { fresh })}
    />
  );
  return (
    <figure class={`other${isFaded(props, number) ? " isout" : ""}`}>
      <figcaption>
        <span class="who">{seats[number]?.name}</span>
        <span class="points" data-what="empty" title={w("blokus_dice.empty")}>
          {result.seats[number]?.empty}
        </span>
        <Enlarge name={seats[number]?.name ?? ""} draw={draw} />
      </figcaption>
      {draw()}
      <div class="foot">
        <Strikes used={board.strikes} />
        {board.out ? (
          <span class="tag" data-what="out">
            {w("blokus_dice.out")}
          </span>
        ) : (
          board.marker && <Pen colour={board.marker} />
        )}
        {board.die !== null && !board.out ? (
          <span class="tiny" role="img" aria-label={w("blokus_dice.die", { value: board.die })}>
            <Die colour="white" value={board.die} />
          </span>
        ) : (
          !board.out && <span class="tiny" /> // its place
        )}
      </div>
    </figure>
  );
}

export function Strikes({ used }: { used: number }) {
  return (
    <span class="strikes" data-what="strikes" role="img" aria-label={w("blokus_dice.strikes.used", { used })}>
      {STRIKES.map((strike) => (
        <svg key={strike} viewBox="0 0 20 20" aria-hidden="true">
          <rect x="2" y="2" width="16" height="16" rx="4" />
          {strike < used && <path d="M4 4 16 16M16 4 4 16" />}
        </svg>
      ))}
    </span>
  );
}

interface Sent {
  moment: string;
  cells: readonly number[];
  colour: Colour;
}

function Play(props: Props & { large: number }) {
  const { position, printed, large, seat, result, seats, isReplay } = props;
  const server = position.boards[large];
  const isOwn = seat !== null && !isReplay;
  const plan = usePlan(props);
  const fresh = useFresh(server?.cells ?? []);
  const [cursor, setCursor] = useState(0);
  const [sent, setSent] = useState<Sent | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const isByKeys = useRef(false);
  const moment = `${position.round} ${server?.used.length}`;
  const isSent = sent?.moment === moment;
  const hasOffers = plan.offers.length > 0;
  useLayoutEffect(() => setSent(null), [moment]); // what the table knows can be taken back, and sent again
  useLayoutEffect(() => {
    // The die that had the focus has left the tray: the keys go on with the shapes.
    if (hasOffers && isOwn && isByKeys.current)
      root.current?.querySelector<HTMLElement>(".shape.legal")?.focus({ preventScroll: true });
  }, [hasOffers]);
  if (!server) return null;

  const hinted = hintedPlay(props.hint, printed.size);
  const place = (): void => {
    const offer = plan.ghost;
    if (!offer || isSent) return;
    setSent({ moment, cells: offer.cells, colour: server.marker ?? "red" });
    void props.act([offer.code]).then((answer) => {
      if (answer.type === "refused") setSent(null);
    });
  };
  const focusCell = (cell: number): void => {
    setCursor(cell);
    root.current?.querySelector<SVGElement>(`.grid:not(.small) [data-cell="${cell}"]`)?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    isByKeys.current = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    const size = printed.size;
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (step && target.closest(".cell")) {
      const row = Math.min(size - 1, Math.max(0, Math.floor(cursor / size) + (step[0] ?? 0)));
      const column = Math.min(size - 1, Math.max(0, (cursor % size) + (step[1] ?? 0)));
      event.preventDefault();
      focusCell(row * size + column);
      plan.show(plan.at(row * size + column), true);
    } else if (event.key === "r" || event.key === "R") plan.turn();
    else if (event.key === "f" || event.key === "F") plan.flip();
    else if (
      (event.key === "n" || event.key === "N" || event.key === "p" || event.key === "P") &&
      plan.fitting.length
    ) {
      const list = [...plan.fitting].sort((a, b) => a.handle - b.handle);
      const now = list.findIndex((offer) => offer.number === plan.ghost?.number);
      const next = list[(event.key.toLowerCase() === "n" ? now + 1 : Math.max(now, 0) - 1 + list.length) % list.length];
      if (!next) return;
      focusCell(next.handle);
      plan.show(next, true);
    } else if (event.key === "Escape") {
      if (plan.ghost) plan.show(null, false);
      else plan.choose(null);
    }
  };
  return (
    <div class="play" ref={root} onKeyDown={keys} onPointerDown={() => (isByKeys.current = false)}>
      <InBar>
        <Prompt {...props} plan={plan} place={place} isSent={isSent} />
      </InBar>
      <div class={`own${isFaded(props, large) ? " isout" : ""}`}>
        <div class="bar">
          <h2>{seats[large]?.name}</h2>
          {!server.out && server.marker && <Pen colour={server.marker} />}
          {server.out && (
            <span class="tag" data-what="out">
              {w("blokus_dice.out")}
            </span>
          )}
          <Strikes used={server.strikes} />
          <span class="points" data-what="empty">
            {w("blokus_dice.empty.count", { count: result.seats[large]?.empty ?? 0 })}
          </span>
        </div>
        <Grid
          board={server}
          size={printed.size}
          {...(isOwn || props.status === "over" ? {} : { fresh })}
          label={labelOf(props, large)}
          waiting={isSent && sent ? sent : null}
          hinted={isSent ? [] : hinted.cells}
          hand={{ plan: handOf(plan, isOwn), cursor, focus: setCursor, place }}
        />
        {isOwn && !isSent && <Warnings {...props} plan={plan} />}
      </div>
      <div class={`side${hasOffers && !isSent ? " placing" : ""}`}>
        {props.status !== "over" && <Dice {...props} large={large} isOwn={isOwn} hinted={hinted.die} />}
        <Shapes board={server} printed={printed} plan={isOwn && !isSent ? plan : null} hinted={hinted.shape} />
        {isOwn && props.status !== "over" && <Tools board={server} plan={plan} isOwn={!isSent} />}
      </div>
      {props.status !== "over" && <Markers {...props} large={large} isOwn={isOwn} />}
    </div>
  );
}

interface Hinted {
  die?: number;
  shape?: string;
  cells?: [number, number][];
}

/** What a hint would take, and where it would lay which shape. */
function hintedPlay(
  hint: readonly unknown[],
  size: number,
): { die: number | null; shape: string | null; cells: readonly number[] } {
  const events = hint as readonly Hinted[];
  const placed = events.find((event) => event.shape !== undefined);
  return {
    die: events.find((event) => event.die !== undefined)?.die ?? null,
    shape: placed?.shape ?? null,
    cells: (placed?.cells ?? []).map(([row, column]) => row * size + column),
  };
}

/** Those who watch look at the same grid, with nothing in their hands. */
const handOf = (plan: Plan, isOwn: boolean): Plan =>
  isOwn ? plan : { ...plan, shape: null, ghost: null, fitting: [] };
