// A finished game reviewed together: one leads, the others see the same moment on their own boards, and all can point.

import { useEffect, useRef, useState } from "preact/hooks";
import { leaveTable, tableOf } from "../net/quick";
import type { Table } from "../net/table";
import { named } from "../seats";
import { announceAside } from "../ui/live";
import { upTo } from "../whatif";
import { NoticeBox } from "./notices";
import type { Explorer } from "./whatif_state";
import { w } from "./whatif_words";

const SEND_MS = 150; // between two moments of a slider that is moved
const MAX_LENGTH = 12_000; // characters of a line: a message has its limit
const SHOWN_MS = 3000;
const PLACES = ["data-cell", "data-die", "data-drop", "data-what"] as const; // by which boards name what is drawn

/** A place of the board by a name that is the same on every screen; "": there is none. */
function nameOf(board: Element, target: Element): string {
  for (const attribute of PLACES) {
    const place = target.closest(`[${attribute}]`);
    if (!place || !board.contains(place)) continue;
    const value = place.getAttribute(attribute) ?? "";
    return `${attribute} ${[...findAll(board, attribute, value)].indexOf(place)} ${value}`.slice(0, 80);
  }
  return "";
}

const findAll = (board: Element, attribute: string, value: string): NodeListOf<Element> =>
  board.querySelectorAll(`[${attribute}="${CSS.escape(value)}"]`);

function findPlace(board: Element, name: string): Element | null {
  const [attribute = "", number = "", ...value] = name.split(" ");
  const isKnown = PLACES.some((one) => one === attribute);
  return isKnown ? (findAll(board, attribute, value.join(" "))[Number(number)] ?? null) : null;
}

const boardOf = (): Element | null => document.querySelector(".whatif > :last-child:not(.player)") ?? null;

interface ReviewProps {
  name: string; // of the table
  explorer: Explorer;
  seat: number; // whose board is large
  setSeat(seat: number): void;
}

export function Review({ name, ...props }: ReviewProps) {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const joined = tableOf(name);
    setTable(joined);
    return () => leaveTable(joined);
  }, []);
  return table?.view.value ? <Joined table={table} {...props} /> : null;
}

function Joined({ table, explorer, seat, setSeat }: Omit<ReviewProps, "name"> & { table: Table }) {
  const [isFollowing, setFollowing] = useState(true);
  const [isPointing, setPointing] = useState(false);
  const review = table.review.value;
  const own = table.seat.value; // null: watching
  const seats = named(table.view.value?.seats ?? []);
  const leader = review?.leader ?? null;
  const isLeading = leader !== null && table.own.value.includes(leader);
  const name = leader === null ? "" : (seats[leader]?.name ?? "");
  const moment = () => {
    const line = upTo(explorer.place.line, explorer.place.step);
    const isShort = JSON.stringify(line.events).length < MAX_LENGTH;
    return { ...(isShort ? line : { at: line.at, events: [] }), look: seat };
  };
  useEffect(() => {
    if (!review || isLeading || !isFollowing) return;
    explorer.goTo({ line: { at: review.at, events: review.events }, step: review.at + review.events.length });
  }, [review, isFollowing]);
  useEffect(() => {
    if (review && !isLeading && isFollowing && seat !== review.look) setSeat(review.look);
  }, [review, isFollowing, seat]);
  useEffect(() => {
    if (!isLeading || own === null) return;
    const timer = setTimeout(() => void table.reviewAs(own, "show", moment()), SEND_MS);
    return () => clearTimeout(timer);
  }, [explorer.place, seat, isLeading]);
  useEffect(() => {
    if (leader !== null) announceAside(isLeading ? w("review.leading") : w("review.leads", { name }));
  }, [leader]);
  useEffect(() => {
    if (!isPointing || own === null) return;
    const press = (event: MouseEvent): void => {
      const board = boardOf();
      const target = event.target as Element;
      if (!board?.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      const place = nameOf(board, target);
      if (place) void table.reviewAs(own, "point", { place });
      setPointing(false);
    };
    document.addEventListener("click", press, true);
    return () => document.removeEventListener("click", press, true);
  }, [isPointing]);
  return (
    <div class="review" role="group" aria-label={w("review")}>
      <NoticeBox notice={table.notice} game={explorer.game?.game} />
      <p role="status">
        {leader === null ? w("review.none") : isLeading ? w("review.leading") : w("review.leads", { name })}
      </p>
      <div class="row">
        {own !== null && !isLeading && (
          <button
            type="button"
            class={leader === null ? "main" : ""}
            onClick={() => void table.reviewAs(own, "lead", moment())}
          >
            {w(leader === null ? "review.start" : "review.take")}
          </button>
        )}
        {leader !== null && !isLeading && (
          <button type="button" aria-pressed={isFollowing} onClick={() => setFollowing(!isFollowing)}>
            {w("review.follow")}
          </button>
        )}
        {own !== null && leader !== null && (
          <button type="button" aria-pressed={isPointing} onClick={() => setPointing(!isPointing)}>
            {w("review.point")}
          </button>
        )}
        {isLeading && own !== null && (
          <button type="button" onClick={() => void table.reviewAs(own, "end", {})}>
            {w("review.end")}
          </button>
        )}
      </div>
      {isPointing && <p class="hint">{w("review.point.how")}</p>}
      <Ring table={table} names={seats.map((one) => one.name ?? "")} />
    </div>
  );
}

/** A ring around the place that somebody has just pointed at. */
function Ring({ table, names }: { table: Table; names: readonly string[] }) {
  const ring = useRef<HTMLDivElement>(null);
  const pointed = table.pointed.value;
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!pointed) return;
    announceAside(w("review.points", { name: names[pointed.seat] ?? "" }));
    const timer = setTimeout(() => setGone(pointed.at), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [pointed]);
  useEffect(() => {
    const board = boardOf();
    const place = pointed && board ? findPlace(board, pointed.place) : null;
    if (!ring.current || !place) return;
    place.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = place.getBoundingClientRect();
    const size = Math.max(width, height, 32) + 12;
    ring.current.style.setProperty("left", `${left + width / 2 - size / 2}px`);
    ring.current.style.setProperty("top", `${top + height / 2 - size / 2}px`);
    ring.current.style.setProperty("width", `${size}px`);
    ring.current.style.setProperty("height", `${size}px`);
  }, [pointed]);
  if (!pointed || gone === pointed.at) return null;
  return <div key={pointed.at} class="pointring" ref={ring} aria-hidden="true" />;
}
