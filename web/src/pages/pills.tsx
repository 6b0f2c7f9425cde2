// Fields of forms in which one of several is chosen.

import type { Setting, TimeSetting } from "../board";
import { say, t } from "../words";
import type { Own } from "./own";

interface PillsProps<Value> {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value;
  choose: (value: Value) => void;
  hint?: string;
}

/** One of several. */
export function Pills<Value>({ label, choices, chosen, choose, hint }: PillsProps<Value>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="pills">
        {choices.map(([value, text]) => (
          <button key={text} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
            {text}
          </button>
        ))}
      </div>
      {hint && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

interface TimeProps {
  setting: TimeSetting;
  value: number | undefined;
  choose: (value: number | undefined) => void;
}

export function TimeChoice({ setting, value, choose }: TimeProps) {
  const { usual, choices } = setting;
  return (
    <Pills
      label={say(setting.label)}
      choices={[
        [undefined, t("new.time.usual", { seconds: usual })],
        ...choices.map((seconds) => [1000 * seconds, secondsText(seconds)] as const),
      ]}
      chosen={value}
      choose={choose}
      hint={say(setting.hint)}
    />
  );
}

export const secondsText = (seconds: number): string =>
  seconds ? t("new.clock.seconds", { seconds }) : t("new.clock.none");

interface ChoiceProps {
  setting: Setting;
  value: unknown;
  own: Own | null; // chosen instead of all that is offered
  choose: (value: string | number | boolean) => void;
}

/** An option of the game. Choices of a group stand behind one word until one of them is chosen. */
export function Choice({ setting, value, own, choose }: ChoiceProps) {
  const { choices } = setting;
  const chosen = own ? undefined : choices.find((choice) => choice.value === value);
  const groups = [...new Set(choices.flatMap(({ group }) => group ?? []))];
  const pill = (choice: Setting["choices"][number]) => (
    <button key={choice.label} type="button" aria-pressed={choice === chosen} onClick={() => choose(choice.value)}>
      {say(choice.label)}
    </button>
  );
  return (
    <fieldset>
      <legend>{say(setting.label)}</legend>
      <div class="pills">
        {choices.filter(({ group }) => !group).map(pill)}
        {groups.map((group) => {
          const first = choices.find((choice) => choice.group === group);
          const isOpen = chosen?.group === group;
          const open = (): void => void (first && !isOpen && choose(first.value));
          return (
            <button key={group} type="button" aria-pressed={isOpen} onClick={open}>
              {say(group)}
            </button>
          );
        })}
        {own && (
          <button type="button" aria-pressed="true">
            {own.name}
          </button>
        )}
      </div>
      {chosen?.group && (
        <div class="pills within">{choices.filter(({ group }) => group === chosen.group).map(pill)}</div>
      )}
      {choices.some((choice) => choice.hint) && <p class="hint">{chosen?.hint ? say(chosen.hint) : " "}</p>}
    </fieldset>
  );
}
