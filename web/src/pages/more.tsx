// What few people change when they open a table: everything has a default.

import type { GameCard, TimeSetting } from "../board";
import { isOffered } from "../games";
import { t } from "../words";
import { OwnFile, type Own } from "./own";
import { Choice, Pills, secondsText, TimeChoice } from "./pills";

const CLOCKS = [0, 30, 60, 120, 300];

/** As the server takes it; times in milliseconds, null or none: as usual. */
export interface Details extends Partial<Record<TimeSetting["field"], number>> {
  listed: boolean;
  hints: boolean;
  coach: boolean;
  dice: "fair" | "own";
  clock_ms: number | null;
}

export const USUAL: Details = { listed: false, hints: true, coach: false, dice: "fair", clock_ms: null };

interface Props {
  card: GameCard;
  details: Details;
  change: (changed: Partial<Details>) => void;
  changeTime: (field: TimeSetting["field"], value: number | undefined) => void;
  options: Record<string, unknown>;
  setOption: (option: string, value: unknown) => void;
  own: Own | null;
  setOwn: (own: Own | null) => void;
}

export function MoreOptions({ card, details, change, changeTime, options, setOption, own, setOwn }: Props) {
  const isOwn = location.hash === "#own"; // somebody wants to bring a file
  return (
    <details class="more" open={isOwn}>
      <summary>{t("new.more")}</summary>
      <div class="fields">
        {card.settings
          .filter((setting) => setting.isDetail)
          .map((setting) => (
            <Choice
              key={setting.option}
              setting={setting}
              value={options[setting.option]}
              own={setting.option === card.printed ? own : null}
              choose={(value) => setOption(setting.option, value)}
            />
          ))}
        <Pills
          label={t("new.dice")}
          choices={(["fair", "own"] as const).map((value) => [value, t(`new.dice.${value}`)])}
          chosen={details.dice}
          choose={(dice) => change({ dice })}
          hint={t(`new.dice.${details.dice}.hint`)}
        />
        <Pills
          label={t("new.clock")}
          choices={[
            [null, t("new.clock.game")],
            ...CLOCKS.map((seconds) => [1000 * seconds, secondsText(seconds)] as const),
          ]}
          chosen={details.clock_ms}
          choose={(clock_ms) => change({ clock_ms })}
        />
        {card.times?.map((setting) => (
          <TimeChoice
            key={setting.field}
            setting={setting}
            value={details[setting.field]}
            choose={(value) => changeTime(setting.field, value)}
          />
        ))}
        <div>
          <label class="tick">
            <input
              type="checkbox"
              checked={details.listed}
              onChange={(event) => change({ listed: event.currentTarget.checked })}
            />{" "}
            {t("new.listed")}
          </label>
          {isOffered(card.name, "hints") && (
            <label class="tick">
              <input
                type="checkbox"
                checked={details.hints}
                onChange={({ currentTarget: { checked } }) =>
                  change({ hints: checked, coach: details.coach && checked })
                }
              />{" "}
              {t("new.hints")}
            </label>
          )}
          {isOffered(card.name, "coach") && (
            <label class="tick">
              <input
                type="checkbox"
                checked={details.coach}
                disabled={!details.hints}
                onChange={(event) => change({ coach: event.currentTarget.checked })}
              />{" "}
              {t("new.coach")}
            </label>
          )}
        </div>
        {card.printed && isOffered(card.name, "definitions") && <OwnFile card={card} own={own} use={setOwn} />}
      </div>
    </details>
  );
}
