// The seats in the lobby: who has one, and who may take or give one.

import { useState } from "preact/hooks";
import { nameOrDefault } from "../net/quick";
import type { Table } from "../net/table";
import { choose, playerName } from "../prefs";
import { freeName } from "../seats";
import { Icon } from "../ui/parts";
import type { SeatView, View } from "../wire";
import { t } from "../words";

interface SeatListProps {
  table: Table;
  view: View;
  names: readonly SeatView[]; // with names as people read them
  bot: string; // that the host would seat
}

export function SeatList({ table, view, names, bot }: SeatListProps) {
  // The device remembers the name of the first who sits down at it, and of nobody else.
  const [another, setAnother] = useState("");
  const own = table.own.value;
  const isFirst = own.length === 0;
  const free = view.seats.findIndex((seat) => seat.name === null);
  const sit = (seat: number): void => {
    void table.sit(freeName(view.seats, (!isFirst && another.trim()) || nameOrDefault()), seat);
    setAnother("");
  };
  const name = free >= 0 && (
    <label class="yourname">
      {isFirst ? t("name") : t("name.another")}
      <input
        value={isFirst ? playerName.value : another}
        maxLength={24}
        autocomplete={isFirst ? "nickname" : "off"}
        placeholder={freeName(view.seats, isFirst ? t("name.default") : nameOrDefault())}
        onInput={({ currentTarget: { value } }) => (isFirst ? choose("name", value) : setAnother(value))}
      />
    </label>
  );
  return (
    <>
      {isFirst && name}
      <ol class="list seatlist">
        {view.seats.map((seat, number) => (
          <li key={number}>
            <div>
              <Icon name={seat.bot ? "bot" : "person"} />
              <span class={seat.name === null ? "hint" : "who"}>
                {seat.name === null ? t("seat.free") : names[number]?.name}
              </span>
              {seat.yours && <span class="tag">{t("seat.you")}</span>}
            </div>
            <div class="row">
              {seat.name === null && (
                <button type="button" class={own.length || number !== free ? "" : "main"} onClick={() => sit(number)}>
                  {own.length ? t("lobby.sit.also") : t("lobby.sit")}
                </button>
              )}
              {seat.name === null && view.host && (
                <button type="button" onClick={() => void table.send("bot", { seat: number, bot })}>
                  {t("lobby.bot")}
                </button>
              )}
              {seat.name !== null && (view.host || seat.yours) && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => void table.send(seat.yours ? "leave" : "remove", { seat: number })}
                >
                  {t("lobby.remove")}
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!isFirst && name}
    </>
  );
}
