import type { Clues } from "./clues.ts";
import type { Folder, FolderCounts } from "./folder-counts.ts";

/** What a witness says for each folder, by position; 0 says nothing. */
type Scores = Float64Array;

const minute = 60_000;

/** A link to place. */
export interface Question {
  clues: Clues;
  /** Built-in topics, see {@link FolderCounts.add}. */
  topics: Float64Array;
  /** Whether it is the next link of the person, so that the last folders say something. */
  isNext: boolean;
}

/** What speaks for each folder, in the order of `witnessWeights`. Natural logarithms of ratios where a witness counts. */
export function hearWitnesses(counts: FolderCounts, question: Question): Scores[] {
  const { clues, isNext } = question;
  const { bayes, bestRatio } = compareMarks(counts, clues);
  const { nearest, nearestThree } = findNearest(counts, clues);
  const names = matchNames(counts, clues);
  const { topic, nameTopic } = compareTopics(counts, question);
  const silent = perFolder(counts, () => 0);
  const of = (mark: string) => compareMark(counts, mark);
  return [
    perFolder(counts, ({ links }) => Math.log(links + 0.5)),
    bayes,
    bestRatio,
    nearest,
    nearestThree,
    of(`host ${clues.host}`),
    of(`site ${clues.site}`),
    ...followTime(counts, clues).map((scores) => (isNext ? scores : silent)),
    names.own,
    names.above,
    names.any,
    compareParents(counts, clues),
    topic,
    nameTopic,
  ];
}

function perFolder({ folders }: FolderCounts, toScore: (folder: Folder, position: number) => number): Scores {
  return Float64Array.from(folders, toScore);
}

/** Naive Bayes over all marks, and how much more often than elsewhere they occur in the folder. */
function compareMarks(counts: FolderCounts, { marks }: Clues) {
  const bayes = perFolder(counts, () => 0);
  const bestRatio = perFolder(counts, () => 0);
  const smoothing = 0.05;
  const base = perFolder(counts, (folder) => Math.log(folder.marks + smoothing * (counts.byMark.size + 1)));
  for (const mark of marks) {
    const found = counts.byMark.get(mark);
    if (!found) continue;
    const share = (sum(found.values()) + 0.3) / (counts.links.length + 1);
    for (const [position, folder] of counts.folders.entries()) {
      const here = found.get(position) ?? 0;
      const ratio = Math.log((here + 2 * share) / (folder.links + 2) / share);
      bestRatio[position] = Math.max(bestRatio[position]!, ratio);
      bayes[position]! += Math.log(here + smoothing) - base[position]!;
    }
  }
  const mean = sum(bayes) / Math.max(1, bayes.length);
  return {
    bayes: bayes.map((score) => (score - mean) / 4),
    bestRatio,
  };
}

/** How much likelier the folder is for links with this mark. */
function compareMark(counts: FolderCounts, mark: string): Scores {
  const found = counts.byMark.get(mark);
  if (!found) return perFolder(counts, () => 0);
  const total = sum(found.values());
  const shares = counts.getShares();
  return perFolder(counts, (_, position) => {
    const share = shares[position]!;
    return Math.log(((found.get(position) ?? 0) + share) / (total + 1) / share);
  });
}

/** Cosines of the most similar links of each folder; rare words count more. */
function findNearest(counts: FolderCounts, { words }: Clues) {
  const all = counts.links.length;
  const weigh = (word: string) => Math.log(1 + (all + 1) / ((counts.byWord.get(word)?.length ?? 0) + 0.5)) ** 2;
  const toNorm = (some: readonly string[]) => Math.sqrt(sum(some.map(weigh))) || 1;
  const shared = new Map<number, number>();
  for (const word of words) {
    const links = counts.byWord.get(word) ?? [];
    // A word of a fifth of all links says little and costs much.
    if (links.length > all / 5 + 10) continue;
    const weight = weigh(word);
    for (const link of links) shared.set(link, (shared.get(link) ?? 0) + weight);
  }
  const norm = toNorm(words);
  const byFolder: Map<number, number[]> = new Map();
  for (const [position, weight] of shared) {
    const link = counts.links[position]!;
    const similar = byFolder.get(link.folder);
    // Fifty more links hardly change how rare words are.
    if (!link.norm || all - link.norm.at > 50) link.norm = { value: toNorm(link.words), at: all };
    const cosine = weight / (norm * link.norm.value);
    if (similar) similar.push(cosine);
    else byFolder.set(link.folder, [cosine]);
  }
  const nearest = perFolder(counts, () => 0);
  const nearestThree = perFolder(counts, () => 0);
  for (const [folder, cosines] of byFolder) {
    const [first = 0, second = 0, third = 0] = cosines.toSorted((a, b) => b - a);
    nearest[folder] = first;
    nearestThree[folder] = (first + second + third) / 3;
  }
  return { nearest, nearestThree };
}

/** People save in bursts: the last folders are likely again, and those that were used lately. */
function followTime(counts: FolderCounts, clues: Clues): Scores[] {
  const { folders, recent, last } = counts;
  const [newest] = recent;
  const scores = perFolder(counts, () => 0);
  for (const [age, position] of recent.entries()) scores[position]! += 0.6 ** age;
  const gap = last?.savedAt && clues.savedAt ? Math.abs(clues.savedAt - last.savedAt) : Infinity;
  const onNewest = (isTrue: boolean) => perFolder(counts, (_, position) => (isTrue && position === newest ? 1 : 0));
  const shares = counts.getShares();
  const newestPath = newest === undefined ? [] : folders[newest]!.path;
  const followers = newest === undefined ? undefined : counts.followers.get(newest);
  const total = followers ? sum(followers.values()) : 0;
  return [
    scores,
    onNewest(true),
    onNewest(gap < 2 * minute),
    onNewest(gap < 30 * minute),
    onNewest(gap < 360 * minute),
    perFolder(counts, ({ path }, position) =>
      position === newest ? 0 : countShared(path, newestPath) / Math.max(1, newestPath.length),
    ),
    perFolder(counts, (_, position) => {
      if (!followers) return 0;
      const share = shares[position]!;
      return Math.log(((followers.get(position) ?? 0) + share) / (total + 1) / share);
    }),
    perFolder(counts, (folder) => -Math.log(1 + counts.linksSince(folder))),
    perFolder(counts, ({ lastTime }) =>
      lastTime && clues.savedAt ? -Math.log(1 + Math.abs(clues.savedAt - lastTime) / (60 * minute)) : 0,
    ),
    perFolder(counts, (folder) => Math.log(0.05 + counts.recentLinks(folder))),
    perFolder(counts, ({ firstAt }) => (firstAt === null ? 0 : Math.max(0, 1 - (counts.links.length - firstAt) / 20))),
  ];
}

function countShared(a: readonly string[], b: readonly string[]): number {
  const length = a.findIndex((name, level) => name !== b[level]);
  return length < 0 ? a.length : length;
}

/** Words of the link in the folder's name, and in the names above it. */
function matchNames(counts: FolderCounts, { words }: Clues) {
  const own = new Set(words);
  const match = (name: readonly string[]) =>
    name.filter((word) => own.has(word)).length / Math.sqrt(Math.max(1, name.length));
  const names = perFolder(counts, ({ nameWords }) => match(nameWords));
  const above = perFolder(counts, ({ parentWords }) => match(parentWords));
  return { own: names, above, any: names.map((score, position) => (score + above[position]! > 0 ? 1 : 0)) };
}

/** How well the words fit all folders below the same parent. */
function compareParents(counts: FolderCounts, { words }: Clues): Scores {
  const known = words.filter((word) => counts.byWord.has(word));
  const smoothing = 0.05;
  const vocabulary = smoothing * counts.byWord.size;
  const scores = new Map<string, number>();
  for (const [parent, below] of counts.byParent) {
    let score = 0;
    for (const word of known) {
      score += Math.log(((below.words.get(word) ?? 0) + smoothing) / (below.total + vocabulary));
      score -= Math.log((counts.byWord.get(word)!.length + smoothing) / (counts.words + vocabulary));
    }
    scores.set(parent, score / Math.sqrt(known.length || 1));
  }
  const mean = sum(scores.values()) / Math.max(1, scores.size);
  return perFolder(counts, ({ parent }) => (scores.get(parent) ?? mean) - mean);
}

/** How well the built-in topics fit those of the folder's links, and of its name. */
function compareTopics(counts: FolderCounts, { topics }: Question) {
  const known = sum(topics);
  const prior = 3;
  const general = counts.topics.map((share) => (share + 0.3) / (counts.topicSum + 0.3 * topics.length));
  const topic = perFolder(counts, (folder) => {
    if (known === 0) return 0;
    let fit = 0;
    for (const [position, share] of topics.entries()) {
      if (share === 0) continue;
      const here = (folder.topics[position]! + prior * general[position]!) / (folder.topicSum + prior);
      fit += ((share / known) * here) / general[position]!;
    }
    return known * Math.log(Math.max(0.05, fit));
  });
  const nameTopic = perFolder(counts, ({ nameTopics }) =>
    sum(nameTopics.map((share, position) => share * topics[position]!)),
  );
  return { topic, nameTopic };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
