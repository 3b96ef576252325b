import { readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "../languages.ts";

/** A file of `languages/`. */
export interface LanguageFile {
  /** The product's words in this language, for those who translate. */
  glossary: Record<string, string>;
  /** By the English text. */
  texts: Record<string, string>;
  /** Where a page needs another translation of the same English text, by message: `<catalog>#<name>`. */
  exceptions: Record<string, string>;
}

const files = new Map<Language, LanguageFile>();

export function readLanguage(language: Language): LanguageFile {
  const file = files.get(language) ?? readLanguageFile(language);
  files.set(language, file);
  return file;
}

/** Reads it each time: for those who need a few texts of all languages. */
export function readLanguageFile(language: Language): LanguageFile {
  if (language === "en") return { glossary: {}, texts: {}, exceptions: {} };
  const file = path.join(import.meta.dirname, `../languages/${language}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as LanguageFile;
}

/**
 * @param text of a catalog; any other is returned as it is
 * @param message `<catalog>#<name>`, which may have a translation of its own
 */
export function translate(text: string, language: Language, message = ""): string {
  const { texts, exceptions } = readLanguage(language);
  return exceptions[message] ?? texts[text] ?? text;
}
