import type { FolderHistory } from "./folder-history.ts";
import { noFolder } from "./followers.ts";

/** When the links of a history were saved, for those that were saved right before and after others. */
export class KnownMoments {
  readonly #history: FolderHistory;
  /** Links with a time, by time. */
  #links: number[] = [];
  /** Links of the history that were compared. */
  #seen = 0;

  constructor(history: FolderHistory) {
    this.#history = history;
  }

  /**
   * The links right before and right after each of some moments.
   *
   * @param times seconds
   * @param without links that are left out
   */
  findBeside(times: readonly number[], without: ReadonlySet<number>): number[] {
    this.#look();
    const isKnown = (link: number) => this.#history.order[link] !== noFolder && !without.has(link);
    const found = new Set<number>();
    for (const time of times) {
      const after = this.#countUntil(time);
      for (const step of [-1, 1]) {
        let at = step < 0 ? after - 1 : after;
        while (at >= 0 && at < this.#links.length && !isKnown(this.#links[at]!)) at += step;
        if (at >= 0 && at < this.#links.length) found.add(this.#links[at]!);
      }
    }
    return [...found];
  }

  /** How many links were saved until a time. */
  #countUntil(time: number): number {
    let [from, to] = [0, this.#links.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#timeOf(this.#links[middle]!) <= time) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Takes up what the history has learned since. */
  #look(): void {
    if (this.#seen === this.#history.length) return;
    for (; this.#seen < this.#history.length; this.#seen++)
      if (this.#history.getTime(this.#seen) !== null) this.#links.push(this.#seen);
    // Nearly sorted: the order of saving is that of the times.
    this.#links.sort((one, other) => this.#timeOf(one) - this.#timeOf(other));
  }

  #timeOf(link: number): number {
    return this.#history.getTime(link)!;
  }
}
