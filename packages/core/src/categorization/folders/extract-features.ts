import { type FeatureOptions, FeatureTable, highest, sum, sumByParent, toShares } from "./feature-table.ts";
import type { FolderHistory } from "./folder-history.ts";
import type { FeatureRows } from "./folder-net.ts";
import { addLastFolders, addTimes } from "./last-folders.ts";
import type { LinkParts } from "./link-parts.ts";
import { addNeighbors, addWordNeighbors } from "./neighbors.ts";
import { dot } from "./vector-rows.ts";
import { noFolder } from "./followers.ts";
import type { TermIndex } from "./term-index.ts";

/**
 * What speaks for each of a person's folders as the folder of a link, in the order of {@link featureNames}. The history is not
 * empty.
 *
 * @param vector of unit length; null: not known
 * @param similar the cosine of the vector and that of each link
 */
export function extractFeatures(
  history: FolderHistory,
  parts: LinkParts,
  vector: Float32Array | null,
  options: FeatureOptions,
  similar: Float32Array | null = vector && history.vectors.compare(vector),
): FeatureRows {
  return history.without(options.without ?? [], () => {
    const { folders } = history;
    const table = new FeatureTable(folders.length);
    addWords(table, history, parts);
    addAddress(table, history, parts);
    addNames(table, history, parts, vector);
    if (vector && similar) addNeighbors(table, history, vector, similar);
    addWordNeighbors(table, history, parts);
    const script = history.scripts.indexOf(parts.script);
    table.fill("script", (folder) => (folders[folder]!.scripts[script] ?? 0) / Math.max(1, folders[folder]!.links));
    const used = history.countUsedFolders();
    table.fill("nfold", () => Math.log(used));
    table.fill("nhist", () => Math.log(history.links));
    table.fill("depth", (folder) => folders[folder]!.path.length);
    addLastFolders(table, history, vector, options);
    addTimes(table, history, parts, options);
    return table;
  });
}

const smoothing = 0.05;
/** Words of a title are not independent. */
const dependence = 4;

/** Naive Bayes over the tokens. */
function addWords(table: FeatureTable, history: FolderHistory, { tokens }: LinkParts): void {
  const { folders, parents, links } = history;
  const isUsed = (folder: number) => folders[folder]!.links > 0;
  const { vocabulary } = history;
  const known = tokens.flatMap((token) => history.tokens.find(token) ?? []);
  const score = folders.map((folder) => {
    const base = Math.log(folder.tokens + smoothing * vocabulary);
    return Math.log(folder.links + 0.5) + known.length * (Math.log(smoothing) - base);
  });
  for (const token of known)
    for (const [folder, count] of countByFolder(history, history.tokens, token).byFolder)
      score[folder]! += Math.log(count + smoothing) - Math.log(smoothing);
  const best = highest(score.filter((_, folder) => isUsed(folder))) / dependence;
  const chance = toShares(score.map((value, folder) => (isUsed(folder) ? Math.exp(value / dependence - best) : 0)));
  const byParent = sumByParent(folders, parents, chance);
  const linksByParent = sumByParent(
    folders,
    parents,
    folders.map((folder) => folder.links),
  );
  table.fill("nb", (folder) => score[folder]! / dependence - best);
  table.fill("nbp", (folder) => chance[folder]!);
  table.fill("parnb", byParent);
  table.fill("logn", (folder) => Math.log(folders[folder]!.links + 1));
  table.fill("share", (folder) => folders[folder]!.links / links);
  table.fill("parshare", (folder) => linksByParent(folder) / links);
}

/** Where links of the same host, site and first part of the path are. */
function addAddress(table: FeatureTable, history: FolderHistory, { host, site, segment }: LinkParts): void {
  const { tokens, segments } = history;
  const ofHost = countByFolder(history, tokens, host === "" ? undefined : tokens.find(`h:${host}`));
  const ofSite = countByFolder(history, tokens, host === "" ? undefined : tokens.find(`s:${site}`));
  addShares(table, "host", ofHost);
  addShares(table, "site", ofSite);
  addShares(table, "seg", countByFolder(history, segments, segments.find(segment)));
  const known = Math.log1p(ofHost.total);
  table.fill("hostknown", () => known);
  const last = findLast(history, tokens, tokens.find(`s:${site}`));
  if (last !== undefined) table.set("domlast", last, 1);
}

function addShares(table: FeatureTable, name: "host" | "site" | "seg", { byFolder, total }: TermCounts): void {
  for (const [folder, count] of byFolder) {
    table.set(`${name}share`, folder, count / total);
    table.set(`${name}cnt`, folder, Math.log1p(count));
  }
}

function addNames(
  table: FeatureTable,
  history: FolderHistory,
  { words }: LinkParts,
  vector: Float32Array | null,
): void {
  const { folders, nameCounts } = history;
  for (const [folder, { ownWords, wordsAbove, nameVectors }] of folders.entries()) {
    const hits = [...ownWords].filter((word) => words.has(word));
    if (hits.length > 0) {
      table.set("namehit", folder, hits.length);
      table.set("namefrac", folder, hits.length / ownWords.size);
      const rarity = hits.map((word) => Math.log(1 + folders.length / nameCounts.get(word)!));
      table.set("nameidf", folder, sum(rarity));
    }
    table.set("anchit", folder, sum([...wordsAbove].map((word) => Number(words.has(word)))));
    if (!vector || !nameVectors) continue;
    table.set("namesim", folder, dot(nameVectors[0], vector));
    table.set("pathsim", folder, dot(nameVectors[1], vector));
  }
}

/** How many links with a term are in each folder, and in all. */
interface TermCounts {
  byFolder: ReadonlyMap<number, number>;
  total: number;
}

/** @param term undefined: none */
function countByFolder(history: FolderHistory, index: TermIndex, term: number | undefined): TermCounts {
  const byFolder = new Map<number, number>();
  let total = 0;
  if (term === undefined) return { byFolder, total };
  const { order } = history;
  const counts = new Int32Array(history.folders.length);
  index.visit(term, (link) => {
    const folder = order[link]!;
    if (folder !== noFolder) counts[folder]! += 1;
  });
  for (const [folder, count] of counts.entries()) {
    if (count > 0) byFolder.set(folder, count);
    total += count;
  }
  return { byFolder, total };
}

/** The folder of the newest link with a term. */
function findLast({ order }: FolderHistory, index: TermIndex, term: number | undefined): number | undefined {
  let last: number | undefined;
  if (term !== undefined)
    index.visit(term, (link) => {
      if (order[link] !== noFolder) last ??= order[link]!;
    });
  return last;
}
