// The form that opens a table.

import { useState } from "preact/hooks";
import type { GameCard, Setting, TimeSetting } from "../board";
import { isOffered } from "../games";
import { open, type NewTable } from "../net/api";
import { go, useTitle } from "../route";
import { say, t } from "../words";
import { FaultText, type Failed } from "./fault";
import { OwnFile, type Own } from "./own";

const CLOCKS = [0, 30, 60, 120, 300];
type Times = Partial<Record<TimeSetting["field"], number>>; // milliseconds; none: as usual

export function New({ card }: { card: GameCard }) {
  const [options, setOptions] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(card.settings.map((setting) => [setting.option, setting.usual ?? setting.choices[0]?.value])),
  );
  const [own, setOwn] = useState<Own | null>(null);
  const [seats, setSeats] = useState(2);
  const [isListed, setListed] = useState(false);
  const [hasHints, setHints] = useState(true);
  const [dice, setDice] = useState<"fair" | "own">("fair");
  const [clock, setClock] = useState<number | null>(null);
  const [times, setTimes] = useState<Times>({});
  const [fault, setFault] = useState<Failed>(null);
  const [isBusy, setBusy] = useState(false);
  const { least, most } = card.seats(options);
  const count = Math.min(most, Math.max(least, seats));
  const send = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    const all = { ...options, ...(own && card.printed && { [card.printed]: own.definition }), seats: count };
    const request: NewTable = {
      game: card.name,
      options: card.complete?.(all) ?? all,
      listed: isListed,
      hints: hasHints,
      dice,
      clock_ms: clock,
      ...times,
    };
    open(request).then(
      (table) => go(`/t/${table}`),
      (problem: Error) => {
        setBusy(false);
        setFault(problem);
      },
    );
  };
  const title = t("new.title", { game: say(card.title) });
  useTitle(title);
  return (
    <div class="page new">
      <h1>{title}</h1>
      <form onSubmit={send}>
        {card.settings.map((setting) => (
          <Choice
            key={setting.option}
            setting={setting}
            value={options[setting.option]}
            own={setting.option === card.printed ? own : null}
            choose={(value) => {
              setOptions({ ...options, [setting.option]: value });
              if (setting.option === card.printed) setOwn(null);
            }}
          />
        ))}
        {card.printed && isOffered(card.name, "definitions") && <OwnFile card={card} own={own} use={setOwn} />}
        <Pills
          label={t("new.seats")}
          choices={Array.from({ length: most - least + 1 }, (_, index) => [least + index, String(least + index)])}
          chosen={count}
          choose={setSeats}
        />
        <Pills
          label={t("new.dice")}
          choices={(["fair", "own"] as const).map((value) => [value, t(`new.dice.${value}`)])}
          chosen={dice}
          choose={setDice}
          hint={t(`new.dice.${dice}.hint`)}
        />
        <Pills
          label={t("new.clock")}
          choices={[
            [null, t("new.clock.game")],
            ...CLOCKS.map((seconds) => [1000 * seconds, secondsText(seconds)] as const),
          ]}
          chosen={clock}
          choose={setClock}
        />
        {card.times?.map((setting) => (
          <TimeChoice
            key={setting.field}
            setting={setting}
            value={times[setting.field]}
            choose={(value) => {
              const { [setting.field]: _, ...rest } = times;
              setTimes(value === undefined ? rest : { ...rest, [setting.field]: value });
            }}
          />
        ))}
        <label class="tick">
          <input type="checkbox" checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />{" "}
          {t("new.listed")}
        </label>
        {isOffered(card.name, "hints") && (
          <label class="tick">
            <input type="checkbox" checked={hasHints} onChange={(event) => setHints(event.currentTarget.checked)} />{" "}
            {t("new.hints")}
          </label>
        )}
        <FaultText fault={fault} />
        <div class="row">
          <button type="submit" class="main" disabled={isBusy}>
            {t("new.open")}
          </button>
          <a class="link" href="/">
            {t("cancel")}
          </a>
        </div>
      </form>
    </div>
  );
}

interface TimeProps {
  setting: TimeSetting;
  value: number | undefined;
  choose: (value: number | undefined) => void;
}

function TimeChoice({ setting, value, choose }: TimeProps) {
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

const secondsText = (seconds: number): string => (seconds ? t("new.clock.seconds", { seconds }) : t("new.clock.none"));

interface PillsProps<Value> {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value;
  choose: (value: Value) => void;
  hint?: string;
}

/** One of several. */
function Pills<Value>({ label, choices, chosen, choose, hint }: PillsProps<Value>) {
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

interface ChoiceProps {
  setting: Setting;
  value: unknown;
  own: Own | null; // chosen instead of all that is offered
  choose: (value: string | number | boolean) => void;
}

function Choice({ setting, value, own, choose }: ChoiceProps) {
  const chosen = own ? undefined : setting.choices.find((choice) => choice.value === value);
  return (
    <fieldset>
      <legend>{say(setting.label)}</legend>
      <div class="pills">
        {setting.choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice === chosen}
            onClick={() => choose(choice.value)}
          >
            {say(choice.label)}
          </button>
        ))}
        {own && (
          <button type="button" aria-pressed="true">
            {own.name}
          </button>
        )}
      </div>
      {setting.choices.some((choice) => choice.hint) && <p class="hint">{chosen?.hint ? say(chosen.hint) : " "}</p>}
    </fieldset>
  );
}
