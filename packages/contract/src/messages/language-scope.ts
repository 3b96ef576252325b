import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "../languages.ts";
import { translate } from "./translations.ts";

const scope = new AsyncLocalStorage<Language>();

/** Runs an action whose texts are in a language: a request, or the writing of a mail. */
export function inLanguage<T>(language: Language, action: () => T): T {
  return scope.run(language, action);
}

/** English outside of `inLanguage`, as in logs and for programs. */
export function currentLanguage(): Language {
  return scope.getStore() ?? "en";
}

/** A text without placeholders in the language of the request; `format` translates those that have some. */
export function say(text: string): string {
  return translate(text, currentLanguage());
}
