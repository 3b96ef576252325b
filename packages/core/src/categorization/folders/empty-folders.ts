import { toWords } from "./link-parts.ts";
import { dot } from "./vector-rows.ts";

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
