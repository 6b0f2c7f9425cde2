import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import {
  choose,
  helpers,
  language,
  notifications,
  reactions,
  sounds,
  theme,
  vibration,
  type Language,
  type Theme,
} from "../prefs";
import { Dialog } from "../ui/parts";
import { t } from "../words";
import { allowNotifications, canNotify } from "./turn";

export const isSettingsOpen = signal(false);

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en", "English"], // each in its own language, whatever the page speaks
  ["de", "Deutsch"],
];
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

function Tick({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.currentTarget.checked)} /> {label}
    </label>
  );
}

/** The browser asks only those who wish for it. */
function Notifications() {
  const [isDenied, setDenied] = useState(false);
  const set = async (isWished: boolean): Promise<void> => {
    const isOn = isWished && (await allowNotifications());
    setDenied(isWished && !isOn);
    choose("notifications", isOn);
  };
  return (
    <>
      <Tick
        key={String(isDenied)}
        label={t("settings.notifications")}
        isOn={notifications.value}
        set={(isOn) => void set(isOn)}
      />
      {isDenied && (
        <p class="hint" role="status">
          {t("settings.notifications.denied")}
        </p>
      )}
    </>
  );
}

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
      <label class="tick">
        <input
          type="checkbox"
          checked={helpers.value}
          onChange={(event) => choose("helpers", event.currentTarget.checked)}
        />{" "}
        {t("settings.helpers")}
      </label>
      <Tick label={t("settings.reactions")} isOn={reactions.value} set={(isOn) => choose("reactions", isOn)} />
      {"vibrate" in navigator && (
        <Tick label={t("settings.vibration")} isOn={vibration.value} set={(isOn) => choose("vibration", isOn)} />
      )}
      {canNotify() && <Notifications />}
      <a class="link" href="/you" onClick={close}>
        {t("device")}
      </a>
    </Dialog>
  );
}
