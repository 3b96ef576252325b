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

/**
 * The language to use for a person or browser.
 *
 * @param wanted BCP 47 tags, the preferred one first: "de-AT" means German, "zh-HK" traditional Chinese
 * @returns English if there is none of them
 */
export function matchLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = languages.find((language) => toScript(language) === toScript(tag));
    if (known) return known;
  }
  return "en";
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
