// The frame of every page: what is at the top, the page of this address, and what has just happened.

import { useEffect, useRef, useState } from "preact/hooks";
import { cardOf, isAsked, loadGames } from "./games";
import type { AnalysisPage } from "./pages/analysis";
import { Home } from "./pages/home";
import type { LessonPage } from "./pages/lesson";
import { How } from "./pages/how";
import { New } from "./pages/new";
import { ReplayPage } from "./pages/replay";
import { RulesPage } from "./pages/rules";
import { isSettingsOpen, Settings } from "./pages/settings";
import { TablePage } from "./pages/table";
import { Tasks } from "./pages/tasks";
import { Suggestions } from "./pages/suggestions";
import type { WhatIfPage } from "./pages/whatif";
import { isOffline } from "./offline";
import { decoded, goTo, path, title, titleMark, useTitle } from "./route";
import { useKeptFocus } from "./ui/focus";
import { Later } from "./ui/later";
import { LiveRegion } from "./ui/live";
import { Icon } from "./ui/parts";
import type { Source } from "./whatif";
import { t } from "./words";

const loadDesigns = () => import("./design/page").then(({ DesignPage }) => DesignPage);
const loadGallery = () => import("./design/gallery").then(({ GalleryPage }) => GalleryPage);
const loadOverTime = () => import("./device/over_time").then(({ OverTimePage }) => OverTimePage);
const loadDevice = () => import("./device/page").then(({ DevicePage }) => DevicePage);

/** Lessons are loaded when somebody takes one. */
function Learn({ game, name }: { game: string; name: string }) {
  const [Page, setPage] = useState<typeof LessonPage | null>(null);
  useEffect(() => void import("./pages/lesson").then((loaded) => setPage(() => loaded.LessonPage)), []);
  return Page && isAsked.value ? (
    <Page key={`${game} ${name}`} game={game} name={name} />
  ) : (
    <h1 class="page hint">{t("loading")}</h1>
  );
}

/** Analyses are loaded when somebody asks for one. */
function Explained({ name }: { name: string }) {
  const [Page, setPage] = useState<typeof AnalysisPage | null>(null);
  useEffect(() => void import("./pages/analysis").then((loaded) => setPage(() => loaded.AnalysisPage)), []);
  return Page ? <Page name={name} /> : <h1 class="page hint">{t("loading")}</h1>;
}

/** What if is loaded when somebody asks for it: a finished game by its table, or a lesson by its game and name. */
function Explored({ source }: { source: Source }) {
  const [Page, setPage] = useState<typeof WhatIfPage | null>(null);
  useEffect(() => void import("./pages/whatif").then((loaded) => setPage(() => loaded.WhatIfPage)), []);
  return Page ? <Page source={source} /> : <h1 class="page hint">{t("loading")}</h1>;
}

function Page({ at }: { at: string }) {
  const [, kind = "", part = "", ...more] = at.split("/");
  if (kind === "learn" && part && more.length < 2) return <Learn game={decoded(part)} name={decoded(more[0] ?? "")} />;
  if (kind === "whatif" && part && more.length < 2) {
    const lesson = decoded(more[0] ?? "");
    return <Explored key={at} source={lesson ? { game: decoded(part), lesson } : { table: decoded(part) }} />;
  }
  const name = more.some(Boolean) ? "" : decoded(part);
  if (kind === "") return <Home />;
  if (kind === "you" && part === "games") return <Later load={loadOverTime} />;
  if (kind === "you" && !part) return <Later load={loadDevice} />;
  if (kind === "design" && more.length < 2) return <Later load={loadDesigns} />;
  if (kind === "gallery" && !part) return <Later load={loadGallery} />;
  if (kind === "tasks" && !part) return <Tasks />;
  if (kind === "t" && name) return <TablePage key={name} name={name} />;
  if (kind === "replay" && name) return <ReplayPage key={name} name={name} />;
  if (kind === "analysis" && name) return <Explained key={name} name={name} />;
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
  const main = useRef<HTMLElement>(null);
  const from = useRef(path.value);
  const at = path.value;
  useEffect(() => {
    const page = title.value ? `${title.value} – Polychrome` : "Polychrome";
    document.title = titleMark.value ? `${titleMark.value} · ${page}` : page;
  }, [title.value, titleMark.value]);
  useEffect(() => {
    if (!goTo(location.hash) && at !== from.current) main.current?.focus({ preventScroll: true });
    from.current = at;
  }, [at]);
  useEffect(() => void (isOffline.value || loadGames()), [isOffline.value]);
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
        <button
          type="button"
          class="quiet icon"
          aria-label={t("settings")}
          onClick={() => (isSettingsOpen.value = true)}
        >
          <Icon name="gear" />
        </button>
      </header>
      {isOffline.value && !at.startsWith("/t/") && (
        <p class="offline" role="status">
          {t("offline")}
        </p>
      )}
      <main id="main" ref={main} tabIndex={-1} aria-label={title.value || "Polychrome"}>
        <Page at={at} />
      </main>
      {isSettingsOpen.value && <Settings close={() => (isSettingsOpen.value = false)} />}
      <LiveRegion />
    </>
  );
}
