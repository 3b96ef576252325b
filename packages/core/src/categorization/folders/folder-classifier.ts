import { followBursts, type Moment } from "./bursts.ts";
import { EmptyFolders } from "./empty-folders.ts";
import { extractFeatures } from "./extract-features.ts";
import type { FeatureOptions } from "./feature-table.ts";
import { type Folder, FolderHistory } from "./folder-history.ts";
import { netWithoutVectors, netWithVectors } from "./folder-net.ts";
import { noFolder } from "./followers.ts";
import { KnownMoments } from "./known-moments.ts";
import { readParts } from "./link-parts.ts";
import { PersonalWeights } from "./personal-weights.ts";
import { toUnit, type Vector } from "./vector-rows.ts";

/** A link of which the folder is asked, or known. */
export interface FolderLink {
  /** By which it is moved and forgotten, and by which it does not find itself; without one, its address. */
  id?: string | undefined;
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

  /** @param dimensions of the vectors */
  constructor(dimensions: number) {
    this.#history = new FolderHistory(dimensions, "bytes");
    this.#moments = new KnownMoments(this.#history);
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
   */
  learn(link: FolderLink, folderId: string, { isTested }: { isTested: boolean }): void {
    if (!this.#paths.has(folderId)) return;
    const known = this.#positions.get(folderId);
    // A folder's first link could not be predicted, and the first links of all say little of what comes.
    if (isTested && known !== undefined && this.links >= minKnown) this.#adapt(link, known);
    this.#links.set(toKey(link), this.#history.add(toParts(link), this.#open(folderId), link.vector));
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

  /** The folders for a link that the person saves now, the likeliest first: the last folders are likely again. */
  rankNext(link: FolderLink): FolderOffer[] {
    return this.#toOffers(link, this.#weigh(link, this.#isNext(link)).probabilities);
  }

  /** The probability of each folder in use for a link that was saved at any time. */
  weighAnyTime(link: FolderLink): Float64Array {
    return this.#weigh(link, false).probabilities;
  }

  /**
   * The folders of links that were saved at any time, the likeliest first. Those saved together are likely together.
   *
   * @param likely by link, see {@link weighAnyTime}
   */
  rankTogether(
    links: readonly FolderLink[],
    likely: readonly Float64Array[] = links.map((link) => this.weighAnyTime(link)),
  ): FolderOffer[][] {
    const asked = links.map((link, index) => {
      return { link, savedAt: link.savedAt?.getTime() ?? null, likely: likely[index]! };
    });
    const atOnce = Map.groupBy(asked, ({ savedAt }) => savedAt);
    const dated = asked.filter(
      (one): one is Moment & typeof one => one.savedAt !== null && atOnce.get(one.savedAt)!.length <= maxAtOnce,
    );
    const moments = [...dated, ...this.#findBeside(dated)].sort((a, b) => a.savedAt - b.savedAt);
    const followed = followBursts(moments, this.#getShares());
    const byLink = new Map<object, Float64Array>(moments.map((moment, index) => [moment, followed[index]!]));
    return asked.map((one) => this.#toOffers(one.link, byLink.get(one) ?? one.likely));
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
    this.#empty.delete(folderId);
    return position;
  }

  /** One distribution over the folders in use and the empty ones. */
  #toOffers(link: FolderLink, probabilities: Float64Array): FolderOffer[] {
    const usedNames = this.#history.folders.flatMap(({ nameVectors }) => nameVectors?.slice(0, 1) ?? []);
    const empty = this.#empty.weigh(toParts(link).words, this.#toVector(link), usedNames);
    const rest = 1 / (1 + empty.reduce((sum, { odds }) => sum + odds, 0));
    const used = this.#ids.map((folderId, position) => ({ folderId, confidence: rest * probabilities[position]! }));
    return [...used, ...empty.map(({ id, odds }) => ({ folderId: id, confidence: rest * odds }))].sort(
      (a, b) => b.confidence - a.confidence,
    );
  }

  #isNext({ savedAt }: FolderLink): boolean {
    const last = this.links === 0 ? null : this.#history.getTime(this.#history.newest);
    return savedAt === null || last === null || savedAt.getTime() - last * 1_000 < pauseMs;
  }

  #weigh(link: FolderLink, isNext: boolean) {
    if (this.links === 0)
      return { net: netWithoutVectors, table: null, probabilities: new Float64Array(this.usedFolders) };
    const vector = this.#toVector(link);
    const net = vector ? netWithVectors : netWithoutVectors;
    // At any time, a link that is filed already is taken out, or it would find itself.
    const itself = isNext ? undefined : this.#links.get(toKey(link));
    const options: FeatureOptions = { isNext, hasTime: link.savedAt !== null, itself };
    const table = extractFeatures(this.#history, toParts(link), vector, options);
    return { net, table, probabilities: this.#personal.weigh(net, table, options) };
  }

  /** Null while most links have no vector: the neighbors that have one would mislead. */
  #toVector({ vector }: FolderLink): Float32Array | null {
    return vector && this.#history.vectors.vectors * 2 >= this.links ? toUnit(vector) : null;
  }

  #adapt(link: FolderLink, right: number): void {
    const { net, table, probabilities } = this.#weigh(link, this.#isNext(link));
    if (table) this.#personal.adapt(net, table, probabilities, right);
  }
}

function toKey({ id, url }: Pick<FolderLink, "id" | "url">): string {
  return id ?? url;
}

function toParts({ url, title, savedAt }: FolderLink) {
  return readParts({ url, title, time: savedAt && savedAt.getTime() / 1_000 });
}
