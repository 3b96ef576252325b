import { extractFeatures, type FeatureOptions, withoutLastFolders } from "./extract-features.ts";
import { type Folder, FolderHistory, noFolder } from "./folder-history.ts";
import { dot, type FolderLink, type FolderOffer, type NamedFolder, toUnit, type Vector } from "./vector-rows.ts";
import { type FeatureRows, type FolderNet, netWithoutVectors, netWithVectors, toProbabilities } from "./folder-net.ts";
import { readParts, toWords } from "./link-parts.ts";
import { Resemblance, type Unlike } from "./resemblance.ts";

/** What speaks for the folders in use, by position. */
export interface Weighed {
  probabilities: Float64Array;
  unlike: Unlike;
}

/** The likeliest folder first. */
export interface Ranked {
  offers: FolderOffer[];
  unlike: Unlike;
}

const nothingUnlike: Unlike = { folders: new Set(), links: [], all: [] };

/** After a week, the last folders say little of the next link. */
const pauseMs = 7 * 24 * 60 * 60_000;
/** Links that are known before it is learned from how well others would have been predicted. */
const minKnown = 20;
/** More links of the same millisecond come from a program: their times say nothing. */
const maxAtOnce = 100;

/** Learns where a person puts links, and says where another one belongs. */
export class FolderClassifier {
  readonly #history: FolderHistory;
  readonly #moments: KnownMoments;
  readonly #ids: string[] = [];
  readonly #paths = new Map<string, readonly string[]>();
  readonly #empty = new EmptyFolders();
  readonly #positions = new Map<string, number>();
  readonly #nameVectors = new Map<string, NonNullable<Folder["nameVectors"]>>();
  /** By the id of a link, its position in the history. */
  readonly #links = new Map<string, number>();
  readonly #personal = new PersonalWeights();
  readonly #resemblance: Resemblance;

  /** @param dimensions of the vectors */
  constructor(dimensions: number) {
    this.#history = new FolderHistory(dimensions, "bytes");
    this.#moments = new KnownMoments(this.#history);
    this.#resemblance = new Resemblance(this.#history);
  }

  /** Number of links learned. */
  get links(): number {
    return this.#history.links;
  }

  /** Number of folders with links. */
  get usedFolders(): number {
    return this.#history.folders.length;
  }

  /** Number of links in a folder. */
  countLinks(folderId: string): number {
    const position = this.#positions.get(folderId);
    return position === undefined ? 0 : this.#history.folders[position]!.links;
  }

  addFolder({ id, path, isCustom }: NamedFolder): void {
    this.#paths.set(id, path);
    // Those of a new account are found by their topics.
    if (isCustom) this.#empty.add(id, path.at(-1) ?? "");
  }

  /** Tells what the embedding model makes of a folder's own name, and of its whole path. */
  setNameVectors(folderId: string, vectors: NonNullable<Folder["nameVectors"]>): void {
    this.#nameVectors.set(folderId, vectors);
    this.#empty.setNameVector(folderId, vectors[0]);
    const position = this.#positions.get(folderId);
    if (position !== undefined) this.#history.folders[position]!.nameVectors = vectors;
  }

  /**
   * Learns the person's next link; ignores an unknown folder.
   *
   * @param isTested whether what the features weigh is learned, too, which takes as long as {@link rankNext}
   * @returns its position, see {@link Unlike.links}
   */
  learn(link: FolderLink, folderId: string, { isTested }: { isTested: boolean }): number | undefined {
    if (!this.#paths.has(folderId)) return undefined;
    const known = this.#positions.get(folderId);
    // A folder's first link could not be predicted, and the first links of all say little of what comes.
    if (isTested && known !== undefined && this.links >= minKnown) this.#adapt(link, known);
    const position = this.#history.add(toParts(link), this.#open(folderId), link.vector);
    this.#links.set(toKey(link), position);
    return position;
  }

  /** The folder that a link is known to be in; undefined for one that was not learned. */
  getFolder(link: Pick<FolderLink, "id" | "url">): string | undefined {
    const position = this.#links.get(toKey(link));
    return position === undefined ? undefined : this.#ids[this.#history.order[position]!];
  }

  /** Puts a learned link into another folder; null, or an unknown one: it is forgotten. */
  move(link: Pick<FolderLink, "id" | "url">, folderId: string | null): void {
    const position = this.#links.get(toKey(link));
    if (position === undefined) return;
    const isKnown = folderId !== null && this.#paths.has(folderId);
    this.#history.move(position, isKnown ? this.#open(folderId) : noFolder);
    if (!isKnown) this.#links.delete(toKey(link));
  }

  /** Tells the vector of a learned link that had none. */
  setVector(link: Pick<FolderLink, "id" | "url">, vector: Vector): void {
    const position = this.#links.get(toKey(link));
    if (position !== undefined) this.#history.setVector(position, vector);
  }

  /**
   * The folders for a link that the person saves now, the likeliest first: the last folders are likely again, and less so for a
   * program's.
   */
  rankNext(link: FolderLink): Ranked {
    const { net, table, options, ...weighed } = this.#weigh(link, true);
    if (!table || !options.isNext || !link.isByProgram) return this.#toOffers(link, weighed);
    const alone = this.#personal.weigh(net, withoutLastFolders(table), { ...options, isNext: false });
    return this.#toOffers(link, { ...weighed, probabilities: joinViews(weighed.probabilities, alone) });
  }

  /** What speaks for each folder in use for a link that was saved at any time. */
  weighAnyTime(link: FolderLink): Weighed {
    return this.#weigh(link, false);
  }

  /**
   * The folders of links that were saved at any time, the likeliest first. Those saved together are likely together.
   *
   * @param weighed by link, see {@link weighAnyTime}
   */
  rankTogether(
    links: readonly FolderLink[],
    weighed: readonly Weighed[] = links.map((link) => this.weighAnyTime(link)),
  ): Ranked[] {
    const asked = links.map((link, index) => {
      return { link, savedAt: link.savedAt?.getTime() ?? null, likely: weighed[index]!.probabilities };
    });
    const atOnce = Map.groupBy(asked, ({ savedAt }) => savedAt);
    const dated = asked.filter(
      (one): one is Moment & typeof one => one.savedAt !== null && atOnce.get(one.savedAt)!.length <= maxAtOnce,
    );
    const moments = [...dated, ...this.#findBeside(dated)].sort((a, b) => a.savedAt - b.savedAt);
    const followed = followBursts(moments, this.#getShares());
    const byLink = new Map<object, Float64Array>(moments.map((moment, index) => [moment, followed[index]!]));
    return asked.map((one, index) => {
      return this.#toOffers(one.link, { ...weighed[index]!, probabilities: byLink.get(one) ?? one.likely });
    });
  }

  /** The known links that were saved right before and after others. */
  #findBeside(asked: readonly (Moment & { link: FolderLink })[]): Moment[] {
    const itself = new Set(asked.flatMap(({ link }) => this.#links.get(toKey(link)) ?? []));
    const times = asked.map(({ savedAt }) => savedAt / 1_000);
    return this.#moments.findBeside(times, itself).map((link) => {
      const likely = new Float64Array(this.usedFolders);
      likely[this.#history.order[link]!] = 1;
      return { savedAt: this.#history.getTime(link)! * 1_000, likely };
    });
  }

  #getShares(): Float64Array {
    return Float64Array.from(this.#history.folders, ({ links }) => (links + 0.5) / (this.links + this.usedFolders / 2));
  }

  /** @returns the position of a known folder, which gets its first link if it is new */
  #open(folderId: string): number {
    const known = this.#positions.get(folderId);
    if (known !== undefined) return known;
    const position = this.#history.addFolder(this.#paths.get(folderId)!, this.#nameVectors.get(folderId));
    this.#positions.set(folderId, position);
    this.#ids[position] = folderId;
    return position;
  }

  /** One distribution over the folders with something like the link, and others by their names. */
  #toOffers(link: FolderLink, { probabilities, unlike }: Weighed): Ranked {
    const speaks = (position: number | undefined) => position !== undefined && !unlike.folders.has(position);
    const usedNames = this.#history.folders.flatMap(({ nameVectors }) => nameVectors?.slice(0, 1) ?? []);
    const isEmpty = (id: string) => !speaks(this.#positions.get(id));
    const empty = this.#empty.weigh(toParts(link).words, this.#toVector(link), isEmpty, usedNames);
    const rest = 1 / (1 + empty.reduce((sum, { odds }) => sum + odds, 0));
    const used = this.#ids
      .map((folderId, position) => ({ folderId, confidence: rest * probabilities[position]! }))
      .filter((_, position) => speaks(position));
    // The share of those that say nothing stays with them: no other gets surer or further by it.
    const share = used.reduce((sum, { confidence }) => sum + confidence, 0) / rest || 1;
    const byName = empty.map(({ id, odds }) => ({ folderId: id, confidence: share * rest * odds }));
    return { offers: [...used, ...byName].sort((a, b) => b.confidence - a.confidence), unlike };
  }

  /** Whether a link that is saved now follows others: those that are not like it do not count. */
  #follows({ savedAt }: FolderLink, { folders, links }: Unlike): boolean {
    const { order, length } = this.#history;
    const left = new Set(links);
    let newest = length - 1;
    while (newest >= 0 && (order[newest] === noFolder || left.has(newest) || folders.has(order[newest]!))) newest--;
    const last = newest < 0 ? null : this.#history.getTime(newest);
    return savedAt === null || last === null || savedAt.getTime() - last * 1_000 < pauseMs;
  }

  /** @param isSaved whether the link is being saved now */
  #weigh(
    link: FolderLink,
    isSaved: boolean,
  ): Weighed & { net: FolderNet; table: FeatureRows | null; options: FeatureOptions } {
    if (this.links === 0) {
      const probabilities = new Float64Array(this.usedFolders);
      const options = { isNext: false, hasTime: false };
      return { net: netWithoutVectors, table: null, options, probabilities, unlike: nothingUnlike };
    }
    const vector = this.#toVector(link);
    const net = vector ? netWithVectors : netWithoutVectors;
    const parts = toParts(link);
    const similar = vector && this.#history.vectors.compare(vector);
    // At any time, a link that is filed already is taken out, or it would find itself.
    const itself = isSaved ? undefined : this.#links.get(toKey(link));
    const unlike = this.#resemblance.findUnlike(parts, similar, itself);
    const without = itself === undefined ? unlike.links : [...unlike.links, itself];
    const isNext = isSaved && this.#follows(link, unlike);
    const options: FeatureOptions = { isNext, hasTime: link.savedAt !== null, without };
    const table = extractFeatures(this.#history, parts, vector, options, similar);
    return { net, table, options, unlike, probabilities: this.#personal.weigh(net, table, options) };
  }

  /** Null while most links have no vector: the neighbors that have one would mislead. */
  #toVector({ vector }: FolderLink): Float32Array | null {
    return vector && this.#history.vectors.vectors * 2 >= this.links ? toUnit(vector) : null;
  }

  #adapt(link: FolderLink, right: number): void {
    const { net, table, probabilities } = this.#weigh(link, true);
    if (table) this.#personal.adapt(this.#history.length, net, table, probabilities, right);
  }
}

/**
 * How much the last folders count for a link that comes at a program's pace: half a minute of a person's work says nothing then
 * of what belongs together, but the order may. The mean of two views is surer of nothing than each of them, which the power
 * makes up for; see decision 23.
 */
const lastFolders = { share: 0.6, power: 1.2 };

/** @param next with the last folders in view @param alone without them */
function joinViews(next: Float64Array, alone: Float64Array): Float64Array {
  const { share, power } = lastFolders;
  return toSumOne(next.map((probability, folder) => (share * probability + (1 - share) * alone[folder]!) ** power));
}

function toKey({ id, url }: Pick<FolderLink, "id" | "url">): string {
  return id ?? url;
}

function toParts({ url, title, savedAt }: FolderLink) {
  return readParts({ url, title, time: savedAt && savedAt.getTime() / 1_000 });
}

/**
 * The odds that a link belongs into a folder without links, by its name alone: a logistic regression over the cosine of the
 * link and the name, by how much this is more than that of any folder in use, and whether the link says all words of the name.
 * Fitted on fifteen published collections, whose folders were all there before their first link; see decision 23.
 */
const weights = { start: -4.9, similarity: 4.8, lead: 5.5, isNamed: 1.5 };
/** Without vectors, of an empty folder all words of whose name a link says: one in three is right. */
const namedOdds = 0.54;
/** The nearest by their names; others only if the link says their names. */
const maxNear = 3;

interface EmptyFolder {
  words: readonly string[];
  /** Of unit length; null: not known. */
  nameVector: Float32Array | null;
}

/** The folders that the person made and has put nothing into yet: only their names speak for them. */
export class EmptyFolders {
  readonly #folders = new Map<string, EmptyFolder>();

  add(id: string, name: string): void {
    this.#folders.set(id, { words: toWords(name), nameVector: null });
  }

  setNameVector(id: string, nameVector: Float32Array): void {
    const folder = this.#folders.get(id);
    if (folder) folder.nameVector = nameVector;
  }

  /**
   * By id, the odds that a link belongs there rather than into a folder in use.
   *
   * @param words of the link
   * @param vector of the link, of unit length; null: not known
   * @param isEmpty whether nothing in a folder says more than its name
   * @param usedNames vectors of the names of the folders in use
   */
  weigh(
    words: ReadonlySet<string>,
    vector: Float32Array | null,
    isEmpty: (id: string) => boolean,
    usedNames: readonly Float32Array[],
  ): { id: string; odds: number }[] {
    const isNamed = (name: readonly string[]) => name.length > 0 && name.every((word) => words.has(word));
    const folders = [...this.#folders]
      .filter(([id]) => isEmpty(id))
      .map(([id, folder]) => ({ id, ...folder, isNamed: isNamed(folder.words) }));
    if (!vector) return folders.filter((folder) => folder.isNamed).map(({ id }) => ({ id, odds: namedOdds }));
    const best = usedNames.reduce((max, name) => Math.max(max, dot(name, vector)), 0);
    return folders
      .filter(({ nameVector, isNamed: isSaid }) => nameVector !== null || isSaid)
      .map((folder) => ({ ...folder, similarity: folder.nameVector ? dot(folder.nameVector, vector) : 0 }))
      .sort((a, b) => b.similarity - a.similarity)
      .filter((folder, index) => index < maxNear || folder.isNamed)
      .map(({ id, similarity, isNamed: isSaid }) => ({ id, odds: toOdds(similarity, best, isSaid) }));
  }
}

function toOdds(similarity: number, best: number, isNamed: boolean): number {
  const { start, similarity: own, lead, isNamed: named } = weights;
  return Math.exp(start + own * similarity + lead * (similarity - best) + (isNamed ? named : 0));
}

/** A link in the order of saving: what speaks for each folder, by position, or the folder that it is known to be in. */
export interface Moment {
  savedAt: number;
  /** Probabilities by folder, 1 for a known one. */
  likely: Float64Array;
}

const minute = 60_000;
/**
 * How likely a link was put beside the one before it because they were saved together, by the time between them. Fitted
 * on fifteen published collections; see decision 23.
 */
const together = [
  { within: 2 * minute, share: 0.12 },
  { within: 30 * minute, share: 0.1 },
  { within: 360 * minute, share: 0.05 },
  { within: 24 * 60 * minute, share: 0.02 },
];

/**
 * People save links of one folder in bursts, so each link's neighbours in time speak for its folder, too: the
 * forward-backward algorithm over a chain of folders.
 *
 * @param moments by time
 * @param shares of all links, by folder, above 0
 * @returns by moment, the probabilities by folder
 */
export function followBursts(moments: readonly Moment[], shares: Float64Array): Float64Array[] {
  const before = passOn(moments, shares);
  const after = passOn(moments.toReversed(), shares).toReversed();
  return moments.map(({ likely }, index) =>
    toSumOne(likely.map((own, folder) => own * before[index]![folder]! * after[index]![folder]!)),
  );
}

/** How much likelier the links before each moment make each folder. */
function passOn(moments: readonly Moment[], shares: Float64Array): Float64Array[] {
  let factors = shares.map(() => 1);
  return moments.map(({ savedAt }, index) => {
    const last = moments[index - 1];
    const share = last ? getShare(Math.abs(savedAt - last.savedAt)) : 0;
    if (share === 0) return (factors = shares.map(() => 1));
    const passed = toSumOne(last!.likely.map((own, folder) => own * factors[folder]!));
    return (factors = passed.map((own, folder) => (share * own) / shares[folder]! + 1 - share));
  });
}

function getShare(gap: number): number {
  return together.find(({ within }) => gap < within)?.share ?? 0;
}

function toSumOne(numbers: Float64Array): Float64Array {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return total > 0 ? numbers.map((number) => number / total) : numbers;
}

/** When the links of a history were saved, for those that were saved right before and after others. */
class KnownMoments {
  readonly #history: FolderHistory;
  /** Links with a time, by time. */
  #links: number[] = [];
  /** Links of the history that were compared. */
  #seen = 0;

  constructor(history: FolderHistory) {
    this.#history = history;
  }

  /**
   * The links right before and right after each of some moments.
   *
   * @param times seconds
   * @param without links that are left out
   */
  findBeside(times: readonly number[], without: ReadonlySet<number>): number[] {
    this.#look();
    const isKnown = (link: number) => this.#history.order[link] !== noFolder && !without.has(link);
    const found = new Set<number>();
    for (const time of times) {
      const after = this.#countUntil(time);
      for (const step of [-1, 1]) {
        let at = step < 0 ? after - 1 : after;
        while (at >= 0 && at < this.#links.length && !isKnown(this.#links[at]!)) at += step;
        if (at >= 0 && at < this.#links.length) found.add(this.#links[at]!);
      }
    }
    return [...found];
  }

  /** How many links were saved until a time. */
  #countUntil(time: number): number {
    let [from, to] = [0, this.#links.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#timeOf(this.#links[middle]!) <= time) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Takes up what the history has learned since. */
  #look(): void {
    if (this.#seen === this.#history.length) return;
    for (; this.#seen < this.#history.length; this.#seen++)
      if (this.#history.getTime(this.#seen) !== null) this.#links.push(this.#seen);
    // Nearly sorted: the order of saving is that of the times.
    this.#links.sort((one, other) => this.#timeOf(one) - this.#timeOf(other));
  }

  #timeOf(link: number): number {
    return this.#history.getTime(link)!;
  }
}

/**
 * How far a single link changes what the features weigh for this person, and how likely its folder is. Chosen on eight of
 * fifteen published collections and judged on the others; see decision 23.
 */
const learningRates = { features: 0.001, folders: 0.1 };

/** For a link that was saved at any time, what was learned with the last folders in view counts less. */
const shareAnyTime = 0.5;
/** Steps that can be left out again: those of the last links. */
const maxSteps = 500;

/** What was learned from one link, so that it can be left out for links that it says nothing of. */
interface Step {
  features: Float64Array;
  folders: Float64Array;
}

/** What is different about a person: added to the nets' weights of the features, and to the scores of the folders. */
class PersonalWeights {
  readonly #features = new Float64Array(netWithVectors.features);
  readonly #folders: number[] = [];
  /** By link. */
  readonly #steps = new Map<number, Step>();

  /** @returns probabilities by folder, as if nothing had been learned from the links that are left out */
  weigh(net: FolderNet, table: FeatureRows, { isNext, without = [] }: Pick<FeatureOptions, "isNext" | "without">) {
    const steps = without.flatMap((link) => this.#steps.get(link) ?? []);
    const share = isNext ? 1 : shareAnyTime;
    const features = this.#features.map((weight, index) => {
      return share * steps.reduce((rest, step) => rest - step.features[index]!, weight);
    });
    const scores = net.score(table, features).map((score, folder) => {
      return steps.reduce((rest, step) => rest - (step.folders[folder] ?? 0), score + (this.#folders[folder] ?? 0));
    });
    return toProbabilities(scores);
  }

  /**
   * One step of gradient ascent on the likelihood of the right folder.
   *
   * @param link from which it is learned
   * @param probabilities see {@link weigh}
   */
  adapt(link: number, net: FolderNet, table: FeatureRows, probabilities: Float64Array, right: number): void {
    const row = new Float64Array(net.features);
    const step: Step = { features: new Float64Array(net.features), folders: new Float64Array(probabilities.length) };
    for (const [folder, probability] of probabilities.entries()) {
      const error = (folder === right ? 1 : 0) - probability;
      net.scale(table.values, folder, row);
      for (let index = 0; index < row.length; index++)
        step.features[index]! += learningRates.features * error * row[index]!;
      step.folders[folder] = learningRates.folders * error;
    }
    for (const [index, change] of step.features.entries()) this.#features[index]! += change;
    for (const [folder, change] of step.folders.entries())
      this.#folders[folder] = (this.#folders[folder] ?? 0) + change;
    this.#steps.set(link, step);
    if (this.#steps.size > maxSteps) this.#steps.delete(this.#steps.keys().next().value!);
  }
}
