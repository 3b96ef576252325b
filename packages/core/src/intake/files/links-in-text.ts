import { cleanUrl } from "./bounded-text.ts";

/** More than a text has; the rest is ignored. */
const MAX_LINKS = 500;
/** A link of Markdown, or an address on its own. */
const LINK = /\[([^[\]]{0,500})\]\(\s{0,9}<?(https?:\/\/[^\s)>]{1,9000})|(https?:\/\/[^\s<>"'`\])]{1,9000})/gi;

/** Finds the links in a text, each address once, with the title that Markdown gives it. */
export function findLinks(text: string): { url: string; title: string }[] {
  const found = new Map<string, string>();
  for (const [, title = "", inMarkdown, bare] of text.matchAll(LINK)) {
    if (found.size >= MAX_LINKS) break;
    const url = cleanUrl(inMarkdown ?? trimEnd(bare ?? ""));
    if (!found.get(url)) found.set(url, title);
  }
  return [...found].map(([url, title]) => ({ url, title }));
}

/** The full stop of a sentence is no part of its last link. */
function trimEnd(url: string): string {
  return url.replace(/[.,;:!?'|*_]+$/, "");
}
