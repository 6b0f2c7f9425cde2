// What a person likes: language, light or dark, sounds. Kept on the device.

import { effect, signal } from "@preact/signals";
import { recall, remember } from "./memory";

export type Language = "en" | "de";
export type Theme = "auto" | "light" | "dark";

const LANGUAGES: readonly Language[] = ["en", "de"];
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

function languageOfBrowser(): Language {
  for (const wished of navigator.languages) {
    const found = LANGUAGES.find((language) => wished.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const kept = <T extends string>(key: string, values: readonly T[], otherwise: T): T =>
  values.find((value) => value === recall(key)) ?? otherwise;

export const language = signal<Language>("en");
export const theme = signal<Theme>("auto");
export const sounds = signal(false);
export const needs = signal(false); // boards may show what is still missing
export const playerName = signal("");

function recallAll(): void {
  language.value = kept("language", LANGUAGES, languageOfBrowser());
  theme.value = kept("theme", THEMES, "auto");
  sounds.value = recall("sounds") === "on";
  needs.value = recall("needs") === "on";
  playerName.value = recall("name") ?? "";
}

recallAll();
addEventListener("storage", recallAll); // chosen in another window of this device

export function choose(kind: "language", value: Language): void;
export function choose(kind: "theme", value: Theme): void;
export function choose(kind: "sounds" | "needs", value: boolean): void;
export function choose(kind: "name", value: string): void;
export function choose(kind: string, value: string | boolean): void {
  remember(kind, typeof value === "boolean" ? (value ? "on" : "off") : value);
  if (kind === "language") language.value = value as Language;
  else if (kind === "theme") theme.value = value as Theme;
  else if (kind === "sounds") sounds.value = value as boolean;
  else if (kind === "needs") needs.value = value as boolean;
  else playerName.value = value as string;
}

export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});
