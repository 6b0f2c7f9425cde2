// The form that opens a table.

import { useEffect, useState } from "preact/hooks";
import type { GameCard, Setting } from "../board";
import { cardOf } from "../games";
import { check, games, open, type Wish } from "../net/api";
import { go } from "../route";
import { say, t } from "../words";
import { FaultText, type Failed } from "./fault";

const CLOCKS = [0, 30, 60, 120, 300];

export function New({ card }: { card: GameCard }) {
  const [options, setOptions] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(card.settings.map((setting) => [setting.option, setting.choices[0]?.value])),
  );
  const [seats, setSeats] = useState(2);
  const [isListed, setListed] = useState(false);
  const [hasHints, setHints] = useState(true);
  const [dice, setDice] = useState<"fair" | "own">("fair");
  const [clock, setClock] = useState<number | null>(null);
  const [fault, setFault] = useState<Failed>(null);
  const [isBusy, setBusy] = useState(false);
  const { least, most } = card.seats(options);
  const count = Math.min(most, Math.max(least, seats));
  const send = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    const all = { ...options, seats: count };
    const wish: Wish = {
      game: card.name,
      options: card.complete?.(all) ?? all,
      listed: isListed,
      hints: hasHints,
      dice,
      clock_ms: clock,
    };
    open(wish).then(
      (table) => go(`/t/${table}`),
      (problem: Error) => {
        setBusy(false);
        setFault(problem);
      },
    );
  };
  return (
    <main id="main" class="page new">
      <h1>{t("new.title", { game: say(card.title) })}</h1>
      <form onSubmit={send}>
        {card.settings.map((setting) => (
          <Choice
            key={setting.option}
            setting={setting}
            value={options[setting.option]}
            choose={(value) => setOptions({ ...options, [setting.option]: value })}
          />
        ))}
        <OwnFile card={card} use={(option, definition) => setOptions((now) => ({ ...now, [option]: definition }))} />
        <fieldset>
          <legend>{t("new.seats")}</legend>
          <div class="pills">
            {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => (
              <button key={number} type="button" aria-pressed={count === number} onClick={() => setSeats(number)}>
                {number}
              </button>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t("new.dice")}</legend>
          <div class="pills">
            {(["fair", "own"] as const).map((value) => (
              <button key={value} type="button" aria-pressed={dice === value} onClick={() => setDice(value)}>
                {t(`new.dice.${value}`)}
              </button>
            ))}
          </div>
          <p class="hint">{t(`new.dice.${dice}.hint`)}</p>
        </fieldset>
        <fieldset>
          <legend>{t("new.clock")}</legend>
          <div class="pills">
            <button type="button" aria-pressed={clock === null} onClick={() => setClock(null)}>
              {t("new.clock.game")}
            </button>
            {CLOCKS.map((seconds) => (
              <button
                key={seconds}
                type="button"
                aria-pressed={clock === seconds * 1000}
                onClick={() => setClock(seconds * 1000)}
              >
                {seconds ? t("new.clock.seconds", { seconds }) : t("new.clock.none")}
              </button>
            ))}
          </div>
        </fieldset>
        <label class="tick">
          <input type="checkbox" checked={isListed} onChange={(event) => setListed(event.currentTarget.checked)} />{" "}
          {t("new.listed")}
        </label>
        <label class="tick">
          <input type="checkbox" checked={hasHints} onChange={(event) => setHints(event.currentTarget.checked)} />{" "}
          {t("new.hints")}
        </label>
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
    </main>
  );
}

function Choice({
  setting,
  value,
  choose,
}: {
  setting: Setting;
  value: unknown;
  choose: (value: string | number) => void;
}) {
  const chosen = setting.choices.find((choice) => choice.value === value);
  return (
    <fieldset>
      <legend>{say(setting.label)}</legend>
      <div class="pills">
        {setting.choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => choose(choice.value)}
          >
            {say(choice.label)}
          </button>
        ))}
      </div>
      {setting.choices.some((choice) => choice.hint) && <p class="hint">{chosen?.hint ? say(chosen.hint) : " "}</p>}
    </fieldset>
  );
}

/** A home-made sheet, board or deck: checked by the server, with its reason where it is refused. */
function OwnFile({ card, use }: { card: GameCard; use: (option: string, definition: unknown) => void }) {
  const [said, setSaid] = useState<{ text: string; isGood: boolean } | null>(null);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    void games().then(
      (all) => setKnown(all.some((game) => game.game === card.name)),
      () => undefined,
    );
  }, []);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const found = await check(await file.text());
      if ("error" in found) {
        setSaid({ text: t("new.file.refused", { reason: found.error }), isGood: false });
        return;
      }
      if (found.game !== card.name) {
        const other = cardOf(found.game);
        setSaid({ text: t("new.file.other", { game: other ? say(other.title) : found.game }), isGood: false });
        return;
      }
      use(found.option, found.definition);
      setSaid({
        text: t("new.file.is", { name: String((found.definition as { name?: string }).name ?? file.name) }),
        isGood: true,
      });
    } catch (problem) {
      setSaid({
        text: t("new.file.refused", { reason: problem instanceof Error ? problem.message : "" }),
        isGood: false,
      });
    }
  };
  return (
    <div class="file">
      <label>
        {t("new.file")}
        <input
          type="file"
          accept=".json,.toml,application/json,application/toml"
          disabled={!isKnown}
          onChange={(event) => void load(event.currentTarget.files?.[0])}
        />
      </label>
      {said && (
        <p class={said.isGood ? "good" : "fault"} role={said.isGood ? "status" : "alert"}>
          {said.text}
        </p>
      )}
    </div>
  );
}
