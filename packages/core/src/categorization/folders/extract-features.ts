import { FeatureTable, highest, sum, sumByParent, toShareOf, toShares } from "./feature-table.ts";
import type { FolderHistory } from "./folder-history.ts";
import type { FeatureRows } from "./folder-net.ts";
import type { LinkParts } from "./link-parts.ts";
import { addNeighbors, addWordNeighbors } from "./neighbors.ts";
import { dot } from "./vector-rows.ts";

export interface FeatureOptions {
  /** Whether the link is the next one that the person files, so that their last folders say something. */
  isNext: boolean;
  /** Whether its time is real, not that of a program. */
  hasTime: boolean;
  /** The position of the link itself, if it is filed already: it must not find itself. */
  itself?: number | undefined;
}

/**
 * What speaks for each of a person's folders as the place of a link, in the order of {@link featureNames}. The history is not
 * empty.
 *
 * @param vector of unit length; null: not known
 */
export function extractFeatures(
  history: FolderHistory,
  parts: LinkParts,
  vector: Float32Array | null,
  options: FeatureOptions,
): FeatureRows {
  const { itself } = options;
  if (itself !== undefined) history.count(itself, -1);
  try {
    const table = new FeatureTable(history.folders.length);
    addWords(table, history, parts);
    addPlaces(table, history, parts);
    addNames(table, history, parts, vector);
    if (vector) addNeighbors(table, history, vector, itself);
    addWordNeighbors(table, history, parts, itself);
    table.fill("script", (folder) => toShareOf(history.folders[folder]!.scripts, parts.script));
    table.fill("nfold", () => Math.log(history.folders.length));
    table.fill("nhist", () => Math.log(history.order.length));
    table.fill("depth", (folder) => history.folders[folder]!.path.length);
    addLastFolders(table, history, vector, options);
    addTimes(table, history, parts, options);
    return table;
  } finally {
    if (itself !== undefined) history.count(itself, 1);
  }
}

const smoothing = 0.05;
/** Words of a title are not independent. */
const dependence = 4;

/** Naive Bayes over the tokens. */
function addWords(
  table: FeatureTable,
  { folders, byToken, order, parents }: FolderHistory,
  { tokens }: LinkParts,
): void {
  const known = tokens.flatMap((token) => byToken.get(token) ?? []);
  const score = folders.map((folder) => {
    const base = Math.log(folder.tokens + smoothing * byToken.size);
    return Math.log(folder.links + 0.5) + known.length * (Math.log(smoothing) - base);
  });
  for (const counts of known)
    for (const [folder, count] of counts) score[folder]! += Math.log(count + smoothing) - Math.log(smoothing);
  const best = highest(score) / dependence;
  const chance = toShares(score.map((value) => Math.exp(value / dependence - best)));
  const byParent = sumByParent(folders, parents, chance);
  const linksByParent = sumByParent(
    folders,
    parents,
    folders.map(({ links }) => links),
  );
  table.fill("nb", (folder) => score[folder]! / dependence - best);
  table.fill("nbp", (folder) => chance[folder]!);
  table.fill("parnb", byParent);
  table.fill("logn", (folder) => Math.log(folders[folder]!.links + 1));
  table.fill("share", (folder) => folders[folder]!.links / order.length);
  table.fill("parshare", (folder) => linksByParent(folder) / order.length);
}

/** Where links of the same host, site and first part of the path are. */
function addPlaces(table: FeatureTable, history: FolderHistory, { host, site, segment }: LinkParts): void {
  const places = [
    ["host", history.byHost.get(host)],
    ["site", history.bySite.get(site)],
    ["seg", history.bySegment.get(segment)],
  ] as const;
  for (const [name, counts] of places) {
    const total = sum(counts?.values() ?? []);
    for (const [folder, count] of counts ?? []) {
      table.set(`${name}share`, folder, count / total);
      table.set(`${name}cnt`, folder, Math.log1p(count));
    }
  }
  const ofHost = Math.log1p(sum(history.byHost.get(host)?.values() ?? []));
  table.fill("hostknown", () => ofHost);
  const last = history.lastOfSite.get(site);
  if (last !== undefined) table.set("domlast", last, 1);
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

/** What is known only of the next link. */
const timely = [
  "last1",
  "last2",
  "last3",
  "in5",
  "in10",
  "in20",
  "since",
  "parlast",
  "bigram",
  "age",
  "lastknn",
  "newf",
];
const ofTime = ["gap", "fgap", "l1g2m", "l1g30m", "l1g6h", "l1gx"];

function addLastFolders(
  table: FeatureTable,
  { order, folders, after, vectors }: FolderHistory,
  vector: Float32Array | null,
  { isNext }: FeatureOptions,
): void {
  if (!isNext) return timely.forEach((name) => table.fill(name, () => Number.NaN));
  const total = order.length;
  const newest = order.at(-1)!;
  for (const [index, name] of ["last1", "last2", "last3"].entries())
    if (total > index) table.set(name, order.at(-1 - index)!, 1);
  for (const [window, name] of [
    [5, "in5"],
    [10, "in10"],
    [20, "in20"],
  ] as const) {
    const counts = new Float64Array(folders.length);
    for (const folder of order.slice(-window)) counts[folder]! += 1 / Math.min(window, total);
    table.fill(name, (folder) => counts[folder]!);
  }
  table.fill("since", (folder) => Math.log1p(total - 1 - folders[folder]!.last));
  table.fill("age", (folder) => (total - 1 - folders[folder]!.last) / total);
  table.fill("parlast", (folder) => Number(folders[folder]!.parent === folders[newest]!.parent));
  const toLast = vector && vectors.has(total - 1) ? vectors.compareOne(total - 1, vector) : 0;
  table.fill("lastknn", () => toLast);
  table.fill("newf", (folder) => Math.max(0, 1 - (total - folders[folder]!.first) / 20));
  const followers = after.get(newest);
  const followed = sum(followers?.values() ?? []);
  for (const [folder, count] of followers ?? []) table.set("bigram", folder, count / (followed + 2));
}

/** Seconds: what comes sooner is a program's. */
const minGap = 2;
const gaps = [
  ["l1g2m", 120],
  ["l1g30m", 1_800],
  ["l1g6h", 21_600],
] as const;

function addTimes(
  table: FeatureTable,
  { order, parts, folders }: FolderHistory,
  { time }: LinkParts,
  { isNext, hasTime }: FeatureOptions,
): void {
  if (!isNext) return ofTime.forEach((name) => table.fill(name, () => Number.NaN));
  const newest = order.at(-1)!;
  const before = parts.at(-1)!.time;
  const gap = hasTime && time !== null && before !== null ? Math.abs(time - before) : 0;
  if (gap < minGap) {
    table.fill("gap", () => Number.NaN);
    table.fill("fgap", () => Number.NaN);
    return table.set("l1gx", newest, 1);
  }
  table.fill("gap", () => Math.log1p(gap));
  table.fill("fgap", (folder) => {
    const { lastTime } = folders[folder]!;
    return lastTime === null ? 20 : Math.log1p(Math.abs(time! - lastTime));
  });
  for (const [name, limit] of gaps) table.set(name, newest, Number(gap < limit));
}
