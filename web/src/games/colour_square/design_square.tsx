// One square of a sheet that is designed: its sum or range, its kind, its preset corners.

import type { EditorProps } from "../../board";
import { problemsAt, saidOf } from "../../design/places";
import { Pills } from "../../pages/pills";
import { Symbol } from "../../ui/die";
import { NumberField } from "../../ui/number";
import { wordsOf } from "../../words";
import words from "./design.json";
import { LEAST, MOST, withSquare, type Kind } from "./design_format";
import { COLOURS, type Colour, type Printed, type PrintedSquare } from "./types";
import { w as ww } from "./words";

const w = wordsOf(words);
const PIPS = [1, 2, 3, 4, 5, 6] as const;
const WIDTH = 4; // of a range that somebody begins with

interface Props extends EditorProps<Printed> {
  name: string;
}

export function SquareForm({ definition, change, problems, name }: Props) {
  const square = definition.squares[name];
  if (!square) return null;
  const { target, kind = "plain", preset = {} } = square;
  const set = (changed: Partial<PrintedSquare>, what?: string): void =>
    change(withSquare(definition, name, changed), what && `${name} ${what}`);
  const isRange = typeof target !== "number";
  const [low, high] = isRange ? target : [target, target];
  const setRange = (wished: boolean): void => {
    if (wished === isRange) return;
    const width = Math.floor(WIDTH / 2);
    set({ target: wished ? [Math.max(LEAST, low - width), Math.min(MOST, low + width)] : low });
  };
  const fault = saidOf(problemsAt(problems, "squares", name));
  return (
    <div class="stack squareform">
      <h2>{w("colour_square.design.square", { name })}</h2>
      {fault && <p class="fault">{fault}</p>}
      <fieldset>
        <legend>{w("colour_square.design.sum")}</legend>
        <div class="sums">
          <div class="joined">
            <button type="button" aria-pressed={!isRange} onClick={() => setRange(false)}>
              {w("colour_square.design.exact")}
            </button>
            <button type="button" aria-pressed={isRange} onClick={() => setRange(true)}>
              {w("colour_square.design.range")}
            </button>
          </div>
          {isRange ? (
            <>
              <NumberField
                key={`${name} low`}
                label={w("colour_square.design.from")}
                value={low}
                least={LEAST}
                most={MOST}
                change={(value) => set({ target: [value, high] }, "low")}
                fault={fault}
              />
              <NumberField
                key={`${name} high`}
                label={w("colour_square.design.to")}
                value={high}
                least={LEAST}
                most={MOST}
                change={(value) => set({ target: [low, value] }, "high")}
                fault={fault}
              />
            </>
          ) : (
            <NumberField
              key={name}
              label={w("colour_square.design.sum")}
              isLabelled={false}
              value={low}
              least={LEAST}
              most={MOST}
              change={(value) => set({ target: value }, "sum")}
              fault={fault}
            />
          )}
        </div>
      </fieldset>
      <Pills<Kind>
        label={w("colour_square.design.kind")}
        choices={(["plain", "purple", "orange"] as const).map((one) => [one, w(`colour_square.design.kind.${one}`)])}
        chosen={kind}
        choose={(chosen) => set({ kind: chosen })}
        hint={w(`colour_square.design.kind.${kind}.hint`)}
      />
      <fieldset>
        <legend>{w("colour_square.design.preset")}</legend>
        <div class="presets">
          {COLOURS.map((colour) => (
            <Preset
              key={colour}
              colour={colour}
              value={preset[colour]}
              set={(value) => set({ preset: { ...preset, [colour]: value } })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

interface PresetProps {
  colour: Colour;
  value: number | undefined;
  set(value: number | undefined): void;
}

function Preset({ colour, value, set }: PresetProps) {
  return (
    <label>
      <span>
        <Symbol colour={colour} /> {ww(`colour_square.colour.${colour}`)}
      </span>
      <select value={value ?? ""} onChange={({ currentTarget }) => set(Number(currentTarget.value) || undefined)}>
        <option value="">{w("colour_square.design.free")}</option>
        {PIPS.map((pips) => (
          <option key={pips} value={pips}>
            {w("colour_square.design.only", { value: pips })}
          </option>
        ))}
      </select>
    </label>
  );
}
