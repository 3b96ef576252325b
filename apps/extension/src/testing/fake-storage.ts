/** An area of the browser's storage. It stores text, so that no object is shared through it. */
export class FakeStorage {
  readonly #kept = new Map<string, string>();
  readonly #onChange: (changes: Record<string, chrome.storage.StorageChange>) => void;
  /** Whether scripts in web pages may use it. */
  isForPages: boolean;

  constructor(isForPages: boolean, onChange: (changes: Record<string, chrome.storage.StorageChange>) => void) {
    this.isForPages = isForPages;
    this.#onChange = onChange;
  }

  /** @param keys null for all */
  read(keys: string | string[] | null, parse: typeof JSON.parse = JSON.parse): Record<string, unknown> {
    const names = keys === null ? [...this.#kept.keys()] : [keys].flat();
    const found = names.filter((name) => this.#kept.has(name));
    return Object.fromEntries(found.map((name) => [name, parse(this.#kept.get(name)!) as unknown]));
  }

  /** @param values undefined removes */
  write(values: Record<string, unknown>): void {
    const changes: Record<string, chrome.storage.StorageChange> = {};
    for (const [name, newValue] of Object.entries(values)) {
      const { [name]: oldValue } = this.read(name);
      const text = JSON.stringify(newValue) as string | undefined;
      if (text === this.#kept.get(name)) continue;
      if (text === undefined) this.#kept.delete(name);
      else this.#kept.set(name, text);
      changes[name] = { oldValue, newValue };
    }
    if (Object.keys(changes).length > 0) this.#onChange(changes);
  }
}
