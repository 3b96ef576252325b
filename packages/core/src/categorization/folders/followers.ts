/** The folder of a link that is left out, or was taken out. */
export const noFolder = -1;

/** Which folder came after which in the order of saving. */
export class Followers {
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
