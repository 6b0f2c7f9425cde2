// Who plays at a new table: asked in its form, so that all who are known already sit there when it is open.

import { choose, level, playerName } from "../prefs";
import { nameBeside } from "../seats";
import type { Level } from "../wire";
import { t } from "../words";
import { LevelChoice } from "./level";
import { Pills } from "./pills";

export const COMPANIES = ["link", "bots", "here", "watch"] as const;
export type Company = (typeof COMPANIES)[number];

interface Props {
  seats: number;
  company: Company;
  setCompany: (company: Company) => void;
  names: readonly string[]; // of the others at this device, as far as typed
  setNames: (names: readonly string[]) => void;
  levels: readonly Level[]; // of the game's bots
}

/** Those who can play at so many seats. */
export const companiesFor = (seats: number): readonly Company[] => (seats > 1 ? COMPANIES : ["here", "watch"]);

function wordFor(company: Company, seats: number): string {
  if (seats > 1) return t(`new.who.${company}`);
  return t(company === "watch" ? "new.alone.watch" : "new.alone.here");
}

/** A name for everybody at this device, whatever was typed: the host first. */
export function namesHere(own: string, names: readonly string[], seats: number): string[] {
  const all = [own];
  for (let seat = 1; seat < seats; seat++) all.push(nameBeside(all, names[seat - 1]?.trim() || own));
  return all;
}

export function WhoPlays({ seats, company, setCompany, names, setNames, levels }: Props) {
  const hasBots = company === "bots" || company === "watch";
  const placeholders = namesHere(playerName.value.trim() || t("name.default"), names, seats);
  return (
    <>
      <Pills
        label={t("new.who")}
        choices={companiesFor(seats).map((value) => [value, wordFor(value, seats)])}
        chosen={company}
        choose={setCompany}
        hint={t(seats > 1 ? `new.who.${company}.hint` : "new.alone.hint")}
      />
      {hasBots && levels.length > 1 && (
        <LevelChoice levels={levels} chosen={level.value} choose={(bot) => choose("level", bot)} />
      )}
      {company !== "watch" && (
        <div class="names">
          <label class="yourname">
            {t("name")}
            <input
              value={playerName.value}
              maxLength={24}
              autocomplete="nickname"
              placeholder={t("name.default")}
              onInput={(event) => choose("name", event.currentTarget.value)}
            />
          </label>
          {company === "here" &&
            Array.from({ length: seats - 1 }, (_, index) => (
              <label key={index} class="yourname">
                {t("new.who.name", { number: index + 2 })}
                <input
                  value={names[index] ?? ""}
                  maxLength={24}
                  autocomplete="off"
                  placeholder={placeholders[index + 1]}
                  onInput={({ currentTarget: { value } }) =>
                    setNames(Array.from({ length: seats - 1 }, (_, at) => (at === index ? value : (names[at] ?? ""))))
                  }
                />
              </label>
            ))}
        </div>
      )}
    </>
  );
}
