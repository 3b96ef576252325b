import MessageFormat from "@messageformat/core";
import type { Language } from "../languages.ts";
import type { MessageFunction } from "../messages.ts";
import { currentLanguage } from "./language-scope.ts";
import { translate } from "./translations.ts";

const formats = new Map<Language, MessageFormat>();
const compiled = new Map<string, MessageFunction>();

/**
 * The message in the language of the request.
 *
 * @param message from a catalog, never from outside: it becomes code
 * @throws Error when it is not valid ICU MessageFormat
 */
export function compileMessage(message: string): MessageFunction {
  const language = currentLanguage();
  return compileIn(language, translate(message, language));
}

/** @throws Error when the message is not valid ICU MessageFormat */
export function compileIn(language: Language, message: string): MessageFunction {
  const key = `${language} ${message}`;
  const format = formats.get(language) ?? new MessageFormat(language);
  formats.set(language, format);
  const known = compiled.get(key) ?? format.compile(message);
  compiled.set(key, known);
  return known;
}
