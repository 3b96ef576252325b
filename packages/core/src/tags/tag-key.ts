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
