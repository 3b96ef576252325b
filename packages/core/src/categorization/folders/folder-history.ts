import { GrowingNumbers, integers, type Vector, VectorRows } from "./vector-rows.ts";
import { type LinkParts, toWords } from "./link-parts.ts";

/** What a person has filed so far, in the order of saving: grows with each link, at about 1 kB. */
export class FolderHistory {
  readonly folders: Folder[] = [];
  /** Title and path words, host and site, marked by where they stand. */
  readonly tokens = new TermIndex();
  readonly segments = new TermIndex();
  readonly words = new TermIndex();
  /** Of the words, those that are only how the site's name ends. */
  readonly endings = new TermIndex();
  readonly followers = new Followers();
  /** In how many folders' names a word stands. */
  readonly nameCounts = new Map<string, number>();
  readonly scripts: string[] = [];
  readonly vectors: VectorRows;
  /** By link, its folder, or {@link noFolder}. */
  readonly #order = integers();
  /** By link, seconds; not a number: unknown. */
  readonly #times = new GrowingNumbers(new Float64Array(64));
  readonly #tokenCounts = integers();
  readonly #scripts = integers();
  /** By link, how many of its tokens no link before it had. */
  readonly #newTokens = integers();
  /** Links that are left out for a moment, and in how many of them a word occurs. */
  #left: readonly number[] = [];
  readonly #leftWords = new Map<number, number>();
  /** The words of all links, and by link where its words end. */
  readonly #linkWords = integers();
  readonly #wordEnds = integers();
  readonly #parents = new Map<string, number>();
  #links = 0;

  /** @param kind `bytes` for vectors as they are stored */
  constructor(dimensions: number, kind: "bytes" | "floats") {
    this.vectors = new VectorRows(dimensions, kind);
  }

  /** Number of links that are in a folder. */
  get links(): number {
    return this.#links;
  }

  /** Number of links, also of those that were taken out. */
  get length(): number {
    return this.#order.length;
  }

  countUsedFolders(): number {
    return this.folders.reduce((count, { links }) => count + (links > 0 ? 1 : 0), 0);
  }

  /** Number of folders that have others below them, or none above. */
  get parents(): number {
    return this.#parents.size;
  }

  /** By link, its folder, or {@link noFolder}; longer than the number of links. */
  get order(): Int32Array {
    return this.#order.values;
  }

  /** Seconds; null: unknown. */
  getTime(link: number): number | null {
    const time = this.#times.values[link]!;
    return Number.isNaN(time) ? null : time;
  }

  /** The numbers of a link's words, see {@link words}. */
  getWords(link: number): Int32Array {
    const ends = this.#wordEnds.values;
    return this.#linkWords.values.subarray(link === 0 ? 0 : ends[link - 1]!, ends[link]!);
  }

  /** Number of different tokens. */
  get vocabulary(): number {
    return this.#left.reduce((count, link) => count - this.#newTokens.values[link]!, this.tokens.size);
  }

  /** In how many links a word occurs. */
  countWord(word: number): number {
    return this.words.count(word) - (this.#leftWords.get(word) ?? 0);
  }

  /** The folders of the last links, the newest first. */
  getLast(max: number): number[] {
    const last: number[] = [];
    for (let link = this.length - 1; link >= 0 && last.length < max; link--)
      if (this.order[link] !== noFolder) last.push(this.order[link]!);
    return last;
  }

  /** The newest link that is in a folder; -1 without one. */
  get newest(): number {
    let link = this.length - 1;
    while (link >= 0 && this.order[link] === noFolder) link--;
    return link;
  }

  /** Adds a folder that is about to get its first link. @returns its position */
  addFolder(path: readonly string[], nameVectors: Folder["nameVectors"] = null): number {
    const above = path.length > 1 ? path.slice(0, -1) : path;
    const parentKey = above.join("\u203a");
    const parent = this.#parents.get(parentKey) ?? this.#parents.size;
    this.#parents.set(parentKey, parent);
    const folder = createFolder(path, parent, { first: this.length, dimensions: this.vectors.dimensions, nameVectors });
    for (const word of folder.ownWords) this.nameCounts.set(word, (this.nameCounts.get(word) ?? 0) + 1);
    this.folders.push(folder);
    return this.folders.length - 1;
  }

  /** Adds the next link. @returns its position in the order of saving */
  add(parts: LinkParts, folder: number, vector: Vector | null): number {
    const link = this.length;
    const tokensBefore = this.tokens.size;
    for (const token of parts.tokens) this.tokens.add(token, link);
    this.#newTokens.push(this.tokens.size - tokensBefore);
    for (const word of parts.words) this.#linkWords.push(this.words.add(word, link));
    for (const word of parts.endings) this.endings.add(word, link);
    if (parts.segment !== "") this.segments.add(parts.segment, link);
    this.#wordEnds.push(this.#linkWords.length);
    this.#order.push(noFolder);
    this.#times.push(parts.time ?? Number.NaN);
    this.#tokenCounts.push(parts.tokens.length);
    this.#scripts.push(this.#toScript(parts.script));
    this.vectors.push(vector);
    this.followers.count([this.order[this.newest] ?? noFolder, folder], 1);
    this.#put(link, folder);
    this.#extend(link, folder);
    return link;
  }

  /** Moves a link to another folder. @param folder {@link noFolder}: the link is removed */
  move(link: number, folder: number): void {
    const old = this.order[link]!;
    if (old === folder) return;
    this.#follow(link, -1);
    this.#take(link);
    if (folder !== noFolder) this.#put(link, folder);
    this.#follow(link, 1);
    for (const changed of [old, folder]) if (changed !== noFolder) this.#findEnds(changed);
  }

  /** Calls a function while some links are not in their folders. */
  without<T>(links: readonly number[], call: () => T): T {
    const taken = links
      .map((link) => ({ link, folder: this.order[link]! }))
      .filter(({ folder }) => folder !== noFolder);
    const before = new Map<number, Partial<Folder>>();
    for (const { link, folder } of taken) {
      if (!before.has(folder)) before.set(folder, copySums(this.folders[folder]!));
      this.#follow(link, -1);
      this.#take(link);
    }
    for (const folder of before.keys()) this.#findEnd(folder);
    this.#leave(taken.map(({ link }) => link));
    try {
      return call();
    } finally {
      this.#leave([]);
      for (const [folder, sums] of before) Object.assign(this.folders[folder]!, sums);
      for (const { link, folder } of taken.toReversed()) {
        this.order[link] = folder;
        this.#follow(link, 1);
      }
      this.#links += taken.length;
    }
  }

  #leave(links: readonly number[]): void {
    this.#left = links;
    this.#leftWords.clear();
    for (const link of links)
      for (const word of this.getWords(link)) this.#leftWords.set(word, (this.#leftWords.get(word) ?? 0) + 1);
  }

  /** Tells the vector of a link that had none. */
  setVector(link: number, vector: Vector): void {
    if (this.vectors.has(link)) return;
    this.vectors.set(link, vector);
    if (this.order[link] !== noFolder) this.vectors.addTo(this.folders[this.order[link]!]!.sum, link, 1);
  }

  #put(link: number, position: number): void {
    this.order[link] = position;
    this.#count(link, position, 1);
  }

  #take(link: number): void {
    if (this.order[link] === noFolder) return;
    this.#count(link, this.order[link]!, -1);
    this.order[link] = noFolder;
  }

  #count(link: number, position: number, sign: 1 | -1): void {
    const folder = this.folders[position]!;
    folder.links += sign;
    folder.tokens += sign * this.#tokenCounts.values[link]!;
    const script = this.#scripts.values[link]!;
    folder.scripts[script] = (folder.scripts[script] ?? 0) + sign;
    if (this.vectors.has(link)) this.vectors.addTo(folder.sum, link, sign);
    this.#links += sign;
  }

  #toScript(name: string): number {
    const known = this.scripts.indexOf(name);
    return known >= 0 ? known : this.scripts.push(name) - 1;
  }

  /** Counts a link between those before and after it, or takes it out there. */
  #follow(link: number, sign: 1 | -1): void {
    const [before, next] = this.#neighborsOf(link);
    this.followers.count([before, this.order[link]!, next], sign);
    if (this.order[link] !== noFolder) this.followers.count([before, next], sign === 1 ? -1 : 1);
  }

  /** The folders of the links before and after a link. */
  #neighborsOf(link: number): [before: number, next: number] {
    let [before, next] = [link - 1, link + 1];
    while (before >= 0 && this.order[before] === noFolder) before--;
    while (next < this.length && this.order[next] === noFolder) next++;
    return [this.order[before] ?? noFolder, next < this.length ? this.order[next]! : noFolder];
  }

  #extend(link: number, position: number): void {
    const folder = this.folders[position]!;
    if (folder.last < 0) folder.first = link;
    folder.last = link;
    folder.lastTime = this.getTime(link) ?? folder.lastTime;
  }

  /** Finds a folder's last link again after some were taken out. */
  #findEnd(position: number): void {
    const folder = this.folders[position]!;
    while (folder.last >= 0 && this.order[folder.last] !== position) folder.last -= 1;
    if (folder.last >= 0) folder.lastTime = this.getTime(folder.last);
  }

  /** Finds a folder's first and last link again. */
  #findEnds(position: number): void {
    const folder = this.folders[position]!;
    Object.assign(folder, { first: this.length, last: -1, lastTime: null });
    for (let link = 0; link < this.length; link++) {
      if (this.order[link] === position) this.#extend(link, position);
    }
  }
}

/** A folder with what is summed up over its links. */
export interface Folder {
  path: readonly string[];
  /** Words of its own name, and of those above it. */
  ownWords: ReadonlySet<string>;
  wordsAbove: ReadonlySet<string>;
  /** Position of the folders below the same parent. */
  parent: number;
  links: number;
  tokens: number;
  /** Links by the scripts of its history. */
  scripts: number[];
  /** Positions of its first and last link in the order of saving. */
  first: number;
  last: number;
  lastTime: number | null;
  /** Sum of the unit vectors of its links. */
  sum: Float32Array;
  /** Unit vectors of its own name, and of all names of its path; null: not known yet. */
  nameVectors: readonly [Float32Array, Float32Array] | null;
}

/** A folder without links. @param first position of the link that is about to be added */
function createFolder(
  path: readonly string[],
  parent: number,
  { first, dimensions, nameVectors }: Pick<Folder, "first" | "nameVectors"> & { dimensions: number },
): Folder {
  return {
    path,
    ownWords: new Set(toWords(path.at(-1) ?? "")),
    wordsAbove: new Set(path.slice(0, -1).flatMap(toWords)),
    parent,
    links: 0,
    tokens: 0,
    scripts: [],
    first,
    last: -1,
    lastTime: null,
    sum: new Float32Array(dimensions),
    nameVectors,
  };
}

/** What changes for a moment while links are left out; copied, so that no rounding remains. */
function copySums({ links, tokens, scripts, sum, last, lastTime }: Folder): Partial<Folder> {
  return { links, tokens, scripts: [...scripts], sum: sum.slice(), last, lastTime };
}

/** The folder of a link that is left out, or was taken out. */
export const noFolder = -1;

/** Which folder came after which in the order of saving. */
class Followers {
  /** By folder, how often which folder was the next. */
  readonly #counts = new Map<number, Map<number, number>>();

  /** @param chain folders, one after the other; {@link noFolder} is left out */
  count(chain: readonly number[], sign: 1 | -1): void {
    const folders = chain.filter((folder) => folder !== noFolder);
    for (const [index, folder] of folders.slice(1).entries()) this.#add(folders[index]!, folder, sign);
  }

  /** How often which folder came after a folder. */
  after(folder: number): ReadonlyMap<number, number> {
    return this.#counts.get(folder) ?? new Map();
  }

  #add(from: number, to: number, sign: 1 | -1): void {
    let counts = this.#counts.get(from);
    if (!counts) this.#counts.set(from, (counts = new Map()));
    const count = (counts.get(to) ?? 0) + sign;
    if (count > 0) counts.set(to, count);
    else counts.delete(to);
  }
}

const none = -1;

/** In which links a term occurs. Lists in arrays of numbers: an occurrence takes 8 bytes, where an object would take 40. */
export class TermIndex {
  readonly #terms = new Map<string, number>();
  /** By term, the number of its links. */
  readonly #counts = integers();
  /** By term, its newest occurrence. */
  readonly #newest = integers();
  /** By occurrence, its link, and the occurrence of the same term before it. */
  readonly #links = integers();
  readonly #before = integers();

  /** Number of different terms. */
  get size(): number {
    return this.#terms.size;
  }

  /** Tells that the next link contains a term. @returns the number of the term */
  add(text: string, link: number): number {
    let term = this.#terms.get(text);
    if (term === undefined) {
      term = this.#terms.size;
      this.#terms.set(detach(text), term);
      this.#counts.push(0);
      this.#newest.push(none);
    }
    this.#before.push(this.#newest.values[term]!);
    this.#newest.values[term] = this.#links.length;
    this.#links.push(link);
    this.#counts.values[term]! += 1;
    return term;
  }

  find(text: string): number | undefined {
    return this.#terms.get(text);
  }

  /** In how many links a term occurs. */
  count(term: number): number {
    return this.#counts.values[term]!;
  }

  /** The links with a term, the newest first. */
  visit(term: number, tell: (link: number) => void): void {
    const [links, before] = [this.#links.values, this.#before.values];
    for (let at = this.#newest.values[term]!; at !== none; at = before[at]!) tell(links[at]!);
  }
}

/** A part of a text would keep the whole text in memory. */
function detach(text: string): string {
  return Buffer.from(text).toString();
}
