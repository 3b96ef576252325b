/** English is the language of the catalogs; each other one has a file in `languages/`. */
export const languages = [
  "en",
  "ar",
  "de",
  "es",
  "fr",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt-BR",
  "ru",
  "tr",
  "uk",
  "zh-Hans",
  "zh-Hant",
] as const;
export type Language = (typeof languages)[number];

export function isLanguage(code: string): code is Language {
  return (languages as readonly string[]).includes(code);
}

/** A browser sends fewer; what follows is not read. */
const maxTags = 10;
const maxHeaderLength = 200;

/**
 * The language to use for a person or browser.
 *
 * @param wanted BCP 47 tags, the preferred one first: "de-AT" means German, "zh-HK" traditional Chinese; ten are read
 * @returns English if there is none of them
 */
export function matchLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted.slice(0, maxTags)) {
    const known = byScript.get(toScript(tag) ?? "");
    if (known) return known;
  }
  return "en";
}

/** The tags of an `Accept-Language` header, the preferred one first; of its first 200 characters. */
export function readAcceptLanguage(header: string): string[] {
  const parts = header.slice(0, maxHeaderLength).split(",", maxTags);
  const weighted = parts.map((part) => {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
  });
  return weighted
    .filter(({ tag, weight }) => tag !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/**
 * The header `Accept-Language` of a request, as browsers write it: `de,ja;q=0.9,en;q=0.8,*;q=0.5`. Sites know Chinese by its main
 * country alone, and many know a language without its region.
 *
 * @param wanted BCP 47 tags, the preferred one first; four at most
 */
export function writeAcceptLanguage(wanted: readonly string[]): string {
  const tags = [...new Set(wanted.flatMap(toAskedTags))].slice(0, maxTags - 1);
  const weighted = tags.map((tag, index) => (index === 0 ? tag : `${tag};q=${(1 - index / 20).toFixed(2)}`));
  return [...weighted, "*;q=0.5"].join(",");
}

function toAskedTags(tag: string): string[] {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const isScripted = new Intl.Locale(tag).script !== undefined;
  return [tag, ...(isScripted && script ? [`${language}-${region}`] : []), language];
}

/** "zh-HK" → "zh-Hant": a language and how it is written. Regions do not matter, so that pt-PT gets pt-BR. */
function toScript(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    // Not a language tag, such as "*".
    return null;
  }
}

const byScript = new Map(languages.map((language) => [toScript(language), language]));

/** The direction in which the language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return new Intl.Locale(language).maximize().script === "Arab" ? "rtl" : "ltr";
}

/** What the language calls itself: "Deutsch". */
export function nameOf(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Where the build of the pages puts a file in a language: English as named, `assets/x.js` otherwise in `assets/de/`. */
export function inLanguageFolder(file: string, language: Language): string {
  const slash = file.lastIndexOf("/") + 1;
  return language === "en" ? file : `${file.slice(0, slash)}${language}/${file.slice(slash)}`;
}
