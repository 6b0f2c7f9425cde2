// The workshop: own designs, the editor of one of them, and a design that came with a link. Loaded when somebody comes.

import { useTitle } from "../route";
import { decoded, path } from "../route";
import { draftOf } from "../drafts";
import { cardOf, isAsked } from "../games";
import { t } from "../words";
import { DraftEditor } from "./editor";
import { DesignList } from "./list";
import { SharedDesign } from "./shared";
import "./style.css";
import { w } from "./words";

export function DesignPage() {
  const [, , game = "", id = ""] = path.value.split("/").map(decoded);
  if (!game) return <DesignList />;
  if (!isAsked.value) return <h1 class="page hint">{t("loading")}</h1>;
  const card = cardOf(game);
  if (card && !id) return <SharedDesign key={game} card={card} />;
  const draft = draftOf(id);
  return card && draft?.game === game ? <DraftEditor key={id} card={card} draft={draft} /> : <Missing />;
}

/** It was deleted, or belongs to another device. */
function Missing() {
  useTitle(w("design.missing"));
  return (
    <div class="page">
      <h1>{w("design.missing")}</h1>
      <p>{w("design.missing.text")}</p>
      <a class="button" href="/design">
        {w("design.title")}
      </a>
    </div>
  );
}
