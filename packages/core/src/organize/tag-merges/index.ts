import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion, PopularTag } from "@bowerbird/contract/tags";
import type { Context } from "../../platform/context/index.ts";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { listTags, tagKey } from "../../library/tags/index.ts";

/**
 * Suggests groups of tags to merge, variants of one spelling only: first those that differ in case, accents, hyphens or a
 * plural, then typos, each most used first. No tag is in two groups; within a group the most used tag comes first.
 */
export async function suggestMerges(ctx: Context): Promise<MergeSuggestion[]> {
  const groups = await groupTags(ctx);
  const variants = groups.filter(({ tags }) => tags.length > 1);
  // A tag that has variants gets its typos once these are merged.
  const typos = (await findNearSpellings(groups)).filter((pair) => pair.every(({ tags }) => tags.length === 1));
  const found = [...variants.map(({ tags }) => tags), ...typos.map((pair) => pair.flatMap(({ tags }) => tags))];
  return found.slice(0, limits.mergeSuggestions).map((tags) => ({ tags }));
}

/** Shorter words differ in a letter too easily: cat, car. */
const minLength = 6;
/** A slip is rare: the right spelling is used at least this many times as often. */
const minRatio = 3;

/**
 * Pairs of tags that differ in one letter, or two swapped ones, of which one is rare: "javscript" beside "javascript".
 * Two words within one letter of each other share a word with a letter less, so that not every two are compared.
 */
export async function findNearSpellings(groups: readonly TagGroup[]): Promise<TagPair[]> {
  const byPart = new Map<string, TagGroup[]>();
  const found = new Map<TagGroup, TagGroup>();
  const long = groups.filter(({ key }) => key.length >= minLength);
  await mapInPieces(long, (group) => {
    for (const part of [group.key, ...withoutALetter(group.key)]) {
      const others = byPart.get(part) ?? [];
      const near = others.find((other) => isSlip(group, other));
      if (near && !found.has(group)) found.set(group, near);
      if (others.length < maxPerPart) others.push(group);
      byPart.set(part, others);
    }
  });
  // A slip of a slip is left until the first is merged.
  return [...found].flatMap(([rare, used]): TagPair[] => (found.has(used) ? [] : [[used, rare]]));
}

const maxPerPart = 20;

function withoutALetter(word: string): string[] {
  return Array.from({ length: word.length }, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** @param used comes earlier in the list, so that it is used at least as often */
function isSlip(rare: TagGroup, used: TagGroup): boolean {
  const isRare = used.uses >= minRatio * rare.uses;
  return (
    isRare && rare.key[0] === used.key[0] && digits(rare.key) === digits(used.key) && isOneEdit(rare.key, used.key)
  );
}

const digits = (word: string): string => word.replace(/\D+/g, "");

/** Whether one letter more, less or other, or two swapped ones, make one word of the other. */
function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : b.slice(1) === a;
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2));
}

/** Tags that differ only in case, punctuation, spaces or plural endings, most used first. */
interface TagGroup {
  key: string;
  tags: PopularTag[];
  /** Sum of their bookmark counts. */
  uses: number;
}

type TagPair = [TagGroup, TagGroup];

/** Groups the person's tags by {@link tagKey}, most used first. */
export async function groupTags(ctx: Context): Promise<TagGroup[]> {
  const { tags } = await listTags(ctx);
  const groups = Map.groupBy(tags, ({ tag }) => tagKey(tag));
  groups.delete("");
  return [...groups]
    .map(([key, variants]) => ({ key, tags: variants, uses: variants.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.uses - a.uses);
}
