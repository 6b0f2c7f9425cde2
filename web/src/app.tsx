// The frame of every page: what is at the top, the page of this address, and what has just happened.

import { useEffect, useState } from "preact/hooks";
import { cardOf } from "./games";
import { AnalysisPage } from "./pages/analysis";
import { Home } from "./pages/home";
import { How } from "./pages/how";
import { New } from "./pages/new";
import { ReplayPage } from "./pages/replay";
import { Settings } from "./pages/settings";
import { TablePage } from "./pages/table";
import { path } from "./route";
import { LiveRegion } from "./ui/live";
import { Icon } from "./ui/parts";
import { say, t } from "./words";

function Page({ at }: { at: string }) {
  const [, kind = "", name = ""] = at.split("/");
  if (kind === "") return <Home />;
  if (kind === "t") return <TablePage key={name} name={decodeURIComponent(name)} />;
  if (kind === "replay") return <ReplayPage key={name} name={decodeURIComponent(name)} />;
  if (kind === "analysis") return <AnalysisPage key={name} name={decodeURIComponent(name)} />;
  const card = cardOf(name);
  if (kind === "new" && card) return <New key={name} card={card} />;
  if (kind === "how" && card) return <How card={card} />;
  return (
    <main id="main" class="page">
      <h1>{t("missing")}</h1>
    </main>
  );
}

/** The title of the browser's window. */
function titleOf(at: string): string {
  const [, kind = "", name = ""] = at.split("/");
  const card = cardOf(name);
  if (card && kind === "how") return `${t("how.title", { game: say(card.title) })} – Polychrome`;
  if (card) return `${say(card.title)} – Polychrome`;
  if (kind === "analysis") return `${t("analysis")} – Polychrome`;
  return kind === "replay" ? `${t("replay.title")} – Polychrome` : "Polychrome";
}

export function App() {
  const [isOpen, setOpen] = useState(false);
  const at = path.value;
  useEffect(() => {
    document.title = titleOf(at);
  });
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
      <Page at={at} />
      {isOpen && <Settings close={() => setOpen(false)} />}
      <LiveRegion />
    </>
  );
}
