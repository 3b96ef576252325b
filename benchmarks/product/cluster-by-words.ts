import type { LinkGroup } from "@bowerbird/core/categorization/trees";

const rounds = 20;

/** K-means by the cosine of word vectors, from evenly spaced links. @returns the cluster of each link, by id */
export function clusterByWords(links: readonly LinkGroup[], count: number): Map<string, number> {
  let centers = Array.from(
    { length: count },
    (_, index) => links[Math.floor((index * links.length) / count)]!.words as ReadonlyMap<string, number>,
  );
  let clusters: number[] = [];
  for (let round = 0; round < rounds; round++) {
    clusters = links.map(({ words }) => findNearest(words, centers));
    centers = centers.map((center, index) => average(links.filter((_, link) => clusters[link] === index)) ?? center);
  }
  return new Map(links.map((group, index) => [group.links[0]!.id, clusters[index]!]));
}

function findNearest(words: ReadonlyMap<string, number>, centers: readonly ReadonlyMap<string, number>[]): number {
  let best = { index: 0, score: -1 };
  for (const [index, center] of centers.entries()) {
    let score = 0;
    for (const [word, weight] of words) score += weight * (center.get(word) ?? 0);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}

/** Of length 1. */
function average(links: readonly LinkGroup[]): Map<string, number> | null {
  if (links.length === 0) return null;
  const sums = new Map<string, number>();
  for (const { words } of links) for (const [word, weight] of words) sums.set(word, (sums.get(word) ?? 0) + weight);
  const length = Math.hypot(...sums.values()) || 1;
  return new Map([...sums].map(([word, sum]) => [word, sum / length]));
}
