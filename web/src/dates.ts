import { language } from "./prefs";

/** A date as people write it where the browser is set to, in the language of the page. */
export function dateOf(at: number): string {
  const here = navigator.languages.find((wished) => wished.startsWith(language.value)) ?? language.value;
  return new Date(at).toLocaleDateString(here);
}
