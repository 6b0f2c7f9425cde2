// What a person can do at a running table beside playing.

import { useState } from "preact/hooks";
import { cardOf, isOffered } from "../games";
import type { Table } from "../net/table";
import { botLabel, usualBot } from "../seats";
import { log } from "../ui/live";
import { Dialog, Icon, ShareLink } from "../ui/parts";
import type { View, Welcome } from "../wire";
import { t } from "../words";
import { RulesLink } from "./rules";

type Open = "menu" | "share" | "move" | "host" | "leave" | null;

export function Menu({ table, welcome, view }: { table: Table; welcome: Welcome; view: View }) {
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState("");
  const seat = table.seat.value;
  const own = seat === null ? undefined : view.seats[seat];
  const close = (): void => setOpen(null);
  const moveToDevice = async (of: number | null): Promise<void> => {
    const made = await table.ticket(of);
    if (made) {
      setLink(made);
      setOpen(of === null ? "host" : "move");
    }
  };
  return (
    <>
      <button type="button" class="quiet icon" aria-label={t("table.menu")} onClick={() => setOpen("menu")}>
        <Icon name="log" />
      </button>
      {own?.bot && view.status === "running" && seat !== null && (
        <div class="standin">
          <span>{t("table.bot.plays", { bot: botLabel(own.bot) })}</span>
          <button type="button" class="main" onClick={() => void table.send("bot", { seat, bot: null })}>
            {t("table.bot.back")}
          </button>
        </div>
      )}
      {open === "menu" && (
        <Dialog title={t("table.menu")} close={close}>
          <Items table={table} welcome={welcome} view={view} open={setOpen} moveToDevice={moveToDevice} />
          {(view.watchers ?? 0) > 0 && <p class="hint">{t("table.watchers", { count: view.watchers ?? 0 })}</p>}
          <h3>{t("table.log")}</h3>
          <ol class="log" tabIndex={0} aria-label={t("table.log")}>
            {[...log.value].reverse().map((entry) => (
              <li key={entry.id}>{entry.text}</li>
            ))}
          </ol>
        </Dialog>
      )}
      {open === "share" && (
        <Dialog title={t("table.share")} close={close}>
          <ShareLink path={`/t/${table.name}`} />
        </Dialog>
      )}
      {(open === "move" || open === "host") && (
        <Dialog title={t(open === "move" ? "table.move" : "table.move.host")} close={close}>
          <p>{t(open === "move" ? "table.move.text" : "table.move.host.text")}</p>
          <ShareLink path={link} />
        </Dialog>
      )}
      {open === "leave" && seat !== null && <Leave table={table} seat={seat} close={close} />}
    </>
  );
}

interface ItemsProps {
  table: Table;
  welcome: Welcome;
  view: View;
  open: (what: Open) => void;
  moveToDevice: (seat: number | null) => Promise<void>; // null: the host's role
}

function Items({ table, welcome, view, open, moveToDevice }: ItemsProps) {
  const seat = table.seat.value;
  const isRunning = view.status === "running";
  const isBots = seat !== null && Boolean(view.seats[seat]?.bot);
  const letBotPlay = (): void => {
    open(null);
    void table.send("bot", { seat, bot: usualBot(welcome.bots) });
  };
  return (
    <div class="stack">
      <button type="button" onClick={() => open("share")}>
        <Icon name="link" /> {t("table.share")}
      </button>
      {seat !== null && (
        <button type="button" onClick={() => void moveToDevice(seat)}>
          <Icon name="phone" /> {t("table.move")}
        </button>
      )}
      {view.host && (
        <button type="button" onClick={() => void moveToDevice(null)}>
          <Icon name="phone" /> {t("table.move.host")}
        </button>
      )}
      {seat !== null && isRunning && !isBots && (
        <button type="button" onClick={letBotPlay}>
          <Icon name="bot" /> {t("table.bot")}
        </button>
      )}
      {cardOf(welcome.game)?.HowTo && (
        <a class="button" href={`/how/${welcome.game}`} target="_blank">
          <Icon name="help" /> {t("play.how")}
        </a>
      )}
      {isOffered(welcome.game, "rules") && (
        <RulesLink class="button" game={welcome.game} onOpen={() => open(null)}>
          <Icon name="book" /> {t("play.rules")}
        </RulesLink>
      )}
      {view.host &&
        isRunning &&
        view.seats.map(
          (other, number) =>
            other.name !== null &&
            !other.bot &&
            !other.yours && (
              <button key={number} type="button" onClick={() => void table.send("remove", { seat: number })}>
                <Icon name="bot" /> {t("table.replace", { name: other.name })}
              </button>
            ),
        )}
      {seat !== null && isRunning && (
        <button type="button" onClick={() => open("leave")}>
          <Icon name="cross" /> {t("table.leave")}
        </button>
      )}
    </div>
  );
}

function Leave({ table, seat, close }: { table: Table; seat: number; close: () => void }) {
  const leave = (): void => {
    close();
    void table.send("leave", { seat });
  };
  return (
    <Dialog title={t("table.leave")} close={close}>
      <p>{t("table.leave.sure")}</p>
      <div class="row">
        <button type="button" class="main" onClick={leave}>
          {t("table.leave")}
        </button>
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
