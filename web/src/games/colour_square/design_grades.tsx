// The grades of the tasks on a sheet: three rising figures each, or none.

import type { EditorProps } from "../../board";
import { problemsAt, saidOf } from "../../design/places";
import { NumberField } from "../../ui/number";
import { say, wordsOf } from "../../words";
import words from "./design.json";
import { TASKS, withGrades } from "./design_format";
import type { Printed, Variant } from "./types";

const w = wordsOf(words);
const LABELS = ["passed", "very good", "best possible"] as const;
const FIRST: Partial<Record<Variant, [number, number, number]>> = { task4: [7, 9, 10], task5: [10, 13, 16] };
const POINTS: [number, number, number] = [100, 140, 180];
const MOST = 9999;

export function Grades({ definition, change, problems }: EditorProps<Printed>) {
  return (
    <div class="stack">
      <p>{w("colour_square.design.grades.how")}</p>
      {TASKS.map((task) => {
        const figures = definition.grades?.[task];
        const fault = saidOf(problemsAt(problems, "grades", task));
        const set = (index: number, value: number): void => {
          const next = (figures ?? POINTS).map((one, at) => (at === index ? value : one)) as [number, number, number];
          change(withGrades(definition, task, next), `${task} ${index}`);
        };
        return (
          <fieldset key={task} class="grades">
            <legend>{say(`colour_square.variant.${task}`)}</legend>
            {fault && <p class="fault">{fault}</p>}
            {figures ? (
              <div class="figures">
                {LABELS.map((label, index) => (
                  <NumberField
                    key={label}
                    label={say(`colour_square.grade.${label}`)}
                    value={figures[index] ?? 0}
                    least={-MOST}
                    most={MOST}
                    change={(value) => set(index, value)}
                    fault={fault}
                  />
                ))}
                <button type="button" onClick={() => change(withGrades(definition, task, null))}>
                  {w("colour_square.design.grades.remove")}
                </button>
              </div>
            ) : (
              <button type="button" onClick={() => change(withGrades(definition, task, FIRST[task] ?? POINTS))}>
                {w("colour_square.design.grades.add")}
              </button>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
