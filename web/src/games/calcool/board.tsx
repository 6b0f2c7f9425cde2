// The table of Calcool: what goes on, the dice in the middle, the own hand and cards, the others.

import { useEffect, useRef, useState } from "preact/hooks";
import { choose, isMotionReduced, needs } from "../../prefs";
import { InBar } from "../../ui/bar";
import { Icon } from "../../ui/parts";
import { ReadyBar } from "../../ui/ready";
import { Bar, useStop } from "./bar";
import { CountPanel } from "./count";
import { useHands } from "./hands";
import { useKeys } from "./keys";
import { Middle } from "./middle";
import { useMoves } from "./moves";
import { OrderButton, useOrder } from "./order";
import { Others } from "./others";
import { Own } from "./own";
import { Prompt } from "./prompt";
import { useCountdown, useLastRound } from "./rounds";
import { Grace, Shout } from "./shout";
import { NOTHING, type Props } from "./types";
import { w } from "./words";

export function Board(props: Props) {
  const hands = useHands(props);
  const { seat, printed, result, seats, isReplay, status, ready } = props;
  const { position } = hands;
  const large = seat ?? 0;
  const place = position.seats[large] ?? NOTHING;
  const isOwn = seat !== null && !isReplay && status === "running";
  const root = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [order, reorder] = useOrder();
  const isCountdown = useCountdown(props);
  const [last, close] = useLastRound(props.position, isReplay, isCountdown);
  const stop = useStop(hands, place);
  const moves = useMoves(props, hands, place, isOwn);
  useScrollBeforeGo(root, isOwn, position.phase === "go");
  useKeys({
    root,
    isOn: isOwn,
    position,
    place,
    picked: moves.picked,
    cursor,
    go: moves.goTo,
    aside: moves.putAside,
    swap: moves.swapCards,
    stop: stop.press,
    unpick: moves.unpick,
    ready: ready?.isAsked && !ready.isReady ? () => ready.say(true) : null,
  });
  const shown = last ?? position; // what was counted lies there until the next countdown
  const others = seats.map((_, number) => number).filter((number) => number !== large);
  const isEnded = position.phase === "over"; // what was in the middle and in hands lies there no more
  const mayKeep = isOwn && position.phase === "stopped" && hands.canAside && !props.isDone;
  return (
    <div class={`calcool phase-${position.phase}`} ref={root}>
      <div class="play">
        {status === "running" && (
          <InBar>
            <div class="prompt">
              <p>
                <Prompt
                  {...props}
                  hands={hands}
                  place={place}
                  picked={moves.picked}
                  isFull={moves.isFull}
                  isSure={stop.isArmed}
                  isCountdown={isCountdown}
                />
              </p>
              <div class="row">
                <OrderButton order={order} reorder={reorder} />
                <NeedsButton />
              </div>
            </div>
          </InBar>
        )}
        {(last || !isEnded) && (
          <div class="felt">
            {last ? (
              <CountPanel
                key={last.round}
                round={last}
                result={result}
                printed={printed}
                seats={seats}
                isStill={isReplay}
                close={status === "over" ? null : close}
              />
            ) : (
              <Middle
                position={position}
                printed={printed}
                hands={hands}
                order={order}
                cursor={cursor}
                focus={setCursor}
                grab={moves.grab}
                drop={moves.drop}
                hover={moves.hover}
                hinted={moves.hinted.die}
              />
            )}
            <Shout {...props} isCountdown={isCountdown} />
            <Grace {...props} position={position} />
          </div>
        )}
        {ready ? (
          <ReadyBar ready={ready} isKeyed={() => root.current?.dataset["keys"] === "yes"} />
        ) : isEnded ? null : (
          <Bar
            position={position}
            place={place}
            printed={printed}
            hands={hands}
            slots={isOwn ? moves.slots : null}
            stop={isReplay ? null : stop}
            hot={moves.hot}
            hinted={moves.hinted.kind}
            aside={moves.putAside}
            drop={moves.drop}
            hover={moves.hover}
            keep={mayKeep ? () => props.done(true) : null}
          />
        )}
        <Own
          {...props}
          large={large}
          shown={shown}
          place={shown.seats[large] ?? NOTHING}
          others={others}
          slots={isOwn && !last ? moves.slots : null}
          swap={{
            canSwap: hands.canArrange,
            isHinted: moves.hinted.kind === "arrange",
            press: moves.swapCards,
          }}
        />
        {isOwn && <p class="hint keys">{w("calcool.keys")}</p>}
      </div>
      <Others {...props} shown={last ?? props.position} numbers={others} />
    </div>
  );
}

/** On a screen too small for all of it: before Go the table is moved there, once, instead of by thumb in the race. */
function useScrollBeforeGo(root: { current: HTMLElement | null }, isOwn: boolean, isGo: boolean): void {
  useEffect(() => {
    const box = root.current?.querySelector(".play")?.getBoundingClientRect();
    if (!isOwn || !isGo || !box || box.width > 640 || box.bottom <= innerHeight) return;
    window.scrollTo({ top: window.scrollY + box.top, behavior: isMotionReduced() ? "auto" : "smooth" });
  }, [isGo]);
}

function NeedsButton() {
  return (
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
  );
}
