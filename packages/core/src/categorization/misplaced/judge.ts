import { toProbabilities } from "../folders/index.ts";
import { type FeatureName, featureNames, type PlacedLibrary } from "./library.ts";
import withoutTimes from "./weights/without-times.json" with { type: "json" };
import withTimes from "./weights/with-times.json" with { type: "json" };

/**
 * What was fitted on published collections in which some links had been put into other folders, see `npm run bench -- misplaced`.
 * A number for each feature, in order, and at the end of the last two what is added.
 */
export interface Weights {
  /** Of {@link featureNames}: a softmax over the folders says how likely a link is in each. */
  folder: readonly number[];
  /** Of `toSigns`: a logistic regression says how likely a link is in the wrong place. */
  misplaced: readonly number[];
  /** Of `toHomeSigns`: the same, of a link in the wrong place, for the likeliest other folder being the right one. */
  home: readonly number[];
}

/** What the folders say about one link, without the link itself. */
export interface Evidence {
  /** Positions of its own folder, of the likeliest other one, and of the likeliest of all. */
  own: number;
  best: number;
  first: number;
  /** Natural logarithms of the probabilities of the own folder, the likeliest other one, and the one after it. */
  ownLog: number;
  bestLog: number;
  nextLog: number;
  /** Of the probabilities of all folders. */
  entropy: number;
  /** How many folders are likelier than its own. */
  rank: number;
  /** The cosine of the nearest link in its own folder. */
  nearest: number;
  /** Links saved right before and after it in its own folder, and in the likeliest other one. */
  besideOwn: number;
  besideBest: number;
  /** Links of the likeliest other folder that are like it, and of these those that were saved later; 0 where its own is likelier. */
  alike: number;
  alikeLater: number;
}

/** What is added to a probability before its logarithm: what is hopeless does not differ. */
const floors = { own: 1e-4, other: 1e-6 };

/** What speaks for the folders of a link, or null of a folder that is the only one. @param cosines with each link */
export function weigh(library: PlacedLibrary, link: number, weights: Weights, cosines: Float32Array): Evidence | null {
  const { folders, values } = library.extract(link, cosines);
  const own = library.getFolder(link);
  const ownIndex = folders.indexOf(own);
  if (folders.length < 2 || ownIndex < 0) return null;
  const width = featureNames.length;
  const scores = Float64Array.from(folders, (_, folder) => {
    let score = 0;
    for (let column = 0; column < width; column++) score += weights.folder[column]! * values[folder * width + column]!;
    return score;
  });
  const shares = toProbabilities(scores);
  const order = [...shares.keys()].filter((index) => index !== ownIndex);
  let [best, next] = [order[0]!, -1];
  for (const index of order.slice(1)) {
    if (shares[index]! > shares[best]!) [best, next] = [index, best];
    else if (next < 0 || shares[index]! > shares[next]!) next = index;
  }
  const getFeature = (index: number, name: FeatureName) => values[index * width + featureNames.indexOf(name)]!;
  const countBeside = (index: number) => getFeature(index, "sameHour") + getFeature(index, "sameDays");
  const isOwn = shares[ownIndex]! >= shares[best]!;
  const alike = isOwn ? [] : library.findAlike(link, folders[best]!, cosines);
  return {
    own,
    best: folders[best]!,
    first: isOwn ? own : folders[best]!,
    ownLog: Math.log(shares[ownIndex]! + floors.own),
    bestLog: Math.log(shares[best]! + floors.other),
    nextLog: Math.log((next < 0 ? 0 : shares[next]!) + floors.other),
    entropy: -shares.reduce((sum, share) => sum + share * Math.log(share + 1e-9), 0),
    rank: shares.reduce((count, share) => count + Number(share > shares[ownIndex]!), 0),
    nearest: getFeature(ownIndex, "nearest"),
    besideOwn: countBeside(ownIndex),
    besideBest: countBeside(best),
    alike: alike.length,
    alikeLater: alike.filter((other) => library.isLater(other, link)).length,
  };
}

/** A link that is perhaps in the wrong place. */
export interface Misplaced {
  link: number;
  /** Position of the folder where it belongs. */
  target: number;
  /** Probabilities, 0 to 1: that it is in the wrong place, and that it belongs there. */
  wrong: number;
  home: number;
}

/** In smaller folders a link has too few others to be unlike them. */
const minLinks = 5;

/** How the evidence about a folder's other links is read. */
export interface FolderEvidence {
  /** Sum of `ownLog`, and number, of its links. */
  logs: number;
  links: number;
  /** By folder, how many of its links look as if they were there. */
  first: Map<number, number>;
}

/** By folder. */
export function sumUp(evidence: Iterable<Evidence>): Map<number, FolderEvidence> {
  const byFolder = new Map<number, FolderEvidence>();
  for (const { own, ownLog, first } of evidence) {
    const sums = byFolder.get(own) ?? { logs: 0, links: 0, first: new Map<number, number>() };
    sums.logs += ownLog;
    sums.links += 1;
    sums.first.set(first, (sums.first.get(first) ?? 0) + 1);
    byFolder.set(own, sums);
  }
  return byFolder;
}

/** What says whether a link is in the wrong place. */
export function toSigns(library: PlacedLibrary, one: Evidence, sums: ReadonlyMap<number, FolderEvidence>): number[] {
  const [own, best] = [sums.get(one.own)!, sums.get(one.best)];
  const others = Math.max(1, own.links - 1);
  const isBest = Number(one.first === one.best);
  // Folders that many links confuse are nearly one: a link in the other one is no mistake.
  const confused =
    ((own.first.get(one.best) ?? 0) - isBest) / others +
    (best?.first.get(one.own) ?? 0) / Math.max(1, best?.links ?? 0);
  const [path, other] = [library.folders[one.own]!.path, library.folders[one.best]!.path];
  return [
    one.ownLog,
    one.bestLog,
    (own.logs - one.ownLog) / others,
    confused,
    Number(path.length > 1 && isSame(path.slice(0, -1), other.slice(0, -1))),
    Number(isSame(path.slice(0, other.length), other) || isSame(other.slice(0, path.length), path)),
    one.besideOwn,
    one.besideBest,
    one.bestLog - one.nextLog,
    Math.log1p(one.rank),
    one.nearest,
    one.entropy,
  ];
}

/** What says whether the likeliest other folder is the right one. */
export function toHomeSigns(one: Evidence): number[] {
  return [one.bestLog, one.bestLog - one.nextLog, one.entropy, one.besideBest];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/**
 * The links that another folder is likelier for than their own, the surest first: what is sent to a wrong place counts twice.
 *
 * @param evidence by link
 */
export function judge(
  library: PlacedLibrary,
  evidence: ReadonlyMap<number, Evidence>,
  { misplaced, home }: Pick<Weights, "misplaced" | "home">,
): Misplaced[] {
  const sums = sumUp(evidence.values());
  return [...evidence]
    .filter(([, one]) => one.first !== one.own && library.folders[one.own]!.links >= minLinks)
    .map(([link, one]) => ({
      link,
      target: one.best,
      wrong: toProbability(toSigns(library, one, sums), misplaced),
      home: toProbability(toHomeSigns(one), home),
    }))
    .toSorted((one, other) => toCertainty(other) - toCertainty(one));
}

export function toCertainty({ wrong, home }: Pick<Misplaced, "wrong" | "home">): number {
  return wrong * home ** 2;
}

function toProbability(signs: readonly number[], weights: readonly number[]): number {
  const sum = signs.reduce((total, sign, index) => total + sign * weights[index]!, weights.at(-1)!);
  return 1 / (1 + Math.exp(-sum));
}

export function chooseWeights(library: PlacedLibrary): Weights {
  return library.hasTimes ? withTimes : withoutTimes;
}
