// The frame of every page: what is at the top, the page of this address, and what has just happened.

import { useEffect, useRef, useState } from "preact/hooks";
import { cardOf, isAsked, loadGames } from "./games";
import { AnalysisPage } from "./pages/analysis";
import { Home } from "./pages/home";
import { How } from "./pages/how";
import { New } from "./pages/new";
import { ReplayPage } from "./pages/replay";
import { RulesPage } from "./pages/rules";
import { Settings } from "./pages/settings";
import { TablePage } from "./pages/table";
import { Suggestions } from "./pages/suggestions";
import { decoded, goTo, path, title, useTitle } from "./route";
import { useKeptFocus } from "./ui/focus";
import { LiveRegion } from "./ui/live";
import { Icon } from "./ui/parts";
import { t } from "./words";

function Page({ at }: { at: string }) {
  const [, kind = "", part = "", ...more] = at.split("/");
  const name = more.some(Boolean) ? "" : decoded(part);
  if (kind === "") return <Home />;
  if (kind === "t" && name) return <TablePage key={name} name={name} />;
  if (kind === "replay" && name) return <ReplayPage key={name} name={name} />;
  if (kind === "analysis" && name) return <AnalysisPage key={name} name={name} />;
  if (kind === "rules" && name) return <RulesPage key={name} game={name} />;
  const card = cardOf(name);
  if (kind === "new" && card) return <New key={name} card={card} />;
  if (kind === "how" && card?.HowTo) return <How card={card} HowTo={card.HowTo} />;
  if (kind === "new" && name && !isAsked.value) return <h1 class="page hint">{t("loading")}</h1>;
  return <Missing />;
}

function Missing() {
  useTitle(t("missing"));
  return (
    <div class="page">
      <h1>{t("missing")}</h1>
      <Suggestions />
    </div>
  );
}

export function App() {
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const from = useRef(path.value);
  const at = path.value;
  useEffect(() => {
    document.title = title.value ? `${title.value} – Polychrome` : "Polychrome";
  }, [title.value]);
  useEffect(() => {
    if (!goTo(location.hash) && at !== from.current) main.current?.focus({ preventScroll: true });
    from.current = at;
  }, [at]);
  useEffect(() => void loadGames(), []);
  useKeptFocus(main);
  return (
    <>
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label={`Polychrome, ${t("home")}`}>
          <img src="/icon.svg" alt="" width="28" height="28" /> Polychrome
        </a>
        <button type="button" class="quiet icon" aria-label={t("settings")} onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
      </header>
      <main id="main" ref={main} tabIndex={-1} aria-label={title.value || "Polychrome"}>
        <Page at={at} />
      </main>
      {isOpen && <Settings close={() => setOpen(false)} />}
      <LiveRegion />
    </>
  );
}
