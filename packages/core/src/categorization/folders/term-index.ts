import { integers } from "./growing-numbers.ts";

const none = -1;

/** In which links a term occurs. Lists in arrays of numbers: an occurrence takes 8 bytes, where an object would take 40. */
export class TermIndex {
  readonly #terms = new Map<string, number>();
  /** By term, the number of its links. */
  readonly #counts = integers();
  /** By term, its newest occurrence. */
  readonly #newest = integers();
  /** By occurrence, its link, and the occurrence of the same term before it. */
  readonly #links = integers();
  readonly #before = integers();

  /** Number of different terms. */
  get size(): number {
    return this.#terms.size;
  }

  /** Tells that the next link contains a term. @returns the number of the term */
  add(text: string, link: number): number {
    let term = this.#terms.get(text);
    if (term === undefined) {
      term = this.#terms.size;
      this.#terms.set(detach(text), term);
      this.#counts.push(0);
      this.#newest.push(none);
    }
    this.#before.push(this.#newest.values[term]!);
    this.#newest.values[term] = this.#links.length;
    this.#links.push(link);
    this.#counts.values[term]! += 1;
    return term;
  }

  find(text: string): number | undefined {
    return this.#terms.get(text);
  }

  /** In how many links a term occurs. */
  count(term: number): number {
    return this.#counts.values[term]!;
  }

  /** The links with a term, the newest first. */
  visit(term: number, tell: (link: number) => void): void {
    const [links, before] = [this.#links.values, this.#before.values];
    for (let at = this.#newest.values[term]!; at !== none; at = before[at]!) tell(links[at]!);
  }
}

/** A part of a text would keep the whole text in memory. */
function detach(text: string): string {
  return Buffer.from(text).toString();
}
