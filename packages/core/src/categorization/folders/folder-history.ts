import { type LinkParts, toWords } from "./link-parts.ts";
import { type Vector, VectorRows } from "./vector-rows.ts";

/** A folder with what counts grow with each of its links. */
export interface Folder {
  path: readonly string[];
  /** Words of its own name, and of those above it. */
  ownWords: ReadonlySet<string>;
  wordsAbove: ReadonlySet<string>;
  /** Position of the folders below the same parent. */
  parent: number;
  links: number;
  tokens: number;
  scripts: Map<string, number>;
  /** Positions of its first and last link in the order of saving. */
  first: number;
  last: number;
  lastTime: number | null;
  /** Sum of the unit vectors of its links. */
  sum: Float32Array;
  /** Unit vectors of its own name, and of all names of its path; null: not known yet. */
  nameVectors: readonly [Float32Array, Float32Array] | null;
}

/** Counts by folder. */
type Counts = Map<number, number>;

/** What a person has filed so far, in the order of saving: counts that grow with each link. */
export class FolderHistory {
  readonly folders: Folder[] = [];
  readonly byToken = new Map<string, Counts>();
  readonly byHost = new Map<string, Counts>();
  readonly bySite = new Map<string, Counts>();
  readonly bySegment = new Map<string, Counts>();
  /** By folder, the folders of the next links. */
  readonly after = new Map<number, Counts>();
  readonly lastOfSite = new Map<string, number>();
  /** In how many folders' names a word stands. */
  readonly nameCounts = new Map<string, number>();
  /** By word, the positions of the links with it. */
  readonly byWord = new Map<string, number[]>();
  /** By link. */
  readonly order: number[] = [];
  readonly parts: LinkParts[] = [];
  readonly vectors: VectorRows;
  readonly #parents = new Map<string, number>();

  /** Number of folders that have others below them, or none above. */
  get parents(): number {
    return this.#parents.size;
  }

  /** @param kind `bytes` for vectors as they are stored */
  constructor(dimensions: number, kind: "bytes" | "floats") {
    this.vectors = new VectorRows(dimensions, kind);
  }

  /** Adds a folder that is about to get its first link. @returns its position */
  addFolder(path: readonly string[], nameVectors: Folder["nameVectors"] = null): number {
    const ownWords = new Set(toWords(path.at(-1) ?? ""));
    for (const word of ownWords) add(this.nameCounts, word, 1);
    const above = path.length > 1 ? path.slice(0, -1) : path;
    const parentKey = above.join("\u203a");
    const parent = this.#parents.get(parentKey) ?? this.#parents.size;
    this.#parents.set(parentKey, parent);
    this.folders.push({
      path,
      ownWords,
      wordsAbove: new Set(path.slice(0, -1).flatMap(toWords)),
      parent,
      links: 0,
      tokens: 0,
      scripts: new Map(),
      first: this.order.length,
      last: -1,
      lastTime: null,
      sum: new Float32Array(this.vectors.dimensions),
      nameVectors,
    });
    return this.folders.length - 1;
  }

  /** Adds the next link. */
  add(parts: LinkParts, position: number, vector: Vector | null): void {
    const link = this.order.length;
    const folder = this.folders[position]!;
    const newest = this.order.at(-1);
    if (newest !== undefined) countIn(this.after, newest, position, 1);
    for (const word of parts.words) {
      const links = this.byWord.get(word);
      if (links) links.push(link);
      else this.byWord.set(word, [link]);
    }
    if (parts.time !== null) folder.lastTime = parts.time;
    if (parts.site !== "") this.lastOfSite.set(parts.site, position);
    this.order.push(position);
    this.parts.push(parts);
    this.vectors.push(vector);
    folder.last = link;
    this.count(link, 1);
  }

  /** Counts what a link says of its folder. @param sign -1 takes it out, so that the link does not find itself */
  count(link: number, sign: 1 | -1): void {
    const [position, parts] = [this.order[link]!, this.parts[link]!];
    const folder = this.folders[position]!;
    folder.links += sign;
    for (const token of parts.tokens) countIn(this.byToken, token, position, sign);
    folder.tokens += sign * parts.tokens.length;
    if (parts.host !== "") countIn(this.byHost, parts.host, position, sign);
    if (parts.site !== "") countIn(this.bySite, parts.site, position, sign);
    if (parts.segment !== "") countIn(this.bySegment, parts.segment, position, sign);
    add(folder.scripts, parts.script, sign);
    if (this.vectors.has(link)) this.vectors.addTo(folder.sum, link, sign);
  }
}

function countIn<K>(table: Map<K, Counts>, key: K, folder: number, sign: number): void {
  let counts = table.get(key);
  if (!counts) table.set(key, (counts = new Map()));
  const count = (counts.get(folder) ?? 0) + sign;
  if (count > 0) counts.set(folder, count);
  else counts.delete(folder);
}

function add<K>(counts: Map<K, number>, key: K, number: number): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}
