type Numbers = Int32Array | Float32Array | Float64Array;

/** Numbers of a fixed size at the end of which others are put, at a few bytes each. */
export class GrowingNumbers<N extends Numbers = Int32Array> {
  /** With room behind the last. */
  values: N;
  #length = 0;

  constructor(values: N) {
    this.values = values;
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.values.length) this.#grow();
    this.values[this.#length] = number;
    this.#length += 1;
  }

  #grow(): void {
    const Larger = this.values.constructor as new (length: number) => N;
    const larger = new Larger(this.values.length * 2);
    larger.set(this.values);
    this.values = larger;
  }
}

export function integers(): GrowingNumbers {
  return new GrowingNumbers(new Int32Array(64));
}
