// The table of Calcool: what goes on, the dice in the middle, the own hand and cards, the others.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { recall, remember } from "../../memory";
import { choose, isMotionReduced, needs } from "../../prefs";
import { useTick } from "../../ui/clock";
import { Icon } from "../../ui/parts";
import { ReadyBar } from "../../ui/ready";
import { join } from "../../words";
import { Bar, useStop } from "./bar";
import { Cards, type Slots } from "./cards";
import { CountPanel } from "./count";
import { useHands, type Hands } from "./hands";
import { useKeys } from "./keys";
import { Middle } from "./middle";
import { counted, Other, Rivals } from "./others";
import { ORDERS, type Order } from "./places";
import { LENGTH, plain, type Place, type Position, type Props } from "./types";
import { dieName, w } from "./words";

const ORDER_KEY = "calcool-order";
const NOTHING: Place = { cards: [], chain: {}, hand: null, aside: [], count: null };

export function Board(props: Props) {
  const hands = useHands(props);
  const { seat, printed, result, seats, isReplay, status, ready } = props;
  const { position } = hands;
  const large = seat ?? 0;
  const place = position.seats[large] ?? NOTHING;
  const [picked, setPicked] = useState<number | null>(null);
  const [hot, setHot] = useState<Element | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isFull, setFull] = useState(false); // a grab with a full hand
  const [order, setOrder] = useState<Order>(() => ORDERS.find((one) => one === recall(ORDER_KEY)) ?? "scattered");
  const root = useRef<HTMLDivElement>(null);
  const isCountdown = useCountdown(props);
  const [last, close] = useLastRound(props.position, isReplay, isCountdown);
  const stop = useStop(hands, place);
  const isOwn = seat !== null && !isReplay && status === "running";

  // Before the next press can come: what is picked then is meant.
  useLayoutEffect(() => setPicked(null), [props.dealCount, seat]);
  useLayoutEffect(() => setFull(false), [place.hand]);
  useEffect(() => {
    // On a phone the table fills the screen: before Go it is moved there, once, instead of by thumb in the race.
    const box = root.current?.getBoundingClientRect();
    if (!isOwn || position.phase !== "go" || !box || box.width > 640) return;
    window.scrollTo({ top: window.scrollY + box.top, behavior: isMotionReduced() ? "auto" : "smooth" });
  }, [position.phase === "go"]);

  const grab = (die: string): void => {
    if (hands.canGrab(die)) hands.do({ kind: "grab", die });
    else if (isOwn && position.phase === "race" && place.hand) setFull(true);
  };
  const go = (to: number): void => {
    const moved = picked === null ? undefined : place.chain[picked];
    if (picked !== null && moved) {
      if (picked !== to) hands.do({ kind: "move", die: moved, from: picked, to });
      setPicked(null);
    } else if (hands.canLay(to) && place.hand) hands.do({ kind: "lay", die: place.hand, to });
  };
  const press = (at: number): void => {
    if (picked === null && hands.canMove(at)) setPicked(at);
    else go(at);
  };
  const aside = (): void => {
    if (hands.canAside && place.hand) hands.do({ kind: "aside", die: place.hand });
  };
  const swap = (): void => {
    const [left, right] = place.cards;
    if (hands.canArrange && left && right) hands.do({ kind: "arrange", left: right, right: left });
  };
  /** A die from the hand, or from the middle on its way through the hand, falls on something. */
  const drop = (die: string, target: Element | null): void => {
    const at = target?.getAttribute("data-drop");
    if (at === "aside") hands.do({ kind: "aside", die });
    else if (at && at !== "hand" && place.chain[Number(at)] === undefined)
      hands.do({ kind: "lay", die, to: Number(at) });
  };
  const hinted = hintedPlay(props.hint);
  const slots: Slots = {
    hinted: hinted.places,
    picked,
    hot: hot && /^\d+$/.test(hot.getAttribute("data-drop") ?? "") ? Number(hot.getAttribute("data-drop")) : null,
    canLay: hands.canLay,
    canMove: hands.canMove,
    press,
    pick: setPicked,
    hover: setHot,
    drop: (from, target) => {
      const to = Number(target?.getAttribute("data-drop"));
      const die = place.chain[from];
      setPicked(null);
      if (to && die && to !== from) hands.do({ kind: "move", die, from, to });
    },
  };
  useKeys({
    root,
    isOn: isOwn,
    position,
    place,
    picked,
    cursor,
    go,
    aside,
    swap,
    stop: stop.press,
    unpick: () => setPicked(null),
    ready: ready?.isAsked && !ready.isReady ? () => ready.say(true) : null,
  });

  const isCounting = last !== null;
  const shown = last ?? position; // what was counted lies there until the next countdown
  const others = seats.map((_, number) => number).filter((number) => number !== large);
  const name = seats[large]?.name ?? "";
  const reorder = (): void => {
    const next = ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length] ?? "scattered";
    remember(ORDER_KEY, next);
    setOrder(next);
  };
  const points = counted(result, large, props.position.round, props.position.phase);
  return (
    <div class={`calcool phase-${position.phase}`} ref={root}>
      <div class="play">
        <div class="prompt">
          <p>
            <Prompt
              {...props}
              hands={hands}
              place={place}
              picked={picked}
              isFull={isFull}
              isSure={stop.isArmed}
              isCountdown={isCountdown}
            />
          </p>
          <div class="row">
            <button
              type="button"
              class="icon"
              aria-label={w("calcool.order", { order: w(`calcool.order.${order}`) })}
              title={w("calcool.order", { order: w(`calcool.order.${order}`) })}
              onClick={reorder}
            >
              <OrderIcon order={order} />
            </button>
            <button
              type="button"
              class="quiet icon"
              aria-label={w("calcool.referee")}
              title={w("calcool.referee")}
              aria-pressed={needs.value}
              onClick={() => choose("needs", !needs.value)}
            >
              <Icon name="eye" />
            </button>
          </div>
        </div>
        <div class="felt">
          {isCounting && last ? (
            <CountPanel
              key={last.round}
              round={last}
              result={result}
              printed={printed}
              seats={seats}
              isStill={isReplay}
              close={status === "over" || isReplay ? null : close}
            />
          ) : (
            <Middle
              position={position}
              printed={printed}
              hands={hands}
              order={order}
              cursor={cursor}
              focus={setCursor}
              grab={grab}
              drop={drop}
              hover={setHot}
              hinted={hinted.die}
            />
          )}
          <Shout {...props} isCountdown={isCountdown} />
          <Grace {...props} position={position} />
        </div>
        {ready ? (
          <ReadyBar ready={ready} isKeyed={() => root.current?.dataset["keys"] === "yes"} />
        ) : (
          <Bar
            position={position}
            place={place}
            printed={printed}
            hands={hands}
            slots={isOwn ? slots : null}
            stop={stop}
            hot={hot?.getAttribute("data-drop") ?? null}
            hinted={hinted.kind}
            aside={aside}
            drop={drop}
            hover={setHot}
            keep={
              isOwn && position.phase === "stopped" && hands.canAside && !props.isDone ? () => props.done(true) : null
            }
          />
        )}
        <section class="own">
          <div class="bar">
            <h2>
              <span class="name">{name}</span>{" "}
              <span class="points" title={w("calcool.points")}>
                {plain(points)}
              </span>
            </h2>
            {others.length > 0 && <Rivals {...props} position={last ?? props.position} numbers={others} />}
            <span class="hint">
              <span class={others.length > 1 ? "long" : ""}>{w("calcool.round", { round: shown.round })}</span>
              {others.length > 1 && <span class="short" aria-hidden="true">{`${shown.round}/4`}</span>}
              {props.options.house && ` · ${w("calcool.practice")}`}
            </span>
            <button
              type="button"
              class={`quiet icon swap${hinted.kind === "arrange" ? " hinted" : ""}`}
              aria-label={w("calcool.swap")}
              title={w("calcool.swap")}
              disabled={!hands.canArrange}
              onClick={swap}
            >
              <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path
                  d="M7 4 3 8 7 12M3 8H20M17 12 21 16 17 20M21 16H4"
                  fill="none"
                  stroke="currentColor"
                  stroke-width="2"
                  stroke-linecap="round"
                  stroke-linejoin="round"
                />
              </svg>
            </button>
          </div>
          <Cards
            position={shown}
            place={shown.seats[large] ?? NOTHING}
            printed={printed}
            slots={isOwn && !isCounting ? slots : null}
            count={needs.value || shown.phase === "stopped" ? (shown.seats[large]?.count ?? null) : null}
            label={seat === null ? w("calcool.cards", { name }) : w("calcool.cards.own")}
          />
        </section>
        {isOwn && <p class="hint keys">{w("calcool.keys")}</p>}
      </div>
      {others.length > 0 && (
        <section class="others" aria-label={w("calcool.others")}>
          {others.map((number) => (
            <Other key={number} {...props} shown={last ?? props.position} number={number} />
          ))}
        </section>
      )}
    </div>
  );
}

interface Hinted {
  type: string;
  die?: string;
  position?: number;
  from?: number;
  to?: number;
}

/** What a hint would grab, and where it would go; the first step of it. */
function hintedPlay(hint: readonly unknown[]): { kind: string | null; die: string | null; places: readonly number[] } {
  const [first] = hint as readonly Hinted[];
  const places = (hint as readonly Hinted[]).flatMap(({ position, from, to }) =>
    [position, from, to].filter((one) => one !== undefined),
  );
  return { kind: first?.type ?? null, die: first?.type === "grab" ? (first.die ?? null) : null, places };
}

/** Whether all are ready, or time is up, and Go is being counted down. */
function useCountdown({ position, clock, isReplay }: Props): boolean {
  const isNext = !isReplay && position.phase === "go" && clock?.what === "go";
  useTick(isNext);
  return isNext && clock.wait() <= 0;
}

/** The round that was just counted, until the next one is counted down or until it is closed. */
function useLastRound(position: Position, isReplay: boolean, isCountdown: boolean): [Position | null, () => void] {
  const stopped = useRef<Position | null>(null);
  const [closed, setClosed] = useState(0);
  if (position.phase === "stopped") stopped.current = position;
  else if (position.phase === "race" || isCountdown) stopped.current = null;
  const round = stopped.current;
  const isShown = isReplay
    ? position.phase === "stopped"
    : position.phase !== "stopped" && round !== null && round.round !== closed;
  return [isShown ? round : null, () => setClosed(round?.round ?? 0)];
}

interface PromptProps extends Props {
  hands: Hands;
  place: Place;
  picked: number | null;
  isFull: boolean;
  isSure: boolean;
  isCountdown: boolean;
}

/** One sentence: what happens now and what this seat can do about it. */
function Prompt({
  hands,
  place,
  picked,
  isFull,
  isSure,
  isCountdown,
  seat,
  seats,
  status,
  isReplay,
  ready,
}: PromptProps) {
  const { position } = hands;
  if (status === "over" || isReplay) return <>{w("calcool.round", { round: position.round })}</>;
  const hand = place.hand ? dieName(position, place.hand) : "";
  const moved = picked === null ? undefined : place.chain[picked];
  if (position.phase === "deal" || position.phase === "shuffle") return <>{w("calcool.prompt.deal")}</>;
  if (position.phase === "go" && !isCountdown)
    return (
      <>
        {w(ready?.isAsked && !ready.isReady ? "calcool.prompt.ready" : "calcool.prompt.wait", {
          round: position.round,
        })}
      </>
    );
  if (position.phase === "go") return <>{w("calcool.prompt.go")}</>;
  if (position.phase === "stopped") {
    const who =
      position.caller === null
        ? w("calcool.prompt.timeup")
        : w("calcool.prompt.stopped", { name: seats[position.caller]?.name ?? "" });
    return <>{seat !== null && hands.canAside ? w("calcool.prompt.grace", { who, die: hand }) : who}</>;
  }
  if (seat === null) return <>{w("calcool.prompt.watch")}</>;
  if (hands.back)
    return (
      <strong class="fault">
        {hands.back.kind === "grab"
          ? w("calcool.prompt.gone", { die: dieName(position, hands.back.die) })
          : w("calcool.prompt.back")}
      </strong>
    );
  if (isSure) return <strong class="fault">{w("calcool.stop.warn")}</strong>;
  if (moved) return <>{w("calcool.prompt.move", { die: dieName(position, moved) })}</>;
  if (isFull) return <strong>{w("calcool.prompt.hand", { die: hand })}</strong>;
  if (hand) return <>{w("calcool.prompt.lay", { die: hand })}</>;
  const isWhole = Array.from({ length: LENGTH }, (_, index) => place.chain[index + 1]).every(Boolean);
  return <>{w(isWhole ? "calcool.prompt.full" : "calcool.prompt.grab")}</>;
}

/** Three, two, one, Go; and Stop. Screen readers hear it from the live region. */
function Shout({ position, clock, isReplay, isCountdown }: Props & { isCountdown: boolean }) {
  const [isGo, setGo] = useState(false);
  const before = useRef(position.phase);
  useEffect(() => {
    const isNow = before.current === "go" && position.phase === "race";
    before.current = position.phase;
    if (!isNow) return;
    setGo(true);
    const timer = setTimeout(() => setGo(false), 700);
    return () => clearTimeout(timer);
  }, [position.phase]);
  if (isReplay) return null;
  const seconds = Math.ceil((clock?.left() ?? 0) / 1000);
  const text =
    isCountdown && seconds > 0
      ? String(seconds)
      : isGo
        ? w("calcool.go")
        : position.phase === "stopped"
          ? w("calcool.stop")
          : "";
  if (!text) return null;
  return (
    <p class={`shout${position.phase === "stopped" ? " stop" : ""}`} key={text} aria-hidden="true">
      {text}
    </p>
  );
}

/** After Stop, while a die in a hand may still be laid [CC-12]: whose, and for how long. */
function Grace({ position, clock, seat, seats, isReplay }: Props) {
  const isOn = !isReplay && position.phase === "stopped";
  const holding = position.seats.flatMap(({ hand }, number) => (hand && number !== position.caller ? [number] : []));
  useTick(isOn && holding.length > 0);
  if (!isOn || !holding.length) return null;
  const left = clock?.what === "score" ? Math.max(0, clock.left()) : null;
  const seconds = left === null ? null : Math.ceil(left / 1000);
  const names = join(holding.map((number) => seats[number]?.name ?? ""));
  const isOwn = seat !== null && holding.includes(seat);
  // Without motion the bar shows whole seconds.
  const part = left === null || !clock ? 1 : (isMotionReduced() ? (seconds ?? 0) * 1000 : left) / clock.whole;
  return (
    <div class={`grace${isOwn ? " mine" : ""}`} role="timer">
      <p>
        <span>{isOwn ? w("calcool.grace.own") : w("calcool.grace.others", { names, count: holding.length })}</span>{" "}
        {seconds !== null && <b>{w("calcool.grace.left", { seconds })}</b>}
      </p>
      {left !== null && (
        <span class="rest" aria-hidden="true">
          <span style={{ width: `${100 * Math.min(1, part)}%` }} />
        </span>
      )}
    </div>
  );
}

function OrderIcon({ order }: { order: Order }) {
  const dots = {
    scattered: [
      [6, 7],
      [15, 5],
      [10, 13],
      [19, 14],
      [5, 18],
      [15, 20],
    ],
    colour: [
      [6, 5],
      [6, 12],
      [6, 19],
      [17, 5],
      [17, 12],
      [17, 19],
    ],
    pips: [
      [5, 7],
      [12, 7],
      [19, 7],
      [5, 17],
      [12, 17],
      [19, 17],
    ],
  }[order];
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {dots.map(([x = 0, y = 0]) => (
        <rect
          key={`${x} ${y}`}
          x={x - 2.5}
          y={y - 2.5}
          width="5"
          height="5"
          rx="1.500"
          fill="currentColor"
          transform={order === "scattered" ? `rotate(${(x * y) % 60} ${x} ${y})` : ""}
        />
      ))}
    </svg>
  );
}
