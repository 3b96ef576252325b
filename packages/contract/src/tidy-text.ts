/** One line: control characters and runs of white space become one space, none at the ends. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toWellFormed();
}

/** Several lines: ends of lines are `\n`, other control characters but tabs go, no white space at the ends. */
export function severalLines(text: string): string {
  return text
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
