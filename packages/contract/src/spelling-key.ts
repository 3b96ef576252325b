import { quotationMarks } from "./query-grammar.ts";

/**
 * The key that all spellings of a tag share: they differ in case, in letters of print (`ﬁ`, `№`, full-width letters), in
 * invisible characters, such as the selector of a colored emoji, or in the apostrophe, hyphen or quotation mark that a
 * keyboard puts in. Accents make another tag. The database has the same rule, `spelling_key` (`spelling-key.test.ts`).
 */
export function spellingKey(tag: string): string {
  if (plain.test(tag)) return tag.toLowerCase();
  const unified = foldSigns(foldSigns(tag).normalize("NFKC"));
  // PostgreSQL lowers each letter by itself, JavaScript these two by what is around them.
  return unified.replaceAll("İ", "i").toLowerCase().replaceAll("ς", "σ").normalize("NFKC");
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant, without the backtick
const plain = /^[\u0000-_a-\u007f]*$/;

/**
 * One apostrophe, hyphen and quotation mark, and no invisible character. Before compatibility forms are unified, which
 * would make a space and an accent of `´`, and after it, because some hold an apostrophe (ŉ).
 */
export function foldSigns(text: string): string {
  return text.replace(otherApostrophes, "'").replace(otherHyphens, "-").replace(quotes, '"').replace(invisible, "");
}

/** What is printed for an apostrophe and a hyphen, as parts of a character class. */
export const printed = {
  apostrophe: "`´\u02b9\u02bb\u02bc\u2018-\u201b\u2032\uff07",
  hyphen: "\u058a\u05be\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d",
} as const;
const otherApostrophes = new RegExp(`[${printed.apostrophe}]`, "g");
const otherHyphens = new RegExp(`[${printed.hyphen}]`, "g");
const quotes = new RegExp(`[${quotationMarks}]`, "g");

/** Soft hyphens, joiners, marks of direction, variation selectors, and the Arabic line that only makes a word longer. */
const invisible = /[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\p{Variation_Selector}/gu;
