/**
 * Folds text for comparison: lower case, Latin and Cyrillic letters without accents, `ß` as `ss`. Japanese marks that
 * look like accents stay.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- ASCII is the common case
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

/** Scripts without spaces between words. */
export const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]/u;

/** Splits folded text into words, in order; a run of an unspaced script is one word. */
export function splitWords(folded: string): string[] {
  return folded.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+|[\p{L}\p{M}\p{N}+#]+/gu) ?? [];
}
