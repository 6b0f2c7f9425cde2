// Reactions: a small drawing and a phrase that people at a table show each other. They appear at the seat they came from
// and go again; each device may mute them.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../net/table";
import { choose, reactions } from "../prefs";
import { named } from "../seats";
import { announceAside } from "../ui/live";
import { Icon } from "../ui/parts";
import { play } from "../ui/sound";
import type { Reaction, SeatView, View } from "../wire";
import { t } from "../words";

type Drawings = typeof import("./reaction_drawings");

const drawings = signal<Drawings | null>(null);
const load = (): void =>
  void import("./reaction_drawings").then(
    (found) => (drawings.value = found),
    () => undefined,
  );

const SHOWN_MS = 4500;

export const phraseOf = (reaction: Reaction["reaction"]): string => t(`reaction.${reaction}`);

/** Reactions are for people: somebody here has a seat, and somebody at another device has one. */
export const mayReact = ({ seats }: View, own: readonly number[]): boolean =>
  own.length > 0 && seats.some((seat) => seat.owned && !seat.yours);

export function ReactButton({ table, view }: { table: Table; view: View }) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    load();
    const press = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("pointerdown", press);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("pointerdown", press);
      removeEventListener("keydown", key);
    };
  }, [isOpen]);
  if (!mayReact(view, table.own.value)) return null;
  const seat = table.seat.value ?? 0;
  const found = drawings.value;
  return (
    <div class="react" ref={box}>
      <button
        type="button"
        class="quiet icon"
        aria-label={t("reaction")}
        title={t("reaction")}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="smile" />
      </button>
      {isOpen && found && (
        <div class="reactions" role="group" aria-label={t("reaction")}>
          {found.NAMES.map((name) => (
            <button
              key={name}
              type="button"
              class="quiet"
              onClick={() => {
                setOpen(false);
                void table.react(seat, name);
              }}
            >
              <found.Drawing name={name} /> {phraseOf(name)}
            </button>
          ))}
          <label class="tick">
            <input
              type="checkbox"
              checked={!reactions.value}
              onChange={(event) => choose("reactions", !event.currentTarget.checked)}
            />{" "}
            {t("reaction.mute")}
          </label>
        </div>
      )}
    </div>
  );
}

/** What somebody at this seat has just shown, unless this device has muted it. */
export function SeatReaction({ table, number }: { table: Table; number: number }) {
  const shown = table.reactions.value.find(({ seat }) => seat === number);
  const isShown = shown !== undefined && (reactions.value || table.own.value.includes(number));
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!shown || !isShown) return;
    load();
    const timer = setTimeout(() => setGone(shown.at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isShown]);
  const found = drawings.value;
  if (!shown || !isShown || gone === shown.at || !found) return null;
  return (
    <span key={shown.at} class="bubble" aria-hidden="true">
      <found.Drawing name={shown.reaction} /> {phraseOf(shown.reaction)}
    </span>
  );
}

/** Says a reaction of somebody else to those who cannot see it. It is no part of the log. */
export function useReactionNews(table: Table, seats: readonly SeatView[] | undefined): void {
  const shown = table.reactions.value.at(-1);
  useEffect(() => {
    if (!shown || !seats || !reactions.value || table.own.value.includes(shown.seat)) return;
    const name = named(seats)[shown.seat]?.name ?? "";
    announceAside(t("reaction.said", { name, text: phraseOf(shown.reaction) }));
    play("reaction");
  }, [shown]);
}
