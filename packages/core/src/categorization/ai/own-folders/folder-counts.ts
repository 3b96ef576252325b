import { type Clues, toWords } from "./clues.ts";

/** A folder of the person, with what its links have shown. */
export interface Folder {
  id: string;
  /** Names from the top. */
  path: readonly string[];
  nameWords: string[];
  parentWords: string[];
  /** The names of the folders above, joined. */
  parent: string;
  /** Number of links. */
  links: number;
  /** Number of marks of all links. */
  marks: number;
  /** Number of links known when its first and its last one came; null without links. */
  firstAt: number | null;
  lastAt: number | null;
  /** When its last link was saved (ms); null when unknown. */
  lastTime: number | null;
  /** Links, each counted less the more came after it. */
  recentLinks: number;
  /** Built-in topics of its links, by topic, and their sum. */
  topics: Float64Array;
  topicSum: number;
  /** Built-in topics of its name, see {@link FolderCounts.add}. */
  nameTopics: Float64Array;
}

/** Counts by folder, such as how often a word occurs in each. */
type Counts = Map<number, number>;

interface KnownLink {
  folder: number;
  words: readonly string[];
  savedAt: number | null;
  /** The length of its vector of words, as of a number of links: rarities change slowly. */
  norm?: { value: number; at: number };
}

/** After this many links a link counts half in {@link Folder.recentLinks}. */
const recentHalfLife = 30;
const maxRecent = 10;

/** All that the saved links say about a person's folders. Grows by a link at a time. */
export class FolderCounts {
  readonly folders: Folder[] = [];
  readonly links: KnownLink[] = [];
  /** By mark, see {@link Clues.marks}. */
  readonly byMark = new Map<string, Counts>();
  /** By word, the positions of the links that have it. */
  readonly byWord = new Map<string, number[]>();
  /** By folder, the folders of the next links. */
  readonly followers = new Map<number, Counts>();
  /** By parent, how many links below it have a word. */
  readonly byParent = new Map<string, { words: Map<string, number>; total: number }>();
  /** The folders of the last links, the newest first. */
  recent: number[] = [];
  last: Clues | null = null;
  words = 0;
  readonly topics: Float64Array;
  topicSum = 0;
  readonly #positions = new Map<string, number>();

  constructor(topics: number) {
    this.topics = new Float64Array(topics);
  }

  /** @returns its position; a known folder keeps its own */
  addFolder({ id, path }: { id: string; path: readonly string[] }, nameTopics: Float64Array): number {
    const known = this.#positions.get(id);
    if (known !== undefined) return known;
    const above = path.slice(0, -1);
    this.#positions.set(id, this.folders.length);
    return (
      this.folders.push({
        id,
        path,
        nameWords: toWords(path.at(-1) ?? ""),
        parentWords: toWords(above.join(" ")),
        parent: above.join("\0"),
        links: 0,
        marks: 0,
        firstAt: null,
        lastAt: null,
        lastTime: null,
        recentLinks: 0,
        topics: new Float64Array(this.topics.length),
        topicSum: 0,
        nameTopics,
      }) - 1
    );
  }

  findFolder(id: string): number | undefined {
    return this.#positions.get(id);
  }

  /** How many links came after the folder's last one. */
  linksSince({ lastAt }: Folder): number {
    return this.links.length - (lastAt === null ? 0 : lastAt + 1);
  }

  /** Each folder's share of all links, smoothed. */
  getShares(): Float64Array {
    const all = this.links.length + 0.5 * this.folders.length;
    return Float64Array.from(this.folders, ({ links }) => (links + 0.5) / all);
  }

  recentLinks(folder: Folder): number {
    return folder.recentLinks * 0.5 ** (this.linksSince(folder) / recentHalfLife);
  }

  /** @param topics the link's built-in topics, which sum up to how much is known of them, at most 1 */
  add(position: number, clues: Clues, topics: Float64Array): void {
    const folder = this.folders[position]!;
    for (const mark of clues.marks) increase(this.byMark, mark, position);
    if (this.recent[0] !== undefined) increase(this.followers, this.recent[0], position);
    this.#addWords(folder, clues.words);
    for (const [topic, share] of topics.entries()) {
      folder.topics[topic]! += share;
      folder.topicSum += share;
      this.topics[topic]! += share;
      this.topicSum += share;
    }
    folder.recentLinks = this.recentLinks(folder) + 1;
    folder.links += 1;
    folder.marks += clues.marks.length;
    folder.firstAt ??= this.links.length;
    folder.lastAt = this.links.length;
    folder.lastTime = clues.savedAt;
    this.links.push({ folder: position, words: clues.words, savedAt: clues.savedAt });
    this.recent = [position, ...this.recent].slice(0, maxRecent);
    this.last = clues;
  }

  #addWords({ parent }: Folder, words: readonly string[]): void {
    let below = this.byParent.get(parent);
    if (!below) this.byParent.set(parent, (below = { words: new Map(), total: 0 }));
    for (const word of words) {
      below.words.set(word, (below.words.get(word) ?? 0) + 1);
      const links = this.byWord.get(word);
      if (links) links.push(this.links.length);
      else this.byWord.set(word, [this.links.length]);
    }
    below.total += words.length;
    this.words += words.length;
  }
}

function increase<Key>(counts: Map<Key, Counts>, key: Key, folder: number): void {
  let found = counts.get(key);
  if (!found) counts.set(key, (found = new Map()));
  found.set(folder, (found.get(folder) ?? 0) + 1);
}
