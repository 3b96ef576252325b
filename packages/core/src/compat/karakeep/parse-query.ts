import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { AppError } from "../../platform/errors/index.ts";
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
    if (sign !== undefined) return { kind: sign as "(" | ")" };
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

/** What a qualifier of Karakeep asks of a bookmark. */
export type KarakeepCondition =
  | {
      kind: "favorite" | "unread" | "archived" | "tagged" | "untagged" | "broken" | "everything" | "nothing";
    }
  | { kind: "in-list" }
  | { kind: "url" | "title" | "tag" | "list"; text: string }
  | { kind: "since" | "until" | "before"; time: Date };

/** Karakeep's and ours. Only links are kept here. */
const states: Partial<Record<string, KarakeepCondition>> = {
  fav: { kind: "favorite" },
  archived: { kind: "archived" },
  tagged: { kind: "tagged" },
  inlist: { kind: "in-list" },
  broken: { kind: "broken" },
  link: { kind: "everything" },
  text: { kind: "nothing" },
  media: { kind: "nothing" },
  favorite: { kind: "favorite" },
  unread: { kind: "unread" },
  untagged: { kind: "untagged" },
};

/**
 * Reads a qualifier with its value.
 *
 * @param name such as `is`, without the colon
 * @returns null for one that does nothing here, such as `feed:`
 */
function readCondition(name: string, value: string, now: Date): KarakeepCondition | null {
  switch (name) {
    case "is":
      return states[value.toLowerCase()] ?? null;
    case "url":
    case "title":
    case "tag":
    case "list":
      return { kind: name, text: value };
    case "after":
      return readTime(value, "since");
    case "before":
      return readTime(value, "until");
    case "age":
      return readAge(value, now);
    default:
      // Every bookmark counts as saved by the API.
      return name === "source" ? { kind: value.toLowerCase() === "api" ? "everything" : "nothing" } : null;
  }
}

/** As JavaScript reads it: a day, a month, a time. */
function readTime(value: string, kind: "since" | "until"): KarakeepCondition | null {
  const time = new Date(value);
  return isStorable(time) ? { kind, time } : null;
}

/** `<7d`: saved in the last seven days; `>2w`: before the last two weeks. */
function readAge(value: string, now: Date): KarakeepCondition | null {
  const [, sign, digits, unit = ""] = /^([<>])(\d{1,5})([dwmy])$/.exec(value) ?? [];
  if (digits === undefined) return null;
  const [time, count] = [new Date(now), Number(digits)];
  if (/[my]/.test(unit)) time.setUTCMonth(time.getUTCMonth() - count * (unit === "y" ? 12 : 1));
  else time.setUTCDate(time.getUTCDate() - count * (unit === "w" ? 7 : 1));
  return isStorable(time) ? { kind: sign === "<" ? "since" : "before", time } : null;
}

function isStorable(time: Date): boolean {
  return time.getUTCFullYear() > 0 && time.getUTCFullYear() < 10_000;
}
