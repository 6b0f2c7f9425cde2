import { choose, language, sounds, theme, type Language, type Theme } from "../prefs";
import { Dialog } from "../ui/parts";
import { t } from "../words";

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en", "English"], // each in its own language, whatever the page speaks
  ["de", "Deutsch"],
];
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export function Settings({ close }: { close: () => void }) {
  return (
    <Dialog title={t("settings")} close={close}>
      <fieldset>
        <legend>{t("settings.language")}</legend>
        <div class="pills">
          {LANGUAGES.map(([value, label]) => (
            <button
              key={value}
              type="button"
              lang={value}
              aria-pressed={language.value === value}
              onClick={() => choose("language", value)}
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t("settings.theme")}</legend>
        <div class="pills">
          {THEMES.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={theme.value === value}
              onClick={() => choose("theme", value)}
            >
              {t(`settings.theme.${value}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <label class="tick">
        <input
          type="checkbox"
          checked={sounds.value}
          onChange={(event) => choose("sounds", event.currentTarget.checked)}
        />{" "}
        {t("settings.sounds")}
      </label>
    </Dialog>
  );
}
