import { followBursts, type Moment } from "./bursts.ts";
import { extractFeatures, type FeatureOptions } from "./extract-features.ts";
import { type Folder, FolderHistory } from "./folder-history.ts";
import { type FeatureRows, type FolderNet, netWithoutVectors, netWithVectors, toProbabilities } from "./folder-net.ts";
import { readParts, toWords } from "./link-parts.ts";
import { toUnit, type Vector } from "./vector-rows.ts";

/** A link of which the folder is asked, or known. */
export interface FolderLink {
  url: string;
  title: string;
  /** Null: unknown. */
  savedAt: Date | null;
  /** Of the built-in embedding model; null: not known. */
  vector: Vector | null;
}

export interface NamedFolder {
  id: string;
  /** Its name and those above it, outermost first. */
  path: readonly string[];
  /** Whether the person made it. */
  isCustom: boolean;
}

export interface FolderOffer {
  folderId: string;
  /** The probability that it is the right one, 0 to 1. */
  confidence: number;
}

/** How far a single link changes what the features weigh for this person: half as much again loses top-1, twice as much both. */
const learningRate = 0.002;
/** After a week, the last folders say little of the next link. */
const pauseMs = 7 * 24 * 60 * 60_000;
/** Of an empty folder, or several, whose name a link says: nothing else can speak for it yet. */
const emptyConfidence = 0.35;
/** More links of the same millisecond come from a program: their times say nothing. */
const maxAtOnce = 100;

/** Learns where a person puts links, and says where another one belongs. */
export class FolderClassifier {
  readonly #history: FolderHistory;
  readonly #ids: string[] = [];
  readonly #paths = new Map<string, readonly string[]>();
  /** By the id of a folder without links, the words of its name. */
  readonly #emptyNames = new Map<string, readonly string[]>();
  readonly #positions = new Map<string, number>();
  readonly #nameVectors = new Map<string, NonNullable<Folder["nameVectors"]>>();
  readonly #byUrl = new Map<string, number>();
  readonly #personal = new Float64Array(netWithVectors.features);
  #vectors = 0;

  /** @param dimensions of the vectors */
  constructor(dimensions: number) {
    this.#history = new FolderHistory(dimensions, "bytes");
  }

  /** Number of links learned. */
  get links(): number {
    return this.#history.order.length;
  }

  /** Number of folders with links. */
  get usedFolders(): number {
    return this.#history.folders.length;
  }

  addFolder({ id, path, isCustom }: NamedFolder): void {
    this.#paths.set(id, path);
    // Those of a new account are found by their topics.
    if (isCustom) this.#emptyNames.set(id, toWords(path.at(-1) ?? ""));
  }

  /** Tells what the embedding model makes of a folder's own name, and of its whole path. */
  setNameVectors(folderId: string, vectors: NonNullable<Folder["nameVectors"]>): void {
    this.#nameVectors.set(folderId, vectors);
    const position = this.#positions.get(folderId);
    if (position !== undefined) this.#history.folders[position]!.nameVectors = vectors;
  }

  /**
   * Learns the person's next link; ignores an unknown folder.
   *
   * @param isTested whether what the features weigh is learned, too, which takes as long as {@link rankNext}
   */
  learn(link: FolderLink, folderId: string, { isTested }: { isTested: boolean }): void {
    const path = this.#paths.get(folderId);
    if (!path) return;
    // A folder's first link could not be predicted.
    const known = this.#positions.get(folderId);
    if (isTested && known !== undefined) this.#adapt(link, known);
    const position = known ?? this.#history.addFolder(path, this.#nameVectors.get(folderId));
    this.#positions.set(folderId, position);
    this.#ids[position] = folderId;
    this.#emptyNames.delete(folderId);
    this.#byUrl.set(link.url, this.links);
    if (link.vector) this.#vectors += 1;
    this.#history.add(toParts(link), position, link.vector);
  }

  /** The folders for a link that the person saves now, the likeliest first: the last folders are likely again. */
  rankNext(link: FolderLink): FolderOffer[] {
    return this.#toOffers(link, this.#weigh(link, this.#isNext(link)).probabilities);
  }

  /** The folders of links that were saved at any time, the likeliest first. Those saved together are likely together. */
  rankTogether(links: readonly FolderLink[]): FolderOffer[][] {
    const asked = links.map((link) => {
      return { link, savedAt: link.savedAt?.getTime() ?? null, likely: this.#weigh(link, false).probabilities };
    });
    const atOnce = Map.groupBy(asked, ({ savedAt }) => savedAt);
    const dated = asked.filter(
      (one): one is Moment & typeof one => one.savedAt !== null && atOnce.get(one.savedAt)!.length <= maxAtOnce,
    );
    const moments = this.#addNeighbors(dated);
    const followed = followBursts(moments, this.#getShares());
    const byLink = new Map<object, Float64Array>(moments.map((moment, index) => [moment, followed[index]!]));
    return asked.map((one) => this.#toOffers(one.link, byLink.get(one) ?? one.likely));
  }

  /** By time, with the known links that were saved right before and after them. */
  #addNeighbors(asked: readonly Moment[]): Moment[] {
    const { order, parts } = this.#history;
    const known = order.flatMap((folder, link) => {
      const { time } = parts[link]!;
      return time === null ? [] : [{ savedAt: time * 1_000, folder }];
    });
    const all = [...asked, ...known].toSorted((a, b) => a.savedAt - b.savedAt);
    const isAsked = (index: number) => all[index] !== undefined && "likely" in all[index];
    return all
      .filter((_, index) => isAsked(index - 1) || isAsked(index) || isAsked(index + 1))
      .map((one) => ("likely" in one ? one : { savedAt: one.savedAt, likely: this.#toCertainty(one.folder) }));
  }

  #toCertainty(folder: number): Float64Array {
    return Float64Array.from(this.#ids, (_, position) => (position === folder ? 1 : 0));
  }

  #getShares(): Float64Array {
    return Float64Array.from(this.#history.folders, ({ links }) => (links + 0.5) / (this.links + this.usedFolders / 2));
  }

  #toOffers(link: FolderLink, probabilities: Float64Array): FolderOffer[] {
    const empty = this.#findEmpty(link);
    const rest = empty.length > 0 ? 1 - emptyConfidence : 1;
    const offers = this.#ids.map((folderId, position) => ({ folderId, confidence: rest * probabilities[position]! }));
    return [...offers, ...empty.map((folderId) => ({ folderId, confidence: emptyConfidence / empty.length }))].toSorted(
      (a, b) => b.confidence - a.confidence,
    );
  }

  /** The folders without links of whose names the link says all words. */
  #findEmpty(link: FolderLink): string[] {
    const { words } = toParts(link);
    const isNamed = (name: readonly string[]) => name.length > 0 && name.every((word) => words.has(word));
    return [...this.#emptyNames].flatMap(([id, name]) => (isNamed(name) ? [id] : []));
  }

  #isNext({ savedAt }: FolderLink): boolean {
    const last = this.#history.parts.at(-1)?.time ?? null;
    return savedAt === null || last === null || savedAt.getTime() - last * 1_000 < pauseMs;
  }

  #weigh(link: FolderLink, isNext: boolean) {
    if (this.links === 0) return { net: netWithoutVectors, table: null, probabilities: new Float64Array() };
    // While most links have no vector, the neighbors that have one mislead.
    const vector = link.vector && this.#vectors * 2 >= this.links ? toUnit(link.vector) : null;
    const net = vector ? netWithVectors : netWithoutVectors;
    // At any time, a link that is filed already is taken out, or it would find itself.
    const itself = isNext ? undefined : this.#byUrl.get(link.url);
    const options: FeatureOptions = { isNext, hasTime: link.savedAt !== null, itself };
    const table = extractFeatures(this.#history, toParts(link), vector, options);
    return { net, table, probabilities: toProbabilities(net.score(table, this.#personal)) };
  }

  /** One step of gradient ascent on the likelihood of the right folder. */
  #adapt(link: FolderLink, right: number): void {
    const { net, table, probabilities } = this.#weigh(link, this.#isNext(link));
    if (!table) return;
    const mean = expect(net, table, probabilities);
    for (const [index, value] of net.scaled(table.values, right).entries())
      this.#personal[index]! += learningRate * (value - mean[index]!);
  }
}

/** The mean of the scaled features under the probabilities. */
function expect(net: FolderNet, table: FeatureRows, probabilities: Float64Array): Float64Array {
  const mean = new Float64Array(net.features);
  for (const [folder, probability] of probabilities.entries())
    for (const [index, value] of net.scaled(table.values, folder).entries()) mean[index]! += probability * value;
  return mean;
}

function toParts({ url, title, savedAt }: FolderLink) {
  return readParts({ url, title, time: savedAt && savedAt.getTime() / 1_000 });
}
