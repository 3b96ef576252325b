import { decodeHTML } from "entities";

/**
 * A text that a site has escaped twice, decoded once more where another text of the page agrees: a page about HTML
 * entities keeps them.
 *
 * @param others texts of the page that say the same, such as the plain title
 */
export function unescapeTwice(text: string, others: readonly string[]): string {
  if (!/&(?:#\w{1,8}|[a-z]\w{1,30});/i.test(text)) return text;
  const decoded = decodeHTML(text);
  const [kept, plain] = [tidy(text), tidy(decoded)];
  const isSaid = (wanted: string) => others.some((other) => agrees(tidy(other), wanted));
  return isSaid(plain) && !isSaid(kept) ? decoded : text;
}

/** One contains the other: sites add their name to the plain title, and cut descriptions. */
function agrees(other: string, text: string): boolean {
  return other !== "" && (other.includes(text) || text.includes(other));
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/(?:\.{3}|…)\s*$/, "")
    .trim()
    .toLowerCase();
}
