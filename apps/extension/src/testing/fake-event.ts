type Listener<Args extends unknown[]> = (...args: Args) => unknown;

/** What the browser tells one page or the background of; each is given copies of its own. */
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
 * Copies as the browser does between processes: as JSON.
 *
 * @param parse of the realm that gets the copy, whose plain objects are not those of another realm
 */
export function copier(parse: typeof JSON.parse) {
  return <T>(value: T): T =>
    value === undefined || typeof value === "function" ? value : (parse(JSON.stringify(value)) as T);
}
