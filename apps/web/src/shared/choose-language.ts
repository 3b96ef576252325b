import type { Language } from "@bowerbird/contract/languages";
import { fromBase } from "./base-path/base-path.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Opens this page in another language, in which this browser also opens the next ones. */
export function chooseLanguage(language: Language): void {
  document.cookie = `language=${language}; path=${fromBase("/")}; max-age=${yearSeconds}; samesite=lax`;
  location.reload();
}
