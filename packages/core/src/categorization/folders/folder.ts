import { toWords } from "./link-parts.ts";

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
export function createFolder(
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
export function copySums({ links, tokens, scripts, sum, last, lastTime }: Folder): Partial<Folder> {
  return { links, tokens, scripts: [...scripts], sum: sum.slice(), last, lastTime };
}
