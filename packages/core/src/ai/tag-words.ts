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
