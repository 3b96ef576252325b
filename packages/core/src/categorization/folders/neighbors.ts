import { type FeatureTable, highest, sum, sumByParent } from "./feature-table.ts";
import type { FolderHistory } from "./folder-history.ts";
import type { LinkParts } from "./link-parts.ts";
import { dot } from "./vector-rows.ts";

/** Links that vote, and how much less one counts that is less similar. */
const voters = { vectors: 24, words: 400 };
const sharpness = { vectors: 12, words: 8 };

/** The links with the most similar vectors vote. */
export function addNeighbors(
  table: FeatureTable,
  history: FolderHistory,
  vector: Float32Array,
  itself: number | undefined,
): void {
  const { folders, order, vectors, parents } = history;
  const similar = vectors.compare(vector);
  const near = [...similar.keys()].filter((link) => vectors.has(link) && link !== itself);
  const best = topThree(folders.length, near, order, (link) => similar[link]!);
  const overall = Math.max(-1, ...best.highest);
  table.fill("cmax", (folder) => best.highest[folder]!);
  table.fill("cmaxr", (folder) => best.highest[folder]! - overall);
  table.fill("ctop3", (folder) => best.sums[folder]! / Math.max(1, best.counts[folder]!));
  const nearest = keepHighest(near, (link) => similar[link]!, voters.vectors);
  const votes = vote(folders.length, nearest, order, (link) => similar[link]!, sharpness.vectors);
  table.fill("cknn", (folder) => votes[folder]!);
  table.fill("parknn", sumByParent(folders, parents, votes));
  const centers = folders.map((folder) => dot(folder.sum, vector) / Math.max(1e-6, Math.hypot(...folder.sum)));
  const nearestCenter = highest(centers);
  table.fill("ccent", (folder) => centers[folder]!);
  table.fill("ccentr", (folder) => centers[folder]! - nearestCenter);
}

/** The cosine of sets of words, in which rare words count more; words of a fifth of all links are left out. */
export function addWordNeighbors(
  table: FeatureTable,
  history: FolderHistory,
  { words }: LinkParts,
  itself: number | undefined,
): void {
  const { byWord, order, parts, folders } = history;
  const total = order.length;
  const known = new Map<string, number>();
  const rarity = (word: string): number => {
    let value = known.get(word);
    if (value === undefined) {
      value = Math.log(1 + (total + 1) / ((byWord.get(word)?.length ?? 0) + 0.5)) ** 2;
      known.set(word, value);
    }
    return value;
  };
  const lengthOf = (set: ReadonlySet<string>) => Math.sqrt(sum([...set].map(rarity))) || 1;
  const shared = new Map<number, number>();
  for (const word of words) {
    const links = byWord.get(word) ?? [];
    if (links.length > total / 5 + 10) continue;
    for (const link of links) shared.set(link, (shared.get(link) ?? 0) + rarity(word));
  }
  if (itself !== undefined) shared.delete(itself);
  if (shared.size === 0) return;
  const links = keepHighest(
    [...shared.keys()].sort((a, b) => a - b),
    (link) => shared.get(link)!,
    voters.words,
  );
  const own = lengthOf(words);
  const cosines = new Map(links.map((link) => [link, shared.get(link)! / (own * lengthOf(parts[link]!.words))]));
  const cosine = (link: number) => cosines.get(link)!;
  const best = topThree(folders.length, links, order, cosine);
  table.fill("lexmax", (folder) => Math.max(0, best.highest[folder]!));
  table.fill("lex3", (folder) => best.sums[folder]! / 3);
  const votes = vote(folders.length, links, order, cosine, sharpness.words);
  table.fill("lexknn", (folder) => votes[folder]!);
}

/** Of the links of each folder, the highest value, the sum of the three highest, and how many these are. */
function topThree(
  folders: number,
  links: readonly number[],
  order: readonly number[],
  value: (link: number) => number,
) {
  const top = new Float64Array(folders * 3).fill(-Infinity);
  for (const link of links) {
    const [start, own] = [order[link]! * 3, value(link)];
    if (own > top[start]!) top.set([own, top[start]!, top[start + 1]!], start);
    else if (own > top[start + 1]!) top.set([own, top[start + 1]!], start + 1);
    else if (own > top[start + 2]!) top[start + 2] = own;
  }
  const [highestOf, sums, counts] = [new Float64Array(folders), new Float64Array(folders), new Float64Array(folders)];
  for (let folder = 0; folder < folders; folder++) {
    highestOf[folder] = Math.max(-1, top[folder * 3]!);
    for (const own of top.subarray(folder * 3, folder * 3 + 3)) {
      if (own === -Infinity) continue;
      sums[folder]! += own;
      counts[folder]! += 1;
    }
  }
  return { highest: highestOf, sums, counts };
}

/** @param links ascending: of equals the first stay */
function keepHighest(links: readonly number[], value: (link: number) => number, max: number): readonly number[] {
  if (links.length <= max) return links.toSorted((a, b) => value(b) - value(a) || a - b);
  const lowest = Float64Array.from(links, value).sort().at(-max)!;
  return links
    .filter((link) => value(link) >= lowest)
    .toSorted((a, b) => value(b) - value(a) || a - b)
    .slice(0, max);
}

/** Each link votes for its folder, the more similar ones more. @returns shares */
function vote(
  folders: number,
  links: readonly number[],
  order: readonly number[],
  value: (link: number) => number,
  sharp: number,
): Float64Array {
  const votes = new Float64Array(folders);
  const best = links.reduce((max, link) => Math.max(max, value(link)), -Infinity);
  let total = 0;
  for (const link of links) {
    const weight = Math.exp(sharp * (value(link) - best));
    votes[order[link]!]! += weight;
    total += weight;
  }
  return total === 0 ? votes : votes.map((weight) => weight / total);
}
