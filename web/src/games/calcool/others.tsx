// The other places at the table, small: hand, chain and points, as they change.

import { useRef } from "preact/hooks";
import { counting } from "../../ui/counting";
import { Enlarge } from "../../ui/enlarge";
import { Cards } from "./cards";
import { DieOf } from "./drawings";
import { FIELDS, fieldsOf, LENGTH, NOTHING, plain, type Position, type Props } from "./types";
import { dieName, w } from "./words";

interface OtherProps extends Props {
  number: number;
  shown: Position; // what lies there: of the last round until the next one is counted down
}

/** Everybody else, small. */
export function Others({ numbers, ...props }: Omit<OtherProps, "number"> & { numbers: readonly number[] }) {
  if (!numbers.length) return null;
  return (
    <section class="others" aria-label={w("calcool.others")}>
      {numbers.map((number) => (
        <Other key={number} {...props} number={number} />
      ))}
    </section>
  );
}

function Other({ number, position: now, shown: position, printed, seats, result }: OtherProps) {
  const place = position.seats[number] ?? NOTHING;
  const name = seats[number]?.name ?? "";
  const total = counted(result, number, now.round, now.phase);
  const laid = Object.entries(place.chain);
  const latest = useLatest(position.phase === "over" ? {} : place.chain);
  const fields = [...fieldsOf(printed, place.cards[0]), ...fieldsOf(printed, place.cards[1])];
  return (
    <figure
      class={`other${position.caller === number ? " caller" : ""}`}
      role="group"
      aria-label={w("calcool.other", { name, points: total, count: laid.length, aside: place.aside.length })}
    >
      <figcaption>
        <span class="who">{name}</span>
        {position.caller === number && <span class="tag">{w("calcool.caller")}</span>}
        {place.aside.length > 0 && <span class="hint">{`${w("calcool.aside")} −${place.aside.length}`}</span>}
        <span class="points" data-what="points">
          {plain(total)}
        </span>
        <Enlarge
          name={name}
          draw={() => (
            <Cards
              position={position}
              place={place}
              printed={printed}
              slots={null}
              count={null}
              label={w("calcool.cards", { name })}
              latest={latest}
            />
          )}
        />
      </figcaption>
      <div class="small">
        <div
          class="hand"
          role="img"
          aria-label={
            place.hand ? w("calcool.hand.of", { name, die: dieName(position, place.hand) }) : w("calcool.hand")
          }
        >
          {place.hand && <DieOf key={place.hand} die={place.hand} position={position} colours={printed.colours} />}
        </div>
        {Array.from({ length: LENGTH }, (_, index) => {
          const die = place.chain[index + 1];
          const points = fields[index]?.points ?? 0;
          return (
            <div
              key={index}
              class={`tiny${latest === index + 1 ? " latest" : ""}${points > 0 ? " plus" : points < 0 ? " minus" : ""}${index === FIELDS ? " next" : ""}`}
              role="img"
              aria-label={`${index + 1}: ${die ? dieName(position, die) : w("calcool.empty")}`}
            >
              {die && <DieOf key={die} die={die} position={position} colours={printed.colours} />}
            </div>
          );
        })}
      </div>
    </figure>
  );
}

/** The position where a die was laid last, as far as this page has seen it; 0: none. */
export function useLatest(chain: Record<string, string>): number {
  const memory = useRef({ chain, at: 0 });
  const known = memory.current;
  if (known.chain !== chain) {
    const added = Object.keys(chain).filter((at) => known.chain[at] !== chain[at]);
    const kept = chain[known.at] === undefined ? 0 : known.at;
    memory.current = { chain, at: added.length ? Number(added.at(-1)) : kept };
  }
  return memory.current.at;
}

/** How far the others are, where there is no room for their chains: the die in the hand and how many lie. */
export function Rivals({ numbers, position, printed }: Props & { numbers: readonly number[] }) {
  return (
    <span class="rivals" data-what="rivals" aria-hidden="true">
      {numbers.map((number) => {
        const place = position.seats[number];
        const hand = place?.hand;
        return (
          <span key={number} class="rival">
            <span class="tiny">
              {hand && <DieOf key={hand} die={hand} position={position} colours={printed.colours} />}
            </span>
            {Object.keys(place?.chain ?? {}).length}
          </span>
        );
      })}
    </span>
  );
}

/** Points of the rounds that have been counted; what lies on the table is nobody's yet. */
export function counted(result: Props["result"], seat: number, round: number, phase: string): number {
  const rounds = result.seats[seat]?.rounds ?? [];
  const known = (phase === "over" ? rounds.length : round - 1) - (counting.value ? 1 : 0); // not before it is played out
  return rounds.slice(0, known).reduce((sum, one) => sum + one.total, 0);
}
