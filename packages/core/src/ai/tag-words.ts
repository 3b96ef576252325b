import { cutText, oneLine } from "@bowerbird/contract/tidy-text";

/** Longer ones are sentences, and no tags. */
const longestTag = 30;
const mostWords = 3;
/** Letters and digits of any script, and what names of techniques need: C++, C#, Node.js, R&D. Nothing of markup. */
const plainTag = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .+#&'-]*$/u;

/** A proposed tag as it may be stored, in lower case; null for what is none, such as markup or a sentence. */
export function plainTagOf(proposed: string): string | null {
  const tag = oneLine(cutText(proposed, 200).normalize("NFKC"))
    .replace(/^#+\s*/, "")
    .toLowerCase();
  const isPlain = plainTag.test(tag) && /\p{L}/u.test(tag) && tag.length <= longestTag;
  return isPlain && tag.split(" ").length <= mostWords ? tag : null;
}

/** Words that end like a plural and are none. */
const singulars = /^(news|series|species|css|aws|ios|os|gps|dns|rss|.*(ss|us|is|ics|js))$/;

/** What the variants of a tag have in common: case, hyphens, spaces and dots, singular and plural make no difference. */
export function tagKey(tag: string): string {
  return singularOf(
    tag
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\s._-]+/gu, ""),
  );
}

function singularOf(word: string): string {
  if (word.length < 4 || singulars.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
