import { type Folder, type FolderHistory, noFolder, type TermIndex } from "./folder-history.ts";
import { featureNames, type FeatureRows } from "./folder-net.ts";
import type { LinkParts } from "./link-parts.ts";
import { dot } from "./vector-rows.ts";

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

const columns = new Map(featureNames.map((name, index) => [name, index]));

export interface FeatureOptions {
  /** Whether the link is the next one that the person files, so that their last folders say something. */
  isNext: boolean;
  /** Whether its time is real, not that of a program. */
  hasTime: boolean;
  /** Positions of links that are left out, as the link itself: it must not find itself. */
  without?: readonly number[];
}

/** The features of all folders for one link. */
class FeatureTable implements FeatureRows {
  readonly folders: number;
  readonly values: Float32Array;

  constructor(folders: number) {
    this.folders = folders;
    this.values = new Float32Array(folders * featureNames.length);
  }

  set(name: string, folder: number, value: number): void {
    this.values[folder * featureNames.length + columns.get(name)!] = value;
  }

  fill(name: string, values: (folder: number) => number): void {
    const column = columns.get(name)!;
    for (let folder = 0; folder < this.folders; folder++)
      this.values[folder * featureNames.length + column] = values(folder);
  }
}

/** Sums up values of folders below the same parent. @returns by folder */
function sumByParent(folders: readonly Folder[], parents: number, values: ArrayLike<number>) {
  const sums = new Float64Array(parents);
  for (const [folder, { parent }] of folders.entries()) sums[parent]! += values[folder]!;
  return (folder: number): number => sums[folders[folder]!.parent]!;
}

function toShares(values: readonly number[]): number[] {
  const total = sum(values);
  return values.map((value) => value / total);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function highest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), -Infinity);
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
const windows = [
  [5, "in5"],
  [10, "in10"],
  [20, "in20"],
] as const;
const longestWindow = 20;

/** The same features as of a link that was saved at any time. */
export function withoutLastFolders({ folders, values }: FeatureRows): FeatureRows {
  const copy = values.slice();
  for (const name of [...timely, ...ofTime])
    for (let at = columns.get(name)!; at < copy.length; at += featureNames.length) copy[at] = Number.NaN;
  return { folders, values: copy };
}

/** How long ago, in links, each folder was used. */
function addLastFolders(
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
function addTimes(
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

/** Links that vote, and how much less one counts that is less similar. */
const voters = { vectors: 24, words: 400 };
const sharpness = { vectors: 12, words: 8 };

/** A shorter sum is what rounding left when the last vector was taken out. */
const minLength = 1e-3;

/** The links with the most similar vectors vote. */
function addNeighbors(table: FeatureTable, history: FolderHistory, vector: Float32Array, similar: Float32Array): void {
  const { folders, order, vectors, parents } = history;
  const best = new TopThree(folders.length);
  const nearest = new TopLinks(voters.vectors);
  for (let link = 0; link < similar.length; link++) {
    if (order[link] === noFolder || !vectors.has(link)) continue;
    best.offer(order[link]!, similar[link]!);
    nearest.offer(link, similar[link]!);
  }
  const overall = Math.max(-1, ...best.highest);
  table.fill("cmax", (folder) => Math.max(-1, best.highest[folder]!));
  table.fill("cmaxr", (folder) => Math.max(-1, best.highest[folder]!) - overall);
  table.fill("ctop3", (folder) => best.sum(folder) / Math.max(1, best.count(folder)));
  const votes = vote(folders.length, nearest.list(), order, sharpness.vectors);
  table.fill("cknn", (folder) => votes[folder]!);
  table.fill("parknn", sumByParent(folders, parents, votes));
  const centers = folders.map(({ sum: total, links }) => {
    const length = links === 0 ? 0 : Math.sqrt(dot(total, total));
    return length < minLength ? 0 : dot(total, vector) / length;
  });
  const nearestCenter = highest(centers);
  table.fill("ccent", (folder) => centers[folder]!);
  table.fill("ccentr", (folder) => centers[folder]! - nearestCenter);
}

/** The cosine of sets of words, in which rare words count more; words of a fifth of all links are left out. */
function addWordNeighbors(table: FeatureTable, history: FolderHistory, { words }: LinkParts): void {
  const { order, folders } = history;
  const rarity = toRarity(history);
  const near = findSharing(history, words, rarity);
  if (near.length === 0) return;
  let own = 0;
  for (const word of words) own += rarity(history.words.find(word));
  const cosines = near.map(({ link, value }) => {
    let other = 0;
    for (const word of history.getWords(link)) other += rarity(word);
    return { link, value: value / ((Math.sqrt(own) || 1) * (Math.sqrt(other) || 1)) };
  });
  const best = new TopThree(folders.length);
  for (const { link, value } of cosines) best.offer(order[link]!, value);
  table.fill("lexmax", (folder) => Math.max(0, best.highest[folder]!));
  table.fill("lex3", (folder) => best.sum(folder) / 3);
  const votes = vote(folders.length, cosines, order, sharpness.words);
  table.fill("lexknn", (folder) => votes[folder]!);
}

type Rarity = (word: number | undefined) => number;

/** How much a word counts, by its number; undefined: no link has it. */
function toRarity(history: FolderHistory): Rarity {
  const { links } = history;
  const known = new Map<number | undefined, number>();
  return (word) => {
    let value = known.get(word);
    if (value === undefined) {
      const count = word === undefined ? 0 : history.countWord(word);
      value = Math.log(1 + (links + 1) / (count + 0.5)) ** 2;
      known.set(word, value);
    }
    return value;
  };
}

/** The links that share most with some words. */
function findSharing(history: FolderHistory, words: ReadonlySet<string>, rarity: Rarity) {
  const { order, links } = history;
  const shared = new Float64Array(history.length);
  const found: number[] = [];
  for (const text of words) {
    const word = history.words.find(text);
    if (word === undefined || history.countWord(word) > links / 5 + 10) continue;
    const weight = rarity(word);
    history.words.visit(word, (link) => {
      if (order[link] === noFolder) return;
      if (shared[link] === 0) found.push(link);
      shared[link]! += weight;
    });
  }
  const most = new TopLinks(voters.words);
  for (const link of found) most.offer(link, shared[link]!);
  return most.list();
}

/** Of each folder, the three highest values. */
class TopThree {
  readonly highest: Float64Array;
  readonly #second: Float64Array;
  readonly #third: Float64Array;

  constructor(folders: number) {
    this.highest = new Float64Array(folders).fill(-Infinity);
    this.#second = new Float64Array(folders).fill(-Infinity);
    this.#third = new Float64Array(folders).fill(-Infinity);
  }

  offer(folder: number, value: number): void {
    if (value > this.highest[folder]!) {
      this.#third[folder] = this.#second[folder]!;
      this.#second[folder] = this.highest[folder]!;
      this.highest[folder] = value;
    } else if (value > this.#second[folder]!) {
      this.#third[folder] = this.#second[folder]!;
      this.#second[folder] = value;
    } else if (value > this.#third[folder]!) {
      this.#third[folder] = value;
    }
  }

  sum(folder: number): number {
    return this.#of(folder).reduce((total, value) => total + value, 0);
  }

  count(folder: number): number {
    return this.#of(folder).length;
  }

  #of(folder: number): number[] {
    const values = [this.highest[folder]!, this.#second[folder]!, this.#third[folder]!];
    return values.filter((value) => value !== -Infinity);
  }
}

/** Each link votes for its folder, the more similar ones more. @param links the most similar first @returns shares */
function vote(
  folders: number,
  links: readonly { link: number; value: number }[],
  order: Int32Array,
  sharp: number,
): Float64Array {
  const votes = new Float64Array(folders);
  const best = links.reduce((max, { value }) => Math.max(max, value), -Infinity);
  let total = 0;
  for (const { link, value } of links) {
    const weight = Math.exp(sharp * (value - best));
    votes[order[link]!]! += weight;
    total += weight;
  }
  return total === 0 ? votes : votes.map((weight) => weight / total);
}

/** The links with the highest values among many: a heap with the lowest of them at its top. Of equals, the first links stay. */
export class TopLinks {
  readonly #max: number;
  readonly #links: Int32Array;
  readonly #values: Float64Array;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
    this.#links = new Int32Array(max);
    this.#values = new Float64Array(max);
  }

  offer(link: number, value: number): void {
    if (this.#count < this.#max) return this.#rise(this.#count++, link, value);
    if (value < this.#values[0]! || (value === this.#values[0] && link > this.#links[0]!)) return;
    this.#sink(link, value);
  }

  /** The highest first. */
  list(): { link: number; value: number }[] {
    return Array.from(this.#links.subarray(0, this.#count), (link, at) => ({ link, value: this.#values[at]! })).sort(
      (a, b) => b.value - a.value || a.link - b.link,
    );
  }

  #rise(from: number, link: number, value: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(link, value, parent)) break;
      this.#put(at, this.#links[parent]!, this.#values[parent]!);
      at = parent;
    }
    this.#put(at, link, value);
  }

  #sink(link: number, value: number): void {
    let at = 0;
    for (let child = 1; child < this.#count; child = at * 2 + 1) {
      const other = child + 1;
      if (other < this.#count && this.#isWorse(this.#links[other]!, this.#values[other]!, child)) child = other;
      if (this.#isWorse(link, value, child)) break;
      this.#put(at, this.#links[child]!, this.#values[child]!);
      at = child;
    }
    this.#put(at, link, value);
  }

  #put(at: number, link: number, value: number): void {
    this.#links[at] = link;
    this.#values[at] = value;
  }

  #isWorse(link: number, value: number, than: number): boolean {
    return value < this.#values[than]! || (value === this.#values[than] && link > this.#links[than]!);
  }
}
