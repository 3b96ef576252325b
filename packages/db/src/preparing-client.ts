import { Client, type QueryConfig } from "pg";

/** Per connection; further statements are planned each time. */
const maxPrepared = 200;
const maxSeen = 2_000;
/** Pattern or full-text search, and `*` for columns (not `count(*)` or a multiplication). */
const unsuited = / like |@@|(?:select|returning|,)\s+\*|\.\*/i;

/**
 * A connection that prepares a statement when it is used again, because planning takes longer than reading a page.
 *
 * Not prepared: pattern searches, for which a generic plan is bad, and `select *`, whose columns may change by a migration
 * during the connection's lifetime.
 */
export class PreparingClient extends Client {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads, of which one is changed
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return this.#send(...args);
    const name = this.#getName(text);
    if (name === undefined) return this.#send(...args);
    return this.#send({ name, text, values } satisfies QueryConfig, ...args.slice(2));
  }

  #send(...args: unknown[]): unknown {
    return super.query(...(args as [QueryConfig]));
  }

  #getName(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxPrepared) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size < maxSeen && !unsuited.test(text)) this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `bowerbird_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
