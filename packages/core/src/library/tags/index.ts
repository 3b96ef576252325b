import { foldText } from "@bowerbird/bookmark/fold-text";

export { listFewTags, listTags, listPopularTags, suggestTags } from "./tags.sql.ts";

/** Singular words that look like plurals. */
const singulars = /^(news|series|species|css|aws|ios|os|gps|dns|rss|.*(ss|us|is|ics|js))$/;

/** The key shared by a tag's variants: ignores case, accents, hyphens, apostrophes, spaces, dots and plural endings. */
export function tagKey(tag: string): string {
  return toSingular(foldText(tag).replace(/[\s._'-]+/gu, ""));
}

function toSingular(word: string): string {
  if (word.length < 4 || singulars.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
