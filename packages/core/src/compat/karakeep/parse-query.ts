import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppError } from "../../platform/errors/index.ts";
import { type KarakeepCondition, readCondition } from "./read-condition.ts";
import t from "../messages.json" with { type: "json" };

/** A query in Karakeep's syntax. `words` are for our own search, as typed. */
export type KarakeepQuery =
  | { kind: "words"; text: string }
  | { kind: "condition"; condition: KarakeepCondition; isExcluded: boolean; typed: string }
  | { kind: "and" | "or"; parts: KarakeepQuery[] };

type Token = { kind: "and" | "or" | "(" | ")" } | { kind: "part"; query: KarakeepQuery };

/** As in Karakeep, a word of ours such as `site:` is text; it goes to our search. */
const token =
  /(?<sign>[()])|(?<minus>[-!])?(?:(?<name>is|url|list|after|before|age|feed|title|tag|source):|(?<hash>#))(?:"(?<quoted>[^"]*)"?|(?<value>[^\s()"]+))|(?<words>-?"[^"]*"?|[^\s()"]+)/giu;

/**
 * Parses words, "phrases", `#tag` and Karakeep's qualifiers, each with `-` or `!` for its opposite, `and`, `or` and parentheses. As
 * there, `and` and `or` bind alike, from the left; and where the parentheses do not match, they count for nothing.
 *
 * @throws BAD_REQUEST, with the word, for what is not searched for here, and for a query that is too long
 */
export function parseKarakeepQuery(text: string, now: Date): KarakeepQuery {
  if (text.length > limits.searchQueryLength) {
    throw new AppError("BAD_REQUEST", format(t.searchTooLong, { max: limits.searchQueryLength }));
  }
  const tokens = readTokens(text, now);
  const parts = tokens.filter(({ kind }) => kind === "part").length;
  if (parts > limits.searchWords) {
    throw new AppError("BAD_REQUEST", format(t.searchHasTooManyWords, { max: limits.searchWords }));
  }
  const reader = new Reader(tokens);
  const query = reader.expression();
  if (query && reader.isAtEnd()) return query;
  const plain = new Reader(tokens.filter((one) => one.kind === "part"));
  return plain.expression() ?? { kind: "words", text: "" };
}

function readTokens(text: string, now: Date): Token[] {
  return [...text.matchAll(token)].map(({ 0: typed, groups }): Token => {
    const { sign, minus, name, hash, quoted, value, words = "" } = groups as Record<string, string | undefined>;
    if (sign === "(" || sign === ")") return { kind: sign };
    const operator = words.toLowerCase();
    if (operator === "and" || operator === "or") return { kind: operator };
    if (name === undefined && hash === undefined) return { kind: "part", query: { kind: "words", text: words } };
    const condition = readCondition(name?.toLowerCase() ?? "tag", quoted ?? value ?? "", now);
    if (!condition) throw new AppError("BAD_REQUEST", format(t.unreadablePart, { part: typed }));
    return { kind: "part", query: { kind: "condition", condition, isExcluded: minus !== undefined, typed } };
  });
}

class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  /** @returns null for what is not readable */
  expression(): KarakeepQuery | null {
    let query = this.#one();
    while (query && !this.isAtEnd() && this.#tokens[this.#next]!.kind !== ")") {
      const kind = this.#take("or") ? "or" : "and";
      if (kind === "and") this.#take("and");
      const right = this.#one();
      query = right && join(kind, query, right);
    }
    return query;
  }

  #one(): KarakeepQuery | null {
    if (this.#take("(")) {
      const inner = this.expression();
      return this.#take(")") ? inner : null;
    }
    const found = this.#tokens[this.#next];
    if (found?.kind !== "part") return null;
    this.#next += 1;
    return found.query;
  }

  #take(kind: Token["kind"]): boolean {
    const isThere = this.#tokens[this.#next]?.kind === kind;
    if (isThere) this.#next += 1;
    return isThere;
  }
}

function join(kind: "and" | "or", left: KarakeepQuery, right: KarakeepQuery): KarakeepQuery {
  return { kind, parts: left.kind === kind ? [...left.parts, right] : [left, right] };
}
