import { followBursts, type Moment } from "./bursts.ts";
import { EmptyFolders } from "./empty-folders.ts";
import { extractFeatures } from "./extract-features.ts";
import type { FeatureOptions } from "./feature-table.ts";
import type { Folder } from "./folder.ts";
import { FolderHistory } from "./folder-history.ts";
import type { FolderLink, FolderOffer, NamedFolder } from "./folder-link.ts";
import { type FeatureRows, type FolderNet, netWithoutVectors, netWithVectors } from "./folder-net.ts";
import { noFolder } from "./followers.ts";
import { KnownMoments } from "./known-moments.ts";
import { readParts } from "./link-parts.ts";
import { PersonalWeights } from "./personal-weights.ts";
import { Resemblance, type Unlike } from "./resemblance.ts";
import { toUnit, type Vector } from "./vector-rows.ts";

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

  /** The folders for a link that the person saves now, the likeliest first: the last folders are likely again. */
  rankNext(link: FolderLink): Ranked {
    return this.#toOffers(link, this.#weigh(link, true));
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
  #weigh(link: FolderLink, isSaved: boolean): Weighed & { net: FolderNet; table: FeatureRows | null } {
    if (this.links === 0) {
      const probabilities = new Float64Array(this.usedFolders);
      return { net: netWithoutVectors, table: null, probabilities, unlike: nothingUnlike };
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
    return { net, table, unlike, probabilities: this.#personal.weigh(net, table, options) };
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

function toKey({ id, url }: Pick<FolderLink, "id" | "url">): string {
  return id ?? url;
}

function toParts({ url, title, savedAt }: FolderLink) {
  return readParts({ url, title, time: savedAt && savedAt.getTime() / 1_000 });
}
