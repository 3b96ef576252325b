import { fold, splitWords, unspaced } from "../ai/index.ts";

const maxWords = { title: 24, path: 12 };
const maxLengths = { url: 2_000, title: 500 };

/** The host, and all words of title, path and site. Never throws: an invalid URL has no host and path. */
export function readLinkWords({ url, title }: { url: string; title: string }): { host: string; words: string[] } {
  const parsed = URL.parse(url.slice(0, maxLengths.url));
  const host = (parsed?.hostname ?? "").toLowerCase().replace(/^(?:www|m)\./, "");
  const titleWords = toWords(title.slice(0, maxLengths.title)).slice(0, maxWords.title);
  const pathWords = toWords(decoded(parsed?.pathname ?? ""))
    .filter((word) => !titleWords.includes(word))
    .slice(0, maxWords.path);
  const siteWords = toWords(host.split(".").slice(0, -1).join(" "));
  return { host, words: [...new Set([...titleWords, ...pathWords, ...siteWords])] };
}

/** The different words of a text, without a plural s; scripts without spaces in pairs of characters. */
function toWords(text: string): string[] {
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

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid escapes are kept as they are.
    return path;
  }
}
