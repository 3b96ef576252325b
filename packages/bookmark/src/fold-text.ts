import { foldSigns } from "@bowerbird/contract/spelling-key";

export { spellingKey } from "@bowerbird/contract/spelling-key";

/**
 * Folds text for comparison in search, tags and filters: lower case, no accents, compatibility forms unified; one
 * apostrophe, hyphen and quotation mark; the letters of Arabic and Persian that people type for each other; Latin digits.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (plain.test(lower)) return lower;
  // Compatibility forms hold capitals (№, ℃) and apostrophes (ŉ), so they are unified first.
  const unified = foldSigns(foldSigns(text).normalize("NFKD")).toLowerCase();
  const bare = unified.normalize("NFKD").replace(accents, "").normalize("NFC");
  return bare.replace(respelled, respell).toWellFormed();
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant, without the backtick
const plain = /^[\u0000-_a-\u007f]*$/;

// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and hamzas. Marks of other scripts distinguish words.
const accents = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;

/** Letters that Unicode does not decompose, with what people type for them. */
const spellings: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
  // Arabic: final yeh without its dots, feminine ending, and wasla; Persian: its kaf, yeh and he.
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ک: "ك",
  ة: "ه",
  ە: "ه",
  ہ: "ه",
  ٱ: "ا",
};
/** The zeros of scripts whose digits people also type in Latin ones. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040];
for (const zero of zeros) {
  for (let digit = 0; digit < 10; digit += 1) spellings[String.fromCharCode(zero + digit)] = String(digit);
}
const respelled = new RegExp(`[${Object.keys(spellings).join("")}]`, "g");
const respell = (letter: string): string => spellings[letter]!;

/** Longer runs are cut: they are keys, hashes or text in a script without spaces. */
const maxWordLength = 64;

/** The distinct runs of letters and digits in a folded text. */
export function splitWords(folded: string): string[] {
  return [...new Set(readRuns(folded).map((word) => word.slice(0, maxWordLength)))];
}

const readRuns = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

const unspacedScripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Scripts without spaces: a character is as significant as a word. */
export const unspaced = new RegExp(`[${unspacedScripts}]`, "u");
const segments = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}]+`, "gu");

/**
 * The words of a folded text in their order, repeated ones too, so that neighbors in the list are neighbors in the text.
 * A run in a script without spaces is split into its pairs of characters, then its last character: each part of the
 * run is a sequence of these pairs.
 */
export function splitTokens(folded: string): string[] {
  return readRuns(folded)
    .flatMap((run) => run.match(segments) ?? [])
    .flatMap((segment) => (unspaced.test(segment) ? toPairs([...segment]) : [segment.slice(0, maxWordLength)]));
}

const toPairs = (characters: string[]) => characters.map((one, index) => one + (characters[index + 1] ?? ""));
