import { type FeatureTable, highest, sumByParent } from "./feature-table.ts";
import type { FolderHistory } from "./folder-history.ts";
import { noFolder } from "./followers.ts";
import type { LinkParts } from "./link-parts.ts";
import { dot } from "./vector-rows.ts";

/** Links that vote, and how much less one counts that is less similar. */
const voters = { vectors: 24, words: 400 };
const sharpness = { vectors: 12, words: 8 };

/** A shorter sum is what rounding left when the last vector was taken out. */
const minLength = 1e-3;

/** The links with the most similar vectors vote. */
export function addNeighbors(
  table: FeatureTable,
  history: FolderHistory,
  vector: Float32Array,
  similar: Float32Array,
): void {
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
  const centers = folders.map(({ sum, links }) => {
    const length = links === 0 ? 0 : Math.sqrt(dot(sum, sum));
    return length < minLength ? 0 : dot(sum, vector) / length;
  });
  const nearestCenter = highest(centers);
  table.fill("ccent", (folder) => centers[folder]!);
  table.fill("ccentr", (folder) => centers[folder]! - nearestCenter);
}

/** The cosine of sets of words, in which rare words count more; words of a fifth of all links are left out. */
export function addWordNeighbors(table: FeatureTable, history: FolderHistory, { words }: LinkParts): void {
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
