import { limits } from "./limits.ts";
import { spellingKey } from "./spelling-key.ts";

/**
 * Characters that change the direction of surrounding text or are invisible, so that one text can imitate another:
 * overrides, embeddings, isolates, invisible marks. Kept are joiners, which emoji, Persian and Indic words need, marks that
 * only have a direction of their own, and the tags and variation selectors of emoji.
 */
const deceptive = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** Removes deceptive characters. */
export function withoutDeception(text: string): string {
  return text.replace(deceptive, "");
}

/** One line: control characters and runs of white space become one space; trimmed. */
export function oneLine(text: string): string {
  return withoutDeception(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** Several lines: line ends become `\n`, control characters except tabs are removed; trimmed. */
export function severalLines(text: string): string {
  return withoutDeception(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim()
    .toWellFormed();
}

/** Cuts a text without splitting a surrogate pair. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[maxLength - 1]!) ? maxLength - 1 : maxLength).trimEnd();
}

/** One line within a limit. What is far beyond it is cut before the text is cleaned. */
export function fitLine(text: string, maxLength: number): string {
  return cutText(oneLine(text.slice(0, maxLength * 8)), maxLength);
}

/** Escapes text for HTML and XML, in content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Tags as stored: trimmed, without empty ones, each in its first spelling ({@link spellingKey}), in the given order. */
export function tidyTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    const tidy = fitLine(tag, limits.tagLength);
    if (tidy !== "" && !seen.has(spellingKey(tidy))) seen.set(spellingKey(tidy), tidy);
  }
  return [...seen.values()];
}
