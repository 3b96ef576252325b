import { Client, type QueryConfig } from "pg";

/** A connection remembers no more than so many; what comes later is planned each time. */
const mostPrepared = 200;
const mostSeen = 2_000;
/** A search by pattern or words, and `*` where it stands for columns: neither in `count(*)` nor between numbers. */
const unsuited = / like |@@|(?:select|returning|,)\s+\*|\.\*/i;

/**
 * A connection that prepares a statement when it meets it again: planning costs more than reading a page does.
 *
 * Left out is what a plan for all values fits badly, searching by pattern, and what asks for `*`, whose result changes
 * with a migration while the connection lives.
 */
export class PreparingClient extends Client {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads, of which one is changed
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return this.#send(...args);
    const name = this.#nameOf(text);
    if (name === undefined) return this.#send(...args);
    return this.#send({ name, text, values } satisfies QueryConfig, ...args.slice(2));
  }

  #send(...args: unknown[]): unknown {
    return super.query(...(args as [QueryConfig]));
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostPrepared) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size < mostSeen && !unsuited.test(text)) this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `bowerbird_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
