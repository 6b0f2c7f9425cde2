// One field of a card that is designed: its points and its targets, and doubles made and split.

import type { EditorProps } from "../../board";
import { problemsAt, saidOf } from "../../design/places";
import { NumberField } from "../../ui/number";
import { wordsOf } from "../../words";
import words from "./design.json";
import { join, MAX_POINTS, placesOf, split, targetsAt, withFields, withTargets } from "./design_format";
import { Chip } from "./drawings";
import { colourName, type Printed, type PrintedField, type Target } from "./types";

const w = wordsOf(words);
const PIPS = [1, 2, 3, 4, 5, 6] as const;
const MOST_TARGETS = 6; // more cannot be read on a card

interface Props extends EditorProps<Printed> {
  name: string;
  at: number; // position of the card, from 0
  setAt(at: number): void;
}

export function FieldForm({ definition, change, problems, name, at, setAt }: Props) {
  const fields = definition.cards[name]?.fields ?? [];
  const places = placesOf(fields);
  const place = places[at];
  const field = place && fields[place.field];
  if (!place || !field) return <p class="hint">{w("calcool.design.choose")}</p>;
  const { field: number, half } = place;
  const set = (next: PrintedField, what?: string): void =>
    change(
      withFields(
        definition,
        name,
        fields.map((one, index) => (index === number ? next : one)),
      ),
      what && `${name} ${number} ${what}`,
    );
  const targets = targetsAt(field, half);
  const setTarget = (index: number, target: Target): void =>
    set(
      withTargets(
        field,
        half,
        targets.map((one, other) => (other === index ? target : one)),
      ),
    );
  const fault = saidOf(problemsAt(problems, "cards", name, "fields", number));
  const step = (value: number): number => (value === 0 ? (field.points > 0 ? -1 : 1) : value); // never 0
  const next = fields[number + 1];
  return (
    <div class="stack fieldform">
      <h2>{w(field.double ? "calcool.design.position.double" : "calcool.design.position", { name, at: at + 1 })}</h2>
      {fault && <p class="fault">{fault}</p>}
      <NumberField
        key={`${name} ${number}`}
        label={w("calcool.design.points")}
        value={field.points}
        least={field.double ? 1 : -MAX_POINTS}
        most={MAX_POINTS}
        change={(points) => set({ ...field, points: step(points) }, "points")}
        fault={fault}
      />
      <fieldset>
        <legend>{w("calcool.design.targets")}</legend>
        <ul class="targets">
          {targets.map((target, index) => (
            <TargetRow
              key={index}
              target={target}
              number={index + 1}
              colours={definition.colours}
              set={(changed) => setTarget(index, changed)}
              remove={
                targets.length > 1
                  ? () =>
                      set(
                        withTargets(
                          field,
                          half,
                          targets.filter((_, other) => other !== index),
                        ),
                      )
                  : null
              }
            />
          ))}
        </ul>
        {targets.length < MOST_TARGETS && (
          <button
            type="button"
            onClick={() =>
              set(withTargets(field, half, [...targets, { colour: definition.colours[0] ?? "", pips: 1 }]))
            }
          >
            {w("calcool.design.addtarget")}
          </button>
        )}
        <p class="hint">{w("calcool.design.jokers")}</p>
      </fieldset>
      <div class="row">
        {field.double ? (
          <button type="button" onClick={() => change(withFields(definition, name, split(fields, number)))}>
            {w("calcool.design.split")}
          </button>
        ) : (
          next?.targets && (
            <button type="button" onClick={() => change(withFields(definition, name, join(fields, number)))}>
              {w("calcool.design.join")}
            </button>
          )
        )}
        {fields.length > 1 && (
          <button
            type="button"
            onClick={() => {
              setAt(Math.max(0, at - 1));
              change(
                withFields(
                  definition,
                  name,
                  fields.filter((_, index) => index !== number),
                ),
              );
            }}
          >
            {w("calcool.design.removefield")}
          </button>
        )}
      </div>
    </div>
  );
}

interface RowProps {
  target: Target;
  number: number;
  colours: readonly string[];
  set(target: Target): void;
  remove: (() => void) | null; // null: it is the only one
}

function TargetRow({ target, number, colours, set, remove }: RowProps) {
  const { colour, pips } = target;
  const made = (hue: string | undefined, count: number | undefined): Target => ({
    ...(hue !== undefined && { colour: hue }),
    ...(count !== undefined && { pips: count }),
  });
  return (
    <li>
      <svg class="chip" viewBox="0 0 20 29" aria-hidden="true">
        <Chip target={target} colours={colours} />
      </svg>
      <select
        aria-label={w("calcool.design.target.colour", { number })}
        value={colour ?? ""}
        onChange={({ currentTarget: { value } }) => set(made(value || undefined, pips))}
      >
        <option value="">{w("calcool.design.anycolour")}</option>
        {colours.map((one) => (
          <option key={one} value={one}>
            {colourName(one)}
          </option>
        ))}
      </select>
      <select
        aria-label={w("calcool.design.target.pips", { number })}
        value={pips ?? ""}
        onChange={({ currentTarget: { value } }) => set(made(colour, Number(value) || undefined))}
      >
        <option value="">{w("calcool.design.anypips")}</option>
        {PIPS.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="quiet icon"
        disabled={!remove}
        aria-label={w("calcool.design.target.remove", { number })}
        onClick={() => remove?.()}
      >
        ✕
      </button>
    </li>
  );
}
