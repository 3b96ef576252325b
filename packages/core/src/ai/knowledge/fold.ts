/**
 * Text as words are compared: lower case, Latin letters and Cyrillic ones without their accents, `ß` as `ss`. Signs of
 * Japanese that look like accents stay.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- plain ASCII is by far the commonest and needs nothing
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o");
}

/** Scripts that write words without spaces between them. */
export const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u;

/** The words of folded text in their order; a run of an unspaced script is one word. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+|[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
}
