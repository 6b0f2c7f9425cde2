import { cards } from "../games";
import { say, t } from "../words";

/** Where to go from an address that leads nowhere. */
export function Suggestions() {
  return (
    <>
      <div class="row">
        <a class="button main" href="/">
          {t("home")}
        </a>
      </div>
      <section class="ways">
        <h2>{t("play.open")}</h2>
        <div class="row">
          {cards.value.map((card) => (
            <a key={card.name} class="button" href={`/new/${card.name}`}>
              {say(card.title)}
            </a>
          ))}
        </div>
      </section>
    </>
  );
}
