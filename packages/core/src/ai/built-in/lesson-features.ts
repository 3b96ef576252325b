import { smallWords, unspaced } from "../knowledge/index.ts";
import type { LinkParts } from "./read-link.ts";

const mostWords = 12;

/** The words of a title that something can be learnt from; scripts without spaces in pairs of signs. */
export function wordsToLearn(title: readonly string[]): string[] {
  const words = title.flatMap((word) => (unspaced.test(word) ? pairsOf(word) : [word]));
  return [...new Set(words.filter((word) => word.length > 1 && !smallWords.has(word) && !/^\d+$/.test(word)))].slice(
    0,
    mostWords,
  );
}

/** Places where many people write: what comes first in the path is one of them or what they write about. */
export function sectionOf({ host, path }: Pick<LinkParts, "host" | "path">): string | undefined {
  const [first, second] = path;
  if (!first) return undefined;
  if (/^(?:r|c|u|user|users|channel|topics?|tags?|category|blog|wiki)$/.test(first)) {
    return second ? `${host}/${first}/${second}` : undefined;
  }
  return second || first.startsWith("@") ? `${host}/${first}` : undefined;
}

function pairsOf(run: string): string[] {
  if (run.length < 3) return [run];
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}
