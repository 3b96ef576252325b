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
