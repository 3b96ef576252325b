import { type FolderHistory, noFolder } from "./folder-history.ts";
import type { LinkParts } from "./link-parts.ts";

/** Seconds within which two links were saved together. */
const together = 24 * 60 * 60;
/** Links are similar whose cosine is higher than this share of those of some pairs of the same library. */
const similar = { share: 0.65, pairs: 1_000 };
/** With fewer vectors, this cosine is used. */
const few = { vectors: 20, similarity: 0.3 };

/** What says nothing of a link, by position: it must not be moved by it. */
export interface Unlike {
  /** Without a single link like it. */
  folders: ReadonlySet<number>;
  /** Of the other folders, those after the last one that is like it. */
  links: readonly number[];
  /** Both: all links that say nothing of it. */
  all: readonly number[];
}

/** Which links of a history resemble another link: by a word, the site, the time, or what they are about. */
export class Resemblance {
  readonly #history: FolderHistory;
  #similarity: number | null = null;

  constructor(history: FolderHistory) {
    this.#history = history;
  }

  /**
   * @param cosines of each link and this one; null: not known
   * @param itself the link's own position, if it is filed
   */
  findUnlike(parts: LinkParts, cosines: Float32Array | null, itself: number | undefined): Unlike {
    const { order, length, folders } = this.#history;
    const isLike = this.#findAlike(parts, cosines);
    const isOpen = folders.map(({ links }) => links > 0);
    let open = isOpen.filter(Boolean).length;
    const unlike: number[] = [];
    for (let link = length - 1; link >= 0 && open > 0; link--) {
      const folder = order[link]!;
      if (folder === noFolder || !isOpen[folder] || link === itself) continue;
      if (isLike(link)) {
        isOpen[folder] = false;
        open -= 1;
      } else unlike.push(link);
    }
    return {
      folders: new Set(isOpen.keys().filter((folder) => isOpen[folder])),
      links: unlike.filter((link) => !isOpen[order[link]!]),
      all: unlike,
    };
  }

  #findAlike({ words, endings, site, host, time }: LinkParts, cosines: Float32Array | null): (link: number) => boolean {
    const history = this.#history;
    const shares = new Uint8Array(history.length);
    const mark = (link: number) => (shares[link] = 1);
    // "com" is a word of most links, and "/de/" in a path says nothing of "wetter.de".
    for (const text of words.difference(endings)) {
      const word = history.words.find(text);
      if (word === undefined) continue;
      const asEnding = this.#findWithEnding(text);
      history.words.visit(word, (link) => asEnding.has(link) || mark(link));
    }
    const known = host === "" ? undefined : history.tokens.find(`s:${site}`);
    if (known !== undefined) history.tokens.visit(known, mark);
    const minimum = cosines ? this.#measure() : 0;
    return (link) =>
      shares[link] === 1 ||
      (cosines !== null && history.vectors.has(link) && cosines[link]! >= minimum) ||
      (time !== null && Math.abs((history.getTime(link) ?? Infinity) - time) < together);
  }

  /** Links that have a word only as the ending of their site's name. */
  #findWithEnding(text: string): ReadonlySet<number> {
    const links = new Set<number>();
    const { endings } = this.#history;
    const ending = endings.find(text);
    if (ending !== undefined) endings.visit(ending, (link) => links.add(link));
    return links;
  }

  /** The cosine of similar links. Found once for as long as the history is in memory: one more link must not change it. */
  #measure(): number {
    this.#similarity ??= this.#findSimilarity();
    return this.#similarity;
  }

  #findSimilarity(): number {
    const { vectors } = this.#history;
    if (vectors.vectors < few.vectors) return few.similarity;
    const cosines = vectors.comparePairs(similar.pairs).sort();
    return cosines[Math.floor(cosines.length * similar.share)] ?? few.similarity;
  }
}
