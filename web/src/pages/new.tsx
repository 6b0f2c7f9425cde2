// The form that opens a table: which game, who plays, and more for those who want it.

import { useState } from "preact/hooks";
import type { GameCard, TimeSetting } from "../board";
import { cards, levelsOf } from "../games";
import type { NewTable } from "../net/api";
import { nameOrDefault, openTable } from "../net/quick";
import { useTitle } from "../route";
import { say, t } from "../words";
import { FaultText, type Failed } from "./fault";
import { MoreOptions, USUAL, type Details } from "./more";
import type { Own } from "./own";
import { Choice, Pills } from "./pills";
import { companiesFor, namesHere, WhoPlays, type Company } from "./who";

const USUAL_SEATS = 2;

export function New({ card }: { card: GameCard }) {
  const [options, setOptions] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(card.settings.map((setting) => [setting.option, setting.usual ?? setting.choices[0]?.value])),
  );
  const [own, setOwn] = useState<Own | null>(null);
  const [seats, setSeats] = useState<number | null>(null); // null: nobody has chosen
  const [wished, setCompany] = useState<Company>("link");
  const [names, setNames] = useState<readonly string[]>([]);
  const [details, setDetails] = useState<Details>(USUAL);
  const [fault, setFault] = useState<Failed>(null);
  const [isBusy, setBusy] = useState(false);
  const { least, most, usual = USUAL_SEATS } = card.seats(options);
  const count = Math.min(most, Math.max(least, seats ?? usual));
  const company = companiesFor(count).find((one) => one === wished) ?? "here";
  const setOption = (option: string, value: unknown): void => {
    setOptions({ ...options, [option]: value });
    if (option === card.printed) setOwn(null);
  };
  const changeTime = (field: TimeSetting["field"], value: number | undefined): void => {
    const { [field]: _, ...rest } = details;
    setDetails(value === undefined ? rest : { ...rest, [field]: value });
  };
  const send = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setFault(null);
    const all = { ...options, ...(own && card.printed && { [card.printed]: own.definition }), seats: count };
    const request: NewTable = { game: card.name, options: card.complete?.(all) ?? all, ...details };
    const people = { link: 1, bots: 1, here: count, watch: 0 }[company];
    const seated = namesHere(nameOrDefault(), names, count).slice(0, people);
    openTable(request, seated, company === "bots" || company === "watch")
      .catch(setFault)
      .then(() => setBusy(false));
  };
  const title = t("new.title", { game: say(card.title) });
  useTitle(title);
  return (
    <div class="page new">
      <h1 class="unseen">{title}</h1>
      <form onSubmit={send}>
        <Games chosen={card.name} />
        <div class="fields">
          {card.settings
            .filter((setting) => !setting.isDetail)
            .map((setting) => (
              <Choice
                key={setting.option}
                setting={setting}
                value={options[setting.option]}
                own={setting.option === card.printed ? own : null}
                choose={(value) => setOption(setting.option, value)}
              />
            ))}
        </div>
        <div class="fields">
          {most > least && (
            <Pills
              label={t("new.seats")}
              choices={Array.from({ length: most - least + 1 }, (_, index) => [least + index, String(least + index)])}
              chosen={count}
              choose={setSeats}
            />
          )}
          <WhoPlays
            seats={count}
            company={company}
            setCompany={setCompany}
            names={names}
            setNames={setNames}
            levels={levelsOf(card.name)}
          />
        </div>
        <div class="send">
          <FaultText fault={fault} />
          <button type="submit" class="main large" disabled={isBusy}>
            {t("new.open")}
          </button>
        </div>
        <MoreOptions
          card={card}
          details={details}
          change={(changed) => setDetails({ ...details, ...changed })}
          changeTime={changeTime}
          options={options}
          setOption={setOption}
          own={own}
          setOwn={setOwn}
        />
      </form>
    </div>
  );
}

/** The same form for another game. */
function Games({ chosen }: { chosen: string }) {
  return (
    <nav class="joined games" aria-label={t("home.games")}>
      {cards.value.map((card) => (
        <a
          key={card.name}
          class="button"
          href={`/new/${card.name}`}
          aria-current={card.name === chosen ? "page" : undefined}
        >
          {say(card.title)}
        </a>
      ))}
    </nav>
  );
}
