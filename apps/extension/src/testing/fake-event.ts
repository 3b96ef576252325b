type Listener<Args extends unknown[]> = (...args: Args) => unknown;

/** An event of the browser for one context; each gets its own copies of the arguments. */
export class FakeEvent<Args extends unknown[]> {
  readonly #listeners = new Set<Listener<Args>>();
  readonly #copy: <T>(value: T) => T;

  constructor(copy: <T>(value: T) => T) {
    this.#copy = copy;
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  readonly addListener = (listener: Listener<Args>): void => void this.#listeners.add(listener);
  readonly removeListener = (listener: Listener<Args>): void => void this.#listeners.delete(listener);
  readonly hasListener = (listener: Listener<Args>): boolean => this.#listeners.has(listener);

  /** @returns what the listeners returned */
  dispatch(...args: Args): unknown[] {
    return [...this.#listeners].map((listener) => listener(...(args.map((arg) => this.#copy(arg)) as Args)));
  }
}

/**
 * Copies by JSON, as the browser does between processes.
 *
 * @param parse of the receiving realm, because plain objects differ by realm
 */
export function copier(parse: typeof JSON.parse) {
  return <T>(value: T): T =>
    value === undefined || typeof value === "function" ? value : (parse(JSON.stringify(value)) as T);
}
