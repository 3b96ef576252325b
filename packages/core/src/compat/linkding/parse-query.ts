import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/** A query in linkding's syntax. `nothing` is one that cannot be read: as in linkding, it has no results. */
export type LinkdingQuery =
  | { kind: "term" | "tag"; text: string }
  | { kind: "unread" | "untagged" | "everything" | "nothing" }
  | { kind: "and" | "or"; parts: LinkdingQuery[] }
  | { kind: "not"; part: LinkdingQuery };

type Token = { kind: "term" | "tag" | "keyword" | "sign"; text: string };

const token =
  /"(?<double>(?:\\.|[^"\\])*)"?|'(?<single>(?:\\.|[^'\\])*)'?|(?<sign>[()])|#(?<tag>[^\s()"']*)|!(?<keyword>[^\s()"']*)|(?<word>[^\s()"'#!]+)/gsu;

/**
 * Parses words, "phrases", `#tag`, `!unread`, `!untagged`, `and`, `or`, `not` and parentheses; what has no operator between
 * is joined by `and`.
 *
 * @throws BAD_REQUEST for a query that is too long or has too many parts
 */
export function parseLinkdingQuery(text: string): LinkdingQuery {
  if (text.length > limits.searchQueryLength) {
    throw new AppError("BAD_REQUEST", format(t.searchTooLong, { max: limits.searchQueryLength }));
  }
  const tokens = readTokens(text);
  if (tokens.filter(({ kind }) => kind !== "sign").length > limits.searchWords) {
    const message = format(t.searchHasTooManyWords, { max: limits.searchWords });
    throw new AppError("BAD_REQUEST", message);
  }
  if (tokens.length === 0) return { kind: "everything" };
  const read = new Reader(tokens);
  const query = read.either();
  return query && read.isAtEnd() ? query : { kind: "nothing" };
}

function readTokens(text: string): Token[] {
  const tokens = [...text.matchAll(token)].map(({ groups }): Token => {
    const { double, single, sign, tag, keyword, word } = groups as Record<string, string | undefined>;
    const phrase = double ?? single;
    if (phrase !== undefined) return { kind: "term", text: phrase.replace(/\\(.)/gsu, unescape) };
    if (sign !== undefined) return { kind: "sign", text: sign };
    if (tag !== undefined) return { kind: "tag", text: tag };
    if (keyword !== undefined) return { kind: "keyword", text: keyword.toLowerCase() };
    const isOperator = /^(?:and|or|not)$/i.test(word!);
    return isOperator ? { kind: "sign", text: word!.toLowerCase() } : { kind: "term", text: word! };
  });
  return tokens.filter(({ kind, text: name }) => name !== "" || kind === "term");
}

const blanks: Record<string, string> = { n: "\n", r: "\r", t: "\t" };
const unescape = (_whole: string, letter: string) => blanks[letter] ?? letter;

/** Reads tokens from the first on: `or` binds less than `and`, which binds less than `not`. Null: not readable. */
class Reader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.#next === this.#tokens.length;
  }

  either(): LinkdingQuery | null {
    const parts = [this.#every()];
    while (this.#take("or")) parts.push(this.#every());
    return join("or", parts);
  }

  #every(): LinkdingQuery | null {
    const parts = [this.#one()];
    while (this.#take("and") || this.#isStart()) parts.push(this.#one());
    return join("and", parts);
  }

  #one(): LinkdingQuery | null {
    if (this.#take("not")) {
      const part = this.#one();
      return part && { kind: "not", part };
    }
    if (this.#take("(")) {
      const inner = this.either();
      return this.#take(")") ? inner : null;
    }
    const found = this.#tokens[this.#next];
    if (!found || found.kind === "sign") return null;
    this.#next += 1;
    return found.kind === "keyword" ? toState(found.text) : { kind: found.kind, text: found.text };
  }

  #take(sign: string): boolean {
    const found = this.#tokens[this.#next];
    const isTaken = found?.kind === "sign" && found.text === sign;
    if (isTaken) this.#next += 1;
    return isTaken;
  }

  #isStart(): boolean {
    const found = this.#tokens[this.#next];
    return found !== undefined && (found.kind !== "sign" || found.text === "(" || found.text === "not");
  }
}

/** As in linkding, an unknown keyword is no condition. */
function toState(keyword: string): LinkdingQuery {
  return { kind: keyword === "unread" || keyword === "untagged" ? keyword : "everything" };
}

function join(kind: "and" | "or", parts: readonly (LinkdingQuery | null)[]): LinkdingQuery | null {
  const read = parts.filter((part) => part !== null);
  if (read.length < parts.length) return null;
  return read.length === 1 ? read[0]! : { kind, parts: read };
}
