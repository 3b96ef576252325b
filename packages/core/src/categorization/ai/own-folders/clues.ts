import { fold, splitWords, unspaced } from "../knowledge/index.ts";

/** A link as the learner sees it. */
export interface LearnableLink {
  url: string;
  title: string;
  /** Null: unknown. */
  savedAt: Date | null;
  /** Shares of the built-in topics; they sum up to how much is known of them, at most 1. */
  topics: Float64Array;
}

/** What a link offers to compare it with others. */
export interface Clues {
  host: string;
  /** The host without subdomains. */
  site: string;
  /** All words of title, path and site. */
  words: string[];
  /** The words, marked by where they stand, with the site, host and section. */
  marks: string[];
  savedAt: number | null;
}

const maxWords = { title: 24, path: 12 };
const maxLengths = { url: 2_000, title: 500 };

/** Reads a link. Never throws: an invalid URL has no host and path. */
export function readClues({ url, title, savedAt }: LearnableLink): Clues {
  const parsed = URL.parse(url.slice(0, maxLengths.url));
  const host = (parsed?.hostname ?? "").toLowerCase().replace(/^(?:www|m)\./, "");
  const site = toSite(host);
  const path = decoded(parsed?.pathname ?? "");
  const first = path.split("/").find((part) => part !== "");
  const section = host && first ? `${host}/${first.toLowerCase()}` : "";
  const titleWords = toWords(title.slice(0, maxLengths.title)).slice(0, maxWords.title);
  const pathWords = toWords(path)
    .filter((word) => !titleWords.includes(word))
    .slice(0, maxWords.path);
  const places = host === "" ? [] : [`host ${host}`, `site ${site}`, ...(section ? [`section ${section}`] : [])];
  return {
    host,
    site,
    words: [...new Set([...titleWords, ...pathWords, ...toWords(host.split(".").slice(0, -1).join(" "))])],
    marks: [...titleWords, ...pathWords.map((word) => `path ${word}`), ...places],
    savedAt: savedAt?.getTime() ?? null,
  };
}

/** The different words of a text, without a plural s; scripts without spaces in pairs of characters. */
export function toWords(text: string): string[] {
  const words = splitWords(fold(text)).flatMap((word) => (unspaced.test(word) ? toPairs(word) : toWord(word)));
  return [...new Set(words)];
}

function toWord(word: string): string[] {
  if (word.length < 2 || word.length > 30 || /^\d+$/.test(word)) return [];
  return [/^[a-z]{4,}s$/.test(word) && !word.endsWith("ss") ? word.slice(0, -1) : word];
}

function toPairs(run: string): string[] {
  if (run.length < 3) return [run];
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}

/** `news.bbc.co.uk` is of `bbc.co.uk`. */
function toSite(host: string): string {
  const labels = host.split(".");
  const isCountry = labels.length > 2 && labels.at(-1)!.length === 2;
  const hasSecondLevel = isCountry && /^(?:co|com|org|net|ac|gov|edu|gob|or|ne)$/.test(labels.at(-2)!);
  return labels.slice(hasSecondLevel ? -3 : -2).join(".");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid escapes are kept as they are.
    return path;
  }
}
