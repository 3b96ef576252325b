import type { Language } from "../../packages/contract/src/languages.ts";
import { compileIn } from "../../packages/contract/src/messages/compile.ts";
import type { LanguageFile } from "../../packages/contract/src/messages/translations.ts";
import type { Files } from "./message-problems.ts";

/**
 * What is wrong with a language's file: a text that is not translated, a translation that nothing uses, that is not valid,
 * or that has other placeholders or marks than the English text.
 *
 * @param catalogs the English texts, by the path of their catalog
 * @returns one sentence each, empty if all is well
 */
export function findTranslationProblems(language: Language, file: LanguageFile, catalogs: Files): string[] {
  const { texts, exceptions } = file;
  const english = new Set<string>();
  const byMessage = new Map<string, string>();
  for (const [catalog, source] of catalogs)
    for (const [name, text] of Object.entries(JSON.parse(source) as Record<string, string>)) {
      english.add(text);
      byMessage.set(`${catalog}#${name}`, text);
    }
  const compare = (text: string, translation: string) => findDifference(language, text, translation);
  return [
    ...[...english].filter((text) => !(text in texts)).map((text) => `"${text}" is not translated`),
    ...Object.entries(texts).flatMap(([text, translation]) =>
      english.has(text) ? compare(text, translation) : [`nothing says "${text}"`],
    ),
    ...Object.entries(exceptions).flatMap(([message, translation]) => {
      const text = byMessage.get(message);
      return text === undefined ? [`there is no message ${message}`] : compare(text, translation);
    }),
  ].map((problem) => `${language}: ${problem}`);
}

function findDifference(language: Language, text: string, translation: string): string[] {
  if (translation.trim() === "") return [`the translation of "${text}" is empty`];
  try {
    const [wanted, found] = [findParts("en", text), findParts(language, translation)];
    return wanted === found
      ? []
      : [`"${translation}" has ${found || "nothing"} where "${text}" has ${wanted || "nothing"}`];
  } catch {
    return [`"${translation}" is not valid ICU MessageFormat`];
  }
}

/** The names of the placeholders and of the marks, such as `<link>`. */
function findParts(language: Language, text: string): string {
  const source = compileIn(language, text).toString();
  const placeholders = [...source.matchAll(/\bd\.(\w+)/g)].map(([, name]) => `{${name}}`);
  return [...new Set([...placeholders, ...(text.match(/<\/?\w+>/g) ?? [])])].toSorted().join(" ");
}
