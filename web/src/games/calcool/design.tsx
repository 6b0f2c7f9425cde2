// The designer of decks: the chosen card large, its field beside it, and all cards below.

import { useEffect, useRef, useState } from "preact/hooks";
import type { DesignFace, EditorProps, Path } from "../../board";
import { heatOf, percent, problemsAt, saidOf, walk } from "../../design/places";
import { Pills } from "../../pages/pills";
import { addWords, wordsOf } from "../../words";
import "./design.css";
import words from "./design.json";
import { FieldForm } from "./design_field";
import {
  addCard,
  blankDeck,
  CATEGORIES,
  LEAST_CARDS,
  newCard,
  placesOf,
  readDeck,
  removeCard,
  withCategory,
  withFields,
  type Category,
} from "./design_format";
import { Chips } from "./drawings";
import { FIELDS, fieldsOf, signed, type Printed } from "./types";
import { fieldName } from "./words";

addWords(words);
const w = wordsOf(words);

type Props = EditorProps<Printed>;

function Editor(props: Props) {
  const { definition, change, problems, shown } = props;
  const [wished, choose] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const name = wished !== null && wished in definition.cards ? wished : (Object.keys(definition.cards)[0] ?? null);
  useEffect(() => {
    const [kind, card, , field] = shown?.path ?? [];
    if (kind !== "cards" || typeof card !== "string" || !(card in definition.cards)) return;
    choose(card);
    const places = placesOf(definition.cards[card]?.fields ?? []);
    setAt(Math.max(0, typeof field === "number" ? places.findIndex((place) => place.field === field) : 0));
  }, [shown]);
  const show = (card: string): void => {
    choose(card);
    setAt(0);
  };
  const act = (made: { deck: Printed; name: string }): void => {
    show(made.name);
    change(made.deck);
  };
  return (
    <>
      <div class="canvas deckdesign">
        {name === null ? (
          <p class="panel">{w("calcool.design.nocards")}</p>
        ) : (
          <LargeCard
            {...props}
            name={name}
            at={at}
            setAt={setAt}
            enter={() => form.current?.querySelector<HTMLElement>("input")?.focus()}
            act={act}
          />
        )}
      </div>
      <div class="inspector panel" ref={form}>
        {name === null ? (
          <p class="hint">{w("calcool.design.nocards")}</p>
        ) : (
          <FieldForm {...props} name={name} at={at} setAt={setAt} />
        )}
        {saidOf(problemsAt(problems, "colours")) && <p class="fault">{saidOf(problemsAt(problems, "colours"))}</p>}
      </div>
      <div class="canvasmore">
        {CATEGORIES.map((category) => (
          <Cards key={category} {...props} category={category} chosen={name} show={show} act={act} />
        ))}
      </div>
    </>
  );
}

interface LargeProps extends Props {
  name: string;
  at: number;
  setAt(at: number): void;
  enter(): void;
  act(made: { deck: Printed; name: string }): void;
}

function LargeCard({ definition, change, problems, rateAt, name, at, setAt, enter, act }: LargeProps) {
  const row = useRef<HTMLDivElement>(null);
  const card = definition.cards[name];
  if (!card) return null;
  const places = placesOf(card.fields);
  const fault = saidOf(
    problemsAt(problems, "cards", name).filter(({ path }) => path.length < 4 || typeof path[3] !== "number"),
  );
  return (
    <div class="panel largecard">
      <h2>{w("calcool.design.card", { name })}</h2>
      {fault && <p class="fault">{fault}</p>}
      <div class="fields" role="group" aria-label={w("calcool.design.fields")} ref={row}>
        {fieldsOf(definition, name).map((field, index) => {
          const place = places[index];
          const path = ["cards", name, "fields", place?.field ?? 0];
          const wrong = saidOf(problemsAt(problems, ...path));
          const rate = field?.half === "left" ? undefined : rateAt?.(path);
          const label = [fieldName(field, index + 1), rate === undefined ? "" : percent(rate), wrong ?? ""];
          return (
            <button
              key={index}
              type="button"
              class={`designfield ${field && field.points > 0 ? "plus" : "minus"} ${field?.half ?? ""}${wrong ? " wrong" : ""}`}
              data-place={index}
              aria-pressed={index === at}
              aria-label={`${index + 1}: ${label.filter(Boolean).join(", ")}`}
              onClick={() => setAt(index)}
              onFocus={() => setAt(index)}
              onKeyDown={(event) => {
                if (walk(event, row.current) || event.key !== "Enter") return;
                event.preventDefault();
                enter();
              }}
            >
              <b>{field && field.half !== "left" ? signed(field.points) : ""}</b>
              <Chips targets={field?.targets ?? []} colours={definition.colours} />
              {rate !== undefined && <span class={`heat ${heatOf(rate)}`}>{percent(rate)}</span>}
              {wrong && <span class="bang">!</span>}
            </button>
          );
        })}
        {places.length < FIELDS && (
          <button
            type="button"
            class="designfield addfield"
            data-place="add"
            aria-label={w("calcool.design.addfield")}
            onClick={() => {
              setAt(places.length);
              change(withFields(definition, name, [...card.fields, { points: 1, targets: [{ pips: 1 }] }]));
            }}
          >
            +
          </button>
        )}
      </div>
      <div class="cardtools">
        <Pills<Category>
          label={w("calcool.design.category")}
          choices={CATEGORIES.map((category) => [category, category])}
          chosen={card.category}
          choose={(category) => category !== card.category && act(withCategory(definition, name, category))}
        />
        <button type="button" onClick={() => act(addCard(definition, card))}>
          {w("calcool.design.copy")}
        </button>
        <button type="button" onClick={() => change(removeCard(definition, name))}>
          {w("calcool.design.remove")}
        </button>
      </div>
    </div>
  );
}

interface CardsProps extends Props {
  category: Category;
  chosen: string | null;
  show(card: string): void;
  act(made: { deck: Printed; name: string }): void;
}

function Cards({ definition, problems, category, chosen, show, act }: CardsProps) {
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(definition.cards).filter((name) => definition.cards[name]?.category === category);
  const fault =
    names.length < LEAST_CARDS
      ? saidOf(problemsAt(problems, "cards").filter(({ path }) => path.length === 1))
      : undefined;
  return (
    <section class="panel decklist" aria-labelledby={`category-${category}`}>
      <header class="row">
        <h2 id={`category-${category}`}>{w("calcool.design.cards", { category, count: names.length })}</h2>
        <button type="button" onClick={() => act(newCard(definition, category))}>
          {w("calcool.design.add")}
        </button>
      </header>
      {fault && <p class="fault">{fault}</p>}
      <div class="cardbuttons" ref={list}>
        {names.map((name) => {
          const wrong = saidOf(problemsAt(problems, "cards", name));
          return (
            <button
              key={name}
              type="button"
              class={`designcard${wrong ? " wrong" : ""}`}
              data-place={name}
              aria-pressed={name === chosen}
              aria-label={[w("calcool.design.card", { name }), wrong ?? ""].filter(Boolean).join(", ")}
              onClick={() => show(name)}
              onKeyDown={(event) => walk(event, list.current)}
            >
              <span>{name}</span>
              <SmallCard definition={definition} name={name} />
              {wrong && <span class="bang">!</span>}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function SmallCard({ definition, name }: { definition: Printed; name: string }) {
  return (
    <span class="smallcard">
      {fieldsOf(definition, name).map((field, at) => (
        <span key={at} class={field && field.points > 0 ? "plus" : "minus"}>
          <b>{field && field.half !== "left" ? signed(field.points) : "·"}</b>
          <Chips targets={field?.targets ?? []} colours={definition.colours} />
        </span>
      ))}
    </span>
  );
}

const SHOWN = 4;

/** The first cards of each category. */
function Picture({ definition }: { definition: Printed }) {
  const names = CATEGORIES.flatMap((category) =>
    Object.keys(definition.cards)
      .filter((name) => definition.cards[name]?.category === category)
      .slice(0, SHOWN / 2),
  );
  return (
    <div class="deckpicture">
      {names.map((name) => (
        <SmallCard key={name} definition={definition} name={name} />
      ))}
    </div>
  );
}

function namePlace([kind, card, , field]: Path): string {
  if (kind !== "cards") return w("calcool.design.colours");
  if (card === undefined) return w("calcool.design.deck");
  if (typeof field !== "number") return w("calcool.design.card", { name: card });
  return w("calcool.design.field", { name: card, field: field + 1 });
}

export const design: DesignFace = { read: readDeck, blank: blankDeck, Editor, Picture, namePlace };
