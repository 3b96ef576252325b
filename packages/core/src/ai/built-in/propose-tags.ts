import { limits } from "@bowerbird/contract/limits";
import { tagKey } from "../../tags/index.ts";
import { plainTagOf } from "../tag-words.ts";
import { findKnownWords } from "./count-words.ts";
import type { Knowledge } from "./knowledge-of-person.ts";
import type { LinkParts } from "./read-link.ts";

const mostNew = 2;
/** A word of one topic that is no mere hint. */
const tellingWeight = 2;

/** The person's tags that the link names, whatever the spelling, then at most two new ones from telling words of its title. */
export function proposeTags(knowledge: Knowledge, link: LinkParts): string[] {
  const words = [
    ...link.title,
    ...link.host.split(/[.-]/).slice(0, -1),
    ...link.path.flatMap((part) => part.split(/[-_. ]/)),
  ];
  const chosen = new Map<string, string>();
  for (const candidate of knowledge.tags.size === 0 ? [] : [...words, ...pairsOf(link.title)]) {
    const key = tagKey(candidate);
    const known = knowledge.tags.get(key);
    if (known !== undefined) chosen.set(key, known);
  }
  let left = mostNew;
  for (const { word, meanings } of findKnownWords(link.title)) {
    const key = tagKey(word);
    const isTelling =
      meanings.length === 1 && meanings[0]!.weight >= tellingWeight && link.title.join(" ").includes(word);
    if (left === 0 || !isTelling || chosen.has(key) || word.length < 3 || !isWhole(word, link.title)) continue;
    const tag = plainTagOf(word);
    if (!tag) continue;
    chosen.set(key, tag);
    left--;
  }
  return [...chosen.values()].slice(0, limits.tagsPerBookmark);
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** The beginning of a word is no tag. */
function isWhole(word: string, title: readonly string[]): boolean {
  return word.includes(" ") || title.includes(word);
}
