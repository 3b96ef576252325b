import { positionAfter, positionsBetween } from "@bowerbird/contract/positions";

/** The manual order of some siblings, in which some get another position. */
export class SiblingOrder {
  readonly #ids: string[];
  readonly #positions: Map<string, string>;
  readonly #placed = new Set<string>();

  /** @param siblings in their order */
  constructor(siblings: readonly { id: string; position: string }[]) {
    this.#ids = siblings.map(({ id }) => id);
    this.#positions = new Map(siblings.map(({ id, position }) => [id, position]));
  }

  /** Puts one right after another; first without one, last after one that is not here. */
  moveAfter(id: string, afterId: string | null): void {
    this.remove(id);
    const index = afterId === null ? 0 : this.#ids.lastIndexOf(afterId) + 1;
    this.#ids.splice(afterId !== null && index === 0 ? this.#ids.length : index, 0, id);
    this.#placed.add(id);
  }

  remove(id: string): void {
    this.#placed.delete(id);
    const index = this.#positions.has(id) ? this.#ids.indexOf(id) : this.#ids.lastIndexOf(id);
    if (index >= 0) this.#ids.splice(index, 1);
  }

  /** The positions that are new: of those that were placed, or of all where there is no room between two. */
  changes(): Map<string, string> {
    const changes = new Map<string, string>();
    let before: string | null = null;
    for (let start = 0; start < this.#ids.length;) {
      let end = start;
      while (end < this.#ids.length && this.#placed.has(this.#ids[end]!)) end += 1;
      const after = end < this.#ids.length ? this.#positions.get(this.#ids[end]!)! : null;
      const positions = positionsBetween(before, after, end - start);
      if (!positions || (before !== null && after !== null && before >= after && end > start))
        return this.#findPositions();
      for (const [index, position] of positions.entries()) changes.set(this.#ids[start + index]!, position);
      before = after;
      start = end + 1;
    }
    return changes;
  }

  #findPositions(): Map<string, string> {
    let last: string | null = null;
    return new Map(this.#ids.map((id) => [id, (last = positionAfter(last))]));
  }
}
