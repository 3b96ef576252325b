import { type GroupableLink, proposeTree, toGroups } from "@bowerbird/core/categorization/trees";
import type { Row } from "../scripts/benchmarks/table.ts";
import { clusterByWords } from "./product/cluster-by-words.ts";
import { readTrees, toId, type Tree } from "./product/trees.ts";

const never = new AbortController().signal;
const noTopics = { getTopic: () => null, getName: () => "" };
const manyLinks = 10_000;

/**
 * How well the folders that are proposed for links alone agree with those that people made: the adjusted Rand index, 1 for
 * the same folders and 0 for chance. The baseline is k-means over the words, told the number of folders.
 */
export default async function run(): Promise<Row[]> {
  const trees = readTrees();
  if (trees.length === 0) return [];
  const scores: number[] = [];
  const baseline: number[] = [];
  for (const tree of trees) {
    const links = toLinks(tree);
    const folders = links.map(({ folder }) => folder);
    const proposed = await proposeTree(links, noTopics, never);
    const byLink = new Map(proposed.flatMap(({ name, links: inside }) => inside.map(({ id }) => [id, name] as const)));
    scores.push(
      getRandIndex(
        folders,
        links.map(({ id }) => byLink.get(id) ?? ""),
      ),
    );
    const clusters = clusterByWords(toGroups(links), new Set(folders).size);
    baseline.push(
      getRandIndex(
        folders,
        links.map(({ id }) => String(clusters.get(id))),
      ),
    );
  }
  return [
    {
      name: `folders proposed for ${trees.length} collections: adjusted Rand index`,
      value: mean(scores),
      unit: "",
      baseline: mean(baseline),
      target: "≥ 0.4",
    },
    await measureMany(trees),
  ];
}

type FiledLink = GroupableLink & { folder: string };

function toLinks({ all }: Tree): FiledLink[] {
  return all.map(({ url, title, folder, addedAt }, index) => {
    const id = String(index).padStart(6, "0");
    return { id, url, title, savedAt: new Date(addedAt ?? 0), folder: toId(folder) };
  });
}

/** All collections as one of 10,000 links. */
async function measureMany(trees: readonly Tree[]): Promise<Row> {
  const all = trees.flatMap((tree) => toLinks(tree));
  const links = Array.from({ length: manyLinks }, (_, index) => {
    const link = all[index % all.length]!;
    const round = Math.floor(index / all.length);
    const savedAt = new Date(link.savedAt.getTime() + round * 1_000_000_000);
    return { ...link, id: String(index).padStart(6, "0"), url: `${link.url}?${round}`, savedAt };
  });
  const started = performance.now();
  await proposeTree(links, noTopics, never);
  const seconds = (performance.now() - started) / 1_000;
  return { name: `folders proposed for ${manyLinks} links`, value: seconds, unit: "s", target: "≤ 30" };
}

/** How far two partitions agree beyond chance (Hubert and Arabie). */
function getRandIndex(one: readonly string[], other: readonly string[]): number {
  const both = countPairs(one.map((value, index) => `${value}\0${other[index]}`));
  const [first, second] = [countPairs(one), countPairs(other)];
  const expected = (first * second) / choosePairs(one.length);
  return (both - expected) / ((first + second) / 2 - expected);
}

function countPairs(values: readonly string[]): number {
  return [...Map.groupBy(values, (value) => value).values()].reduce((sum, { length }) => sum + choosePairs(length), 0);
}

function choosePairs(count: number): number {
  return (count * (count - 1)) / 2;
}

function mean(values: readonly number[]): number {
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1_000) / 1_000;
}
