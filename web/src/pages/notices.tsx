// The state of the line, and why something was refused.

import type { Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Notice as NoticeOf, Table } from "../net/table";
import { Icon } from "../ui/parts";
import type { Point } from "../ui/press";
import { t, why } from "../words";
import { RulesLink } from "./rules";

const BANNER_DELAY_MS = 600; // a short break needs no banner
const NOTICE_MS = 7000;
const NUMBER = /^[A-Z]+-\d+$/; // of a rule: what a table refuses for other reasons has words instead

export function Banner({ table }: { table: Table }) {
  const link = table.link.value;
  const isSending = table.waiting.value > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (link === "open" && !isSending) return;
    const timer = setTimeout(() => setSlow(true), BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [link, isSending]);
  if (link === "gone" || (link === "open" && !(isSending && isSlow)) || (link === "connecting" && !isSlow)) return null;
  const text = link === "open" ? t("link.sending") : t(`link.${link}`);
  return (
    <p class={`banner ${link}`} role="status">
      {text}
    </p>
  );
}

export function Notice({ table }: { table: Table }) {
  return <NoticeBox notice={table.notice} game={table.welcome.value?.game} />;
}

/** What a board has to explain, beside the place that was pressed. */
export function NoticeBox({ notice: shown, game }: { notice: Signal<NoticeOf | null>; game: string | undefined }) {
  const notice = shown.value;
  const [isHeld, setHeld] = useState(false); // by a mouse that is over it, or by the keys: it stays
  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(() => {
      if (shown.value === notice) shown.value = null;
    }, NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  useEffect(() => setHeld(false), [notice]);
  const close = (): void => void (shown.value = null);
  const box = useRef<HTMLDivElement>(null);
  usePlaceBeside(box, notice?.place ?? null, close);
  return (
    <div class="notices" role="alert">
      {notice && (
        <div
          class={`notice${notice.place ? " here" : ""}${notice.title ? " about" : ""}`}
          key={notice.at}
          ref={box}
          onPointerEnter={({ pointerType }) => pointerType === "mouse" && setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocusIn={() => setHeld(true)}
          onFocusOut={() => setHeld(false)}
        >
          <div>
            <strong>{notice.title ?? t("refused.title")}</strong>
            <p>{why(notice, game)}</p>
            {game && NUMBER.test(notice.rule) && (
              <RulesLink game={game} rule={notice.rule} class="link" onOpen={close}>
                {t("refused.rule", { rule: notice.rule })}
              </RulesLink>
            )}
          </div>
          <button type="button" class="quiet icon" aria-label={t("close")} onClick={close}>
            <Icon name="cross" />
          </button>
        </div>
      )}
    </div>
  );
}

const [EDGE, DISTANCE] = [8, 22]; // pixels: from the edge of the window, and from where the player has pressed

/** Put a notice below or above the place where the player has pressed, never over the bar; the next press closes it. */
function usePlaceBeside(box: { current: HTMLElement | null }, place: Point | null, close: () => void): void {
  useLayoutEffect(() => {
    const notice = box.current;
    if (!notice || !place) return;
    const { width, height } = notice.getBoundingClientRect();
    const bar = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
    const below = place.y + DISTANCE;
    const top = below + height + EDGE <= innerHeight ? below : place.y - DISTANCE - height;
    notice.style.left = `${Math.max(EDGE, Math.min(place.x - width / 2, innerWidth - width - EDGE))}px`;
    notice.style.top = `${Math.max(bar + EDGE, top)}px`;
    const press = ({ target }: Event): void => {
      if (!notice.contains(target as Node)) close();
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, [place]);
}
