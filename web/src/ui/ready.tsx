// Before something that nobody should be thrown into: press Ready, see who is not, and when it starts at the latest.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Ready } from "../board";
import { joinNames, t } from "../words";
import { useTick } from "./clock";
import { isNowhere } from "./focus";
import { Icon } from "./parts";

/** Whom the table waits for, in one sentence; "" where it waits for nobody. */
export const waitingText = (names: readonly string[]): string =>
  names.length ? t("ready.waiting", { names: joinNames(names) }) : "";

interface ReadyBarProps {
  ready: Ready;
  isKeyed: () => boolean; // whoever plays by keys gets the focus here
}

export function ReadyBar({ ready, isKeyed }: ReadyBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isAsked, isAlone, isReady, others } = ready;
  const left = ready.left();
  useTick(left !== null && left > 0);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isKeyed() && (isNowhere(focused) || focused?.closest("main"))) button.current?.focus({ preventScroll: true });
  }, []);
  const seconds = left === null ? 0 : Math.ceil(left / 1000);
  const isCountdown = left !== null && left <= 0;
  const text = isCountdown
    ? t("ready.countdown")
    : waitingText(others) || (isAlone ? "" : t(isAsked && !isReady ? "ready.you" : "ready.all"));
  return (
    <div class={`readybar${isAsked ? "" : " watched"}`}>
      {isAsked && (
        <button
          ref={button}
          type="button"
          class={`say${isReady ? "" : " main"}`}
          aria-pressed={isReady}
          onClick={() => !isReady && ready.say(true)}
        >
          {isReady && <Icon name="tick" />} {t("ready")}
        </button>
      )}
      <p>
        {text && <span class="who">{text}</span>}{" "}
        {seconds > 0 && <span class="hint">{t("ready.limit", { time: clockTime(seconds) })}</span>}
      </p>
      {isAsked && isReady && (
        <button type="button" class="quiet" onClick={() => ready.say(false)}>
          {t("ready.not")}
        </button>
      )}
    </div>
  );
}

export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
