import { readdirSync, readFileSync } from "node:fs";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { defaults } from "@bowerbird/contract/limits";

/** What the categorizer knows about the world, independent of the person. */
export interface BuiltInKnowledge {
  sites: Map<string, SiteTopic>;
  vocabulary: Vocabulary;
  subreddits: Map<string, number>;
  /** Usual names for categories of a topic. */
  categoryNames: Map<string, number>;
}

let loaded: BuiltInKnowledge | undefined;

/** Loads the files once, on first use: some 20,000 lines in about 50 ms. */
export function builtInKnowledge(): BuiltInKnowledge {
  loaded ??= {
    sites: readSites(),
    vocabulary: readVocabulary(),
    subreddits: readTopics("./subreddits.txt"),
    categoryNames: readTopics("./category-names.txt"),
  };
  return loaded;
}

function readTopics(file: string): Map<string, number> {
  return new Map(readSections(file).map(({ category, line }) => [fold(line), getTopicIndex(category)]));
}

/** The topic of a well-known site. */
interface SiteTopic {
  topic: number;
  /** How much of the site is about the topic; `some` for sites with mixed content. */
  share: "all" | "most" | "some";
}

/** Reads the well-known sites: `host` or `host/path`; `~` marks sites mostly, `~~` partly about the topic. */
function readSites(): Map<string, SiteTopic> {
  const sites = new Map<string, SiteTopic>();
  for (const file of readdirSync(new URL("./sites", import.meta.url)).sort()) {
    for (const { category, line } of readSections(`./sites/${file}`)) {
      const site = line.replace(/^~+/, "").replace(/^www\./, "");
      const share = line.startsWith("~~") ? "some" : line.startsWith("~") ? "most" : "all";
      sites.set(site, { topic: getTopicIndex(category), share });
    }
  }
  return sites;
}

/** The built-in categories without Uncategorized; topics are identified by index. */
export const topics: readonly string[] = builtInCategories
  .map(([name]) => name)
  .filter((name) => name !== defaults.categoryName);

const positions = new Map(topics.map((name, position) => [name, position]));

/** Returns the index of a topic. @throws Error for an unknown name in a knowledge file */
export function getTopicIndex(name: string): number {
  const position = positions.get(name);
  if (position === undefined) throw new Error(`"${name}" is not a built-in category`);
  return position;
}

/** A word's topic in a language, with a weight. */
export interface WordSense {
  topic: number;
  language: number;
  weight: number;
}

interface Vocabulary {
  /** Words and phrases, separated by single spaces. */
  whole: Map<string, WordSense[]>;
  /** Stems, for languages with inflection or compounds. */
  stems: Map<string, WordSense[]>;
  /** First words of phrases. */
  openers: Set<string>;
}

/** A line marked `?` is a hint. Each further word of a phrase adds weight. */
const weights = { hint: 0.8, word: 2, anotherWord: 0.7 };

/** Reads the words of all languages: `word`, `two words`, `begin*`, with ` ?` for hints. */
function readVocabulary(): Vocabulary {
  const vocabulary: Vocabulary = { whole: new Map(), stems: new Map(), openers: new Set() };
  for (const [language, { code }] of languages.entries()) {
    for (const { category, line } of readSections(`./words/${code}.txt`))
      add(vocabulary, line, getTopicIndex(category), language);
  }
  return vocabulary;
}

function add(vocabulary: Vocabulary, line: string, topic: number, language: number): void {
  const isHint = line.endsWith(" ?");
  const text = isHint ? line.slice(0, -2) : line;
  const words = splitWords(fold(text));
  const [first] = words;
  if (first === undefined) return;
  const weight = (isHint ? weights.hint : weights.word) + (words.length - 1) * weights.anotherWord;
  const isStem = text.endsWith("*") && !unspaced.test(text);
  const index = isStem && words.length === 1 ? vocabulary.stems : vocabulary.whole;
  const key = words.join(" ");
  const senses = index.get(key) ?? [];
  if (!senses.some((known) => known.topic === topic && known.language === language))
    senses.push({ topic, language, weight });
  index.set(key, senses);
  if (words.length > 1) vocabulary.openers.add(first);
}

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

/**
 * Reads a knowledge file: `[Category]` starts a section, `# ` a comment.
 *
 * @returns category and line, in file order
 * @throws Error when the file is missing or a line precedes the first category
 */
function readSections(name: string): { category: string; line: string }[] {
  let category: string | undefined;
  const found: { category: string; line: string }[] = [];
  for (const line of readLines(name)) {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    if (heading) category = heading;
    else if (category) found.push({ category, line });
    else throw new Error(`${name}: "${line}" precedes the first category`);
  }
  return found;
}

/** Reads the lines of a knowledge file without empty lines and comments. */
function readLines(name: string): string[] {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("# "));
}

interface Language {
  /** Name of its word file. */
  code: string;
  countries: readonly string[];
  smallWords: readonly string[];
}

/** English is first: its words count in every text. */
export const languages: readonly Language[] = readLines("./languages.txt").map((line) => {
  const [code = "", countries = "", smallWords = ""] = line.split(" | ");
  return { code, countries: countries.split(" "), smallWords: smallWords.split(" ").map(fold) };
});

const bySmallWord = indexBy((language) => language.smallWords);
const byCountry = indexBy((language) => language.countries);

/** Guesses the language by small words, script and top-level domain; returns its index, 0 for English. */
export function guessLanguage(words: readonly string[], topLevelDomain: string): number {
  const scores = new Float64Array(languages.length);
  scores[0] = 0.5;
  for (const word of words) {
    for (const language of bySmallWord.get(word) ?? []) scores[language]! += 1;
    const code = getScriptLanguage(word);
    if (code) scores[codes.get(code)!]! += 3;
  }
  for (const language of byCountry.get(topLevelDomain) ?? []) scores[language]! += 1.2;
  return scores.indexOf(Math.max(...scores));
}

const codes = new Map(languages.map(({ code }, position) => [code, position]));

function getScriptLanguage(word: string): string | undefined {
  const first = word.charCodeAt(0);
  if (first < 0x400) return undefined;
  if (first < 0x530) return "ru";
  if (first >= 0xac00 && first <= 0xd7af) return "ko";
  if (/[\u3040-\u30ff]/.test(word)) return "ja";
  return first >= 0x4e00 && first <= 0x9fff ? "zh" : undefined;
}

function indexBy(getKeys: (language: Language) => readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [position, language] of languages.entries()) {
    for (const key of getKeys(language)) index.set(key, [...(index.get(key) ?? []), position]);
  }
  return index;
}

/** Words too common in some language to be significant. */
export const smallWords: ReadonlySet<string> = new Set(languages.flatMap((language) => language.smallWords));

/** Subdomains and first path segments with a fixed use; weight 2 unless given. */
const uses: Record<string, string> = {
  Development:
    "docs developer developers dev api:1 sdk devcenter devblog engineering tech:1 code git npm package:1 crates",
  Shopping:
    "shop store boutique tienda loja negozio sklep magasin product products produkt produit dp gp:1 cart itm item listing",
  News: "news nachrichten actualite noticias notizie nieuws wiadomosci nyheter breaking",
  Education: "learn courses course edu academy school schools classroom lms elearning moodle university campus",
  Business: "jobs careers career job stellenangebote emploi vagas",
  Social: "forum forums community foro foros forumi chat groups",
  Reference: "wiki:1 dict dictionary definition translate maps weather wetter meteo archive:1 library encyclopedia",
  "Food & Recipes":
    "recipe recipes rezept rezepte recette recettes receta recetas receita receitas ricetta ricette recept recepten przepis przepisy recepty yemek",
  Productivity: "calendar mail webmail drive",
  Entertainment: "movie movies film films tv serie series trailer watch:1 comic anime",
  Music: "music album albums artist lyrics song songs track playlist musik musique",
  Gaming: "games game gaming spiele jeux juegos jogos play:1",
  Sports: "sport sports football deportes esportes",
  Travel: "travel reisen reise voyage voyages viajes viagem viaggi hotels hotel flights destinations",
  Finance: "finance money stocks investing banking finanzen quote:1 markets",
  "Health & Fitness": "health gesundheit sante salud saude salute fitness diseases conditions",
  Science: "science sciences research:1 publication paper abs wissenschaft",
  Design: "design fonts icons:1 ux",
  "Home & DIY": "diy garden garten home-garden jardin howto:1",
  "Government & Law": "law legal gesetz loi ley laws",
  "AI & Machine Learning": "ai llm models:1",
};

/** Topics of address parts on any site. */
export const addressWords: ReadonlyMap<string, { topic: number; weight: number }> = new Map(
  Object.entries(uses).flatMap(([topic, words]) =>
    words.split(" ").map((entry) => {
      const [word = "", weight = "2"] = entry.split(":");
      return [word, { topic: getTopicIndex(topic), weight: Number(weight) }] as const;
    }),
  ),
);

const domainsByTopic: Record<string, string> = {
  Education: "edu school schule academy university college courses training education degree mba",
  "Government & Law": "gov mil law legal attorney lawyer abogado int vote",
  Travel: "travel hotel hotels tours flights holiday vacations voyage cruises villas viajes reise reisen aero",
  Shopping: "shop store shopping sale fashion shoes jewelry boutique buy gifts clothing watch diamonds cars auto",
  News: "news press report",
  "AI & Machine Learning": "ai ml",
  Development: "dev codes software systems cloud computer host hosting",
  Finance: "bank finance money insurance investments loans credit tax cash financial fund capital mortgage trading",
  Reference: "museum wiki guide dictionary",
  "Health & Fitness": "health clinic fit fitness yoga doctor dentist hospital healthcare care surgery physio med",
  "Food & Recipes": "recipes restaurant kitchen coffee wine beer pizza menu cafe bar vodka food cooking organic",
  Design: "design photography photos photo gallery art graphics ink",
  Music: "music band audio hiphop dj",
  Gaming: "games game casino poker",
  Sports: "football golf soccer tennis racing run sport surf ski rugby hockey basketball futbol",
  Social: "social chat dating singles community forum",
  Business: "careers jobs marketing business ventures consulting management company agency",
  "Home & DIY": "garden house construction diy tools topicCategories builders furniture plumbing lighting kitchens",
  Entertainment: "film movie tv show theater video fun lol comics tickets",
  Science: "science bio space eco",
};

/** Domains used for anything, so they say little. */
const weakDomains = new Set(
  "cafe tv ai dev int space art run fit guide watch design cloud systems care bar fun bio eco shop store".split(" "),
);

const byEnding = new Map<string, { topic: number; weight: number }>();
for (const [topic, endings] of Object.entries(domainsByTopic)) {
  for (const ending of endings.split(" "))
    byEnding.set(ending, { topic: getTopicIndex(topic), weight: weakDomains.has(ending) ? 1.5 : 3 });
}

/** Second-level domains reserved for governments or universities: `.gov.uk`, `.gouv.fr`, `.ac.jp`. */
const governments =
  /\.(?:gov|gob|gouv|gouvernement|govt|gv|go|gub|guv|mil|jus|leg|lg|gc)\.[a-z]{2}$|\.admin\.ch$|\.bund\.de$|\.europa\.eu$/;
const universities =
  /\.(?:edu|ac|sch|k12|schule)\.[a-z]{2}$|\.k12\.[a-z]{2}\.us$|^(?:uni|univ|tu|fh|hs)-|\.(?:uni|univ|tu|fh|hs)-/;

/** Returns the topic of a host's top-level domain, with a weight. */
export function getTldTopic(host: string): { topic: number; weight: number } | undefined {
  if (governments.test(host)) return { topic: getTopicIndex("Government & Law"), weight: 4 };
  if (universities.test(host)) return { topic: getTopicIndex("Education"), weight: 4 };
  return byEnding.get(host.slice(host.lastIndexOf(".") + 1));
}
