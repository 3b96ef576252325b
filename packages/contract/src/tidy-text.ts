/**
 * What turns the direction of the text around it, or is not seen at all, so that one text passes for another: overrides,
 * embeddings, isolates, and invisible marks. Joiners stay, which emoji, Persian and Indic words need, and so do the marks
 * that only say of themselves which direction they have, and the tags and variation selectors of emoji.
 */
const deceptive = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/g;

/** A text without what misleads about it; the same text where there is nothing of that kind. */
export function withoutDeception(text: string): string {
  return text.replace(deceptive, "");
}

/** One line: control characters and runs of white space become one space, none at the ends. */
export function oneLine(text: string): string {
  return withoutDeception(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** Several lines: ends of lines are `\n`, other control characters but tabs go, no white space at the ends. */
export function severalLines(text: string): string {
  return withoutDeception(text)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim()
    .toWellFormed();
}

/** At most so many characters, never half of one that takes two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most).trimEnd();
}
