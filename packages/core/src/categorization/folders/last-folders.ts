import { type FeatureOptions, type FeatureTable, sum } from "./feature-table.ts";
import type { FolderHistory } from "./folder-history.ts";
import type { LinkParts } from "./link-parts.ts";

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
const windows = [
  [5, "in5"],
  [10, "in10"],
  [20, "in20"],
] as const;
const longestWindow = 20;

/** How long ago, in links, each folder was used. */
export function addLastFolders(
  table: FeatureTable,
  history: FolderHistory,
  vector: Float32Array | null,
  { isNext }: Pick<FeatureOptions, "isNext">,
): void {
  if (!isNext) return timely.forEach((name) => table.fill(name, () => Number.NaN));
  const { folders, followers, vectors, newest, order } = history;
  const length = newest + 1;
  const last = history.getLast(longestWindow);
  const lastFolder = order[newest]!;
  for (const [index, name] of ["last1", "last2", "last3"].entries())
    if (last.length > index) table.set(name, last[index]!, 1);
  for (const [window, name] of windows) {
    const counts = new Float64Array(folders.length);
    const within = last.slice(0, window);
    for (const folder of within) counts[folder]! += 1 / within.length;
    table.fill(name, (folder) => counts[folder]!);
  }
  table.fill("since", (folder) => Math.log1p(length - 1 - folders[folder]!.last));
  table.fill("age", (folder) => (length - 1 - folders[folder]!.last) / length);
  table.fill("parlast", (folder) => Number(folders[folder]!.parent === folders[lastFolder]!.parent));
  const toLast = vector && vectors.has(newest) ? vectors.compareOne(newest, vector) : 0;
  table.fill("lastknn", () => toLast);
  table.fill("newf", (folder) => Math.max(0, 1 - (length - folders[folder]!.first) / longestWindow));
  const after = followers.after(lastFolder);
  const followed = sum(after.values());
  for (const [folder, count] of after) table.set("bigram", folder, count / (followed + 2));
}

/** Seconds: what comes sooner is a program's. */
const minGap = 2;
const gaps = [
  ["l1g2m", 120],
  ["l1g30m", 1_800],
  ["l1g6h", 21_600],
] as const;

/** How long ago, in seconds, the last link was saved, and the last one of each folder. */
export function addTimes(
  table: FeatureTable,
  history: FolderHistory,
  { time }: LinkParts,
  { isNext, hasTime }: FeatureOptions,
): void {
  if (!isNext) return ofTime.forEach((name) => table.fill(name, () => Number.NaN));
  const { order, newest, folders } = history;
  const lastFolder = order[newest]!;
  const before = history.getTime(newest);
  const gap = hasTime && time !== null && before !== null ? Math.abs(time - before) : 0;
  if (gap < minGap) {
    table.fill("gap", () => Number.NaN);
    table.fill("fgap", () => Number.NaN);
    return table.set("l1gx", lastFolder, 1);
  }
  table.fill("gap", () => Math.log1p(gap));
  table.fill("fgap", (folder) => {
    const { lastTime } = folders[folder]!;
    return lastTime === null ? 20 : Math.log1p(Math.abs(time! - lastTime));
  });
  for (const [name, limit] of gaps) table.set(name, lastFolder, Number(gap < limit));
}
