import {
  dot,
  GrowingNumbers,
  integers,
  readParts,
  TermIndex,
  toWords,
  type Vector,
  VectorRows,
} from "../folders/index.ts";

/** A link that is in a folder. */
export interface PlacedLink {
  id: string;
  url: string;
  title: string;
  /** Unix time in seconds; null: unknown. */
  time: number | null;
  folderId: string;
  /** Of the built-in embedding model; null: not known. */
  vector: Vector | null;
  /** Whether AI put it there: then only what came later speaks against it. */
  isByAi: boolean;
  /** Whether the person was asked, and left it there. */
  isKept: boolean;
}

/** What speaks for a link in each folder that has links, always without the link itself. */
export interface FolderFeatures {
  /** Positions of the folders. */
  folders: Int32Array;
  /** By folder, the {@link featureNames}. */
  values: Float32Array;
}

export const featureNames = [
  /** Cosine to the sum of its links. */
  "center",
  /** The highest cosine of a link, and the mean of the three highest. */
  "nearest",
  "threeNearest",
  /** The folder's share of all similar links, and of very similar ones. */
  "similar",
  "verySimilar",
  /** The folder's share of the links of the same host, alone and weighted by their number. */
  "host",
  "knownHost",
  /** The folder's share of the links with the same words. */
  "words",
  "size",
  /** Links saved within half an hour, and within two days, before or after. */
  "sameHour",
  "sameDays",
  /** Words of its name. */
  "name",
  "rareName",
] as const;
export type FeatureName = (typeof featureNames)[number];

const columns = Object.fromEntries(featureNames.map((name, column) => [name, column])) as Record<FeatureName, number>;
const width = featureNames.length;

interface Folder {
  id: string;
  path: readonly string[];
  words: readonly string[];
  /** Number of links. */
  links: number;
  /** Sum of the unit vectors of its links, and the square of its length; null: to be computed again. */
  sum: Float32Array;
  square: number | null;
}

/** The folder of a link that was removed. */
const noFolder = -1;
/** More links of one second come from a program: their times say nothing. */
const maxAtOnce = 100;
/** A link that the person was asked about and left where it is counts as this many. */
const exampleWeight = 3;
/** Seconds. */
const halfHour = 1_800;
const twoDays = 172_800;

/** Cosines from 0 to 1 in steps. */
const steps = 1_024;
/** How much a similar link says, by its cosine. */
const similarity = (spread: number) =>
  Float32Array.from({ length: steps + 1 }, (_, step) => Math.exp((step / steps - 0.3) / spread));
const toStep = (cosine: number) => (cosine <= 0 ? 0 : Math.min(steps, (cosine * steps + 0.5) | 0));
const similar = similarity(0.06);
const verySimilar = similarity(0.03);

/** All links of a person that are in folders. About 1 kB a link. */
export class PlacedLibrary {
  readonly folders: Folder[] = [];
  readonly ids: string[] = [];
  readonly #folderAt = new Map<string, number>();
  readonly #linkAt = new Map<string, number>();
  readonly #vectors: VectorRows;
  readonly #order = integers();
  readonly #times = new GrowingNumbers(new Float64Array(64));
  readonly #isByAi = integers();
  readonly #isKept = integers();
  readonly #words = new TermIndex();
  readonly #hosts = new TermIndex();
  /** The host of each link, and its words: those of a link end where the next one's begin. */
  readonly #hostOf = integers();
  readonly #linkWords = integers();
  readonly #wordEnds = integers();
  readonly #nameCounts = new Map<string, number>();
  #moments: Moments | null = null;
  #links = 0;

  constructor(dimensions: number) {
    this.#vectors = new VectorRows(dimensions, "bytes");
  }

  /** Number of links, also of those that were removed. */
  get length(): number {
    return this.ids.length;
  }

  /** Number of links that are in a folder. */
  get links(): number {
    return this.#links;
  }

  /** Whether most links have a vector: without, nothing is said. */
  get isReadable(): boolean {
    return this.#vectors.vectors * 2 >= this.length;
  }

  /** Whether most links were saved at a time of their own. */
  get hasTimes(): boolean {
    return this.#getMoments().links.length * 2 >= this.length;
  }

  find(id: string): number | undefined {
    return this.#linkAt.get(id);
  }

  /** The position of a link's folder, or -1. */
  getFolder(link: number): number {
    return this.#order.values[link]!;
  }

  /** Null: it was removed. */
  getFolderId(link: number): string | null {
    return this.folders[this.getFolder(link)]?.id ?? null;
  }

  hasFolder(id: string): boolean {
    return this.#folderAt.has(id);
  }

  /** Whether a link was saved after another one. */
  isLater(link: number, other: number): boolean {
    return this.#times.values[link]! > this.#times.values[other]!;
  }

  hasVector(link: number): boolean {
    return this.#vectors.has(link);
  }

  isByAi(link: number): boolean {
    return this.#isByAi.values[link] === 1;
  }

  isKept(link: number): boolean {
    return this.#isKept.values[link] === 1;
  }

  mark(link: number, { isByAi, isKept }: Pick<PlacedLink, "isByAi" | "isKept">): void {
    this.#isByAi.values[link] = Number(isByAi);
    this.#isKept.values[link] = Number(isKept);
  }

  /** @param path its name and those above it, outermost first */
  addFolder(id: string, path: readonly string[]): number {
    const known = this.#folderAt.get(id);
    if (known !== undefined) return known;
    const words = [...new Set(toWords(path.join(" ")))];
    for (const word of words) this.#nameCounts.set(word, (this.#nameCounts.get(word) ?? 0) + 1);
    this.#folderAt.set(id, this.folders.length);
    const sum = new Float32Array(this.#vectors.dimensions);
    return this.folders.push({ id, path, words, links: 0, sum, square: null }) - 1;
  }

  /** Adds a link of a folder that was added. */
  add(placed: PlacedLink): number {
    const link = this.length;
    const { host, tokens } = readParts(placed);
    this.ids.push(placed.id);
    this.#linkAt.set(placed.id, link);
    const words = new Set(tokens.filter((token) => !/^[hs]:/.test(token)).map((token) => token.replace(/^p:/, "")));
    for (const word of words) this.#linkWords.push(this.#words.add(word, link));
    this.#wordEnds.push(this.#linkWords.length);
    this.#hostOf.push(this.#hosts.add(host, link));
    this.#times.push(placed.time ?? Number.NaN);
    this.#isByAi.push(Number(placed.isByAi));
    this.#isKept.push(Number(placed.isKept));
    this.#vectors.push(placed.vector);
    this.#order.push(noFolder);
    this.#moments = null;
    this.move(link, placed.folderId);
    return link;
  }

  setVector(link: number, vector: Vector): void {
    if (this.#vectors.has(link)) return;
    this.#vectors.set(link, vector);
    const folder = this.folders[this.getFolder(link)];
    if (folder) this.#sum(link, folder, 1);
  }

  /** @param folderId null: the link is removed */
  move(link: number, folderId: string | null): void {
    const folder = folderId === null ? noFolder : this.#folderAt.get(folderId)!;
    this.#count(link, -1);
    this.#order.values[link] = folder;
    this.#count(link, 1);
  }

  #count(link: number, sign: 1 | -1): void {
    const folder = this.folders[this.getFolder(link)];
    if (!folder) return;
    folder.links += sign;
    this.#links += sign;
    this.#sum(link, folder, sign);
  }

  #sum(link: number, folder: Folder, sign: 1 | -1): void {
    if (!this.#vectors.has(link)) return;
    this.#vectors.addTo(folder.sum, link, sign);
    folder.square = null;
  }

  /** The cosines of some links with each link, 0 where one has no vector: by link. */
  compare(links: readonly number[]): Float32Array[] {
    return this.#vectors.compareRows(links);
  }

  /** @param cosines see {@link compare} */
  extract(link: number, cosines: Float32Array): FolderFeatures {
    const own = this.getFolder(link);
    const folders = Int32Array.from(this.folders.keys().filter((folder) => this.folders[folder]!.links > 0));
    const table = new Float32Array(this.folders.length * width);
    const set = (folder: number, name: FeatureName, value: number) => (table[folder * width + columns[name]] = value);
    if (this.#vectors.has(link)) this.#addNeighbors(link, cosines, folders, set);
    this.#addHost(link, folders, set);
    this.#addWords(link, folders, set);
    for (const folder of folders) {
      const links = this.folders[folder]!.links - (folder === own ? 1 : 0);
      set(folder, "size", Math.log(Math.max(links, 0.3) / this.links));
    }
    for (const [folder, { hour, days }] of this.#countBeside(link)) {
      set(folder, "sameHour", hour);
      set(folder, "sameDays", days);
    }
    this.#addNames(link, folders, set);
    const values = new Float32Array(folders.length * width);
    for (const [index, folder] of folders.entries())
      values.set(table.subarray(folder * width, (folder + 1) * width), index * width);
    return { folders, values };
  }

  #addNeighbors(link: number, cosines: Float32Array, folders: Int32Array, set: Setter): void {
    const count = this.folders.length;
    const [first, second, third] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
    const [sums, votes, closeVotes] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    const [order, kept] = [this.#order.values, this.#isKept.values];
    let [all, allClose] = [1e-9, 1e-9];
    for (let other = 0; other < cosines.length; other++) {
      const folder = order[other]!;
      const cosine = cosines[other]!;
      // Without a vector it is 0.
      if (folder === noFolder || other === link || cosine === 0) continue;
      const step = toStep(cosine);
      const weight = kept[other] === 1 ? exampleWeight : 1;
      const vote = weight * similar[step]!;
      const closeVote = weight * verySimilar[step]!;
      sums[folder]! += cosine;
      votes[folder]! += vote;
      closeVotes[folder]! += closeVote;
      all += vote;
      allClose += closeVote;
      if (cosine > third[folder]!) {
        const one = first[folder]!;
        const two = second[folder]!;
        first[folder] = Math.max(one, cosine);
        second[folder] = Math.max(two, Math.min(one, cosine));
        third[folder] = Math.max(third[folder]!, Math.min(two, cosine));
      }
    }
    const own = this.getFolder(link);
    for (const folder of folders) {
      const squares = this.#squareOf(folder);
      const rest = folder === own ? squares - 2 * sums[folder]! - 1 : squares;
      set(folder, "center", sums[folder]! / (Math.sqrt(Math.max(0, rest)) + 1e-6));
      set(folder, "nearest", first[folder]!);
      set(folder, "threeNearest", (first[folder]! + second[folder]! + third[folder]!) / 3);
      set(folder, "similar", Math.log(votes[folder]! / all + 0.002));
      set(folder, "verySimilar", Math.log(closeVotes[folder]! / allClose + 0.002));
    }
  }

  #squareOf(folder: number): number {
    const one = this.folders[folder]!;
    one.square ??= dot(one.sum, one.sum);
    return one.square;
  }

  #addHost(link: number, folders: Int32Array, set: Setter): void {
    const { counts, total } = this.#countTerm(this.#hosts, this.#hostOf.values[link]!, link);
    for (const folder of folders) {
      const share = ((counts.get(folder) ?? 0) + this.folders[folder]!.links / this.links) / (total + 1);
      const value = Math.log(share + 1e-3);
      set(folder, "host", value);
      set(folder, "knownHost", Math.log1p(total) * value);
    }
  }

  #addWords(link: number, folders: Int32Array, set: Setter): void {
    const words = this.#getWords(link);
    const sums = new Float64Array(this.folders.length);
    const smoothing = 0.5 / folders.length;
    let [everywhere, known] = [0, 0];
    for (const word of words) {
      const { counts, total } = this.#countTerm(this.#words, word, link);
      if (total === 0) continue;
      const rarity = Math.min(1, 3 / Math.sqrt(total));
      const none = Math.log(smoothing / (total + 0.5) + 1e-3);
      everywhere += rarity * none;
      known += 1;
      for (const [folder, count] of counts)
        sums[folder]! += rarity * (Math.log((smoothing + count) / (total + 0.5) + 1e-3) - none);
    }
    const scale = Math.sqrt(Math.max(1, known));
    for (const folder of folders) set(folder, "words", (everywhere + sums[folder]!) / scale);
  }

  #addNames(link: number, folders: Int32Array, set: Setter): void {
    const words = new Set(this.#getWords(link));
    for (const folder of folders) {
      const hits = this.folders[folder]!.words.filter((word) => {
        const term = this.#words.find(word);
        return term !== undefined && words.has(term);
      });
      if (hits.length === 0) continue;
      set(folder, "name", 1);
      const rarity = hits.map((word) => Math.log(1 + this.folders.length / this.#nameCounts.get(word)!));
      set(
        folder,
        "rareName",
        rarity.reduce((sum, one) => sum + one, 0),
      );
    }
  }

  #getWords(link: number): Int32Array {
    const ends = this.#wordEnds.values;
    return this.#linkWords.values.subarray(link === 0 ? 0 : ends[link - 1]!, ends[link]!);
  }

  /** In how many links a term occurs, by folder, without one link. Kept ones count several times. */
  #countTerm(index: TermIndex, term: number, without: number): { counts: ReadonlyMap<number, number>; total: number } {
    const [order, kept] = [this.#order.values, this.#isKept.values];
    const sums = new Int32Array(this.folders.length);
    const found: number[] = [];
    let total = 0;
    index.visit(term, (link) => {
      const folder = order[link]!;
      if (folder === noFolder || link === without) return;
      const weight = kept[link] === 1 ? exampleWeight : 1;
      if (sums[folder] === 0) found.push(folder);
      sums[folder]! += weight;
      total += weight;
    });
    return { counts: new Map(found.map((folder) => [folder, sums[folder]!])), total };
  }

  /**
   * By folder, how many of the two links saved before and the two after a link are of the same half hour, and half of those of the
   * same two days. Of links of the same second the order says nothing: they count the same.
   */
  #countBeside(link: number): ReadonlyMap<number, { hour: number; days: number }> {
    const { links, at } = this.#getMoments();
    const found = new Map<number, { hour: number; days: number }>();
    const place = at.get(link);
    if (place === undefined) return found;
    const timeOf = (other: number) => this.#times.values[other]!;
    const add = (other: number, share: number) => {
      const folder = this.getFolder(other);
      if (folder === noFolder) return;
      const gap = Math.abs(timeOf(other) - timeOf(link));
      const { hour, days } = found.get(folder) ?? { hour: 0, days: 0 };
      const isSameHour = gap < halfHour;
      found.set(folder, { hour: hour + (isSameHour ? share : 0), days: days + (gap < twoDays ? share / 2 : 0) });
    };
    const isSameSecond = (other: number | undefined) =>
      other !== undefined && Math.floor(timeOf(other)) === Math.floor(timeOf(link));
    let [from, to] = [place, place];
    while (isSameSecond(links[from - 1])) from -= 1;
    while (isSameSecond(links[to + 1])) to += 1;
    const together = links.slice(from, to + 1).filter((other) => other !== link);
    for (const other of together) add(other, Math.min(1, 4 / together.length));
    const wanted = Math.max(0, Math.ceil((4 - together.length) / 2));
    for (const other of [...links.slice(Math.max(0, from - wanted), from), ...links.slice(to + 1, to + 1 + wanted)])
      add(other, 1);
    return found;
  }

  /** Links of a folder that are of the same host, or among the most similar ones. @returns positions */
  findAlike(link: number, folder: number, cosines: Float32Array): number[] {
    const counts = new Int32Array(steps + 1);
    for (let other = 0; other < cosines.length; other++)
      if (other !== link && this.getFolder(other) !== noFolder) counts[toStep(cosines[other]!)]! += 1;
    let lowest = steps + 1;
    for (let count = 0; lowest > 1 && count < alike;) count += counts[--lowest]!;
    const host = this.#hostOf.values[link];
    const found: number[] = [];
    for (let other = 0; other < cosines.length; other++) {
      const isLike = toStep(cosines[other]!) >= lowest || this.#hostOf.values[other] === host;
      if (isLike && other !== link && this.getFolder(other) === folder) found.push(other);
    }
    return found;
  }

  /** The links that are most similar to a link. @returns positions */
  findNearest(link: number, max: number): number[] {
    const [cosines = new Float32Array()] = this.compare([link]);
    return [...cosines.keys()]
      .filter((other) => other !== link && this.getFolder(other) !== noFolder)
      .sort((one, other) => cosines[other]! - cosines[one]!)
      .slice(0, max);
  }

  #getMoments(): Moments {
    return (this.#moments ??= findMoments(this.#times.values.subarray(0, this.length)));
  }
}

type Setter = (folder: number, name: FeatureName, value: number) => void;

/** How many links are the most similar ones. */
const alike = 20;

/** The links with a time of their own, sorted by it, and the place of each. */
interface Moments {
  links: readonly number[];
  at: ReadonlyMap<number, number>;
}

function findMoments(times: Float64Array): Moments {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(Math.floor(time), (counts.get(Math.floor(time)) ?? 0) + 1);
  const links = [...times.keys()]
    .filter((link) => !Number.isNaN(times[link]!) && counts.get(Math.floor(times[link]!))! <= maxAtOnce)
    .sort((one, other) => times[one]! - times[other]! || one - other);
  return { links, at: new Map(links.map((link, place) => [link, place])) };
}
