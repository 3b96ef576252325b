/** Operators that filter a search, e.g. `tag:recipes`. */
export const queryOperators = ["tag", "site", "category", "is", "before", "after", "older", "opened"] as const;
export type QueryOperator = (typeof queryOperators)[number];

/** What `is:` finds. */
export const stateFilters = ["broken", "favorite", "unread", "archived", "private", "untagged"] as const;
export type StateFilter = (typeof stateFilters)[number];

/** How what is found is ordered; `match`: best match first. */
export const searchSorts = ["date", "title", "relevance", "category", "url", "match"] as const;
export type SearchSort = (typeof searchSorts)[number];

/** A part of a query: a word, a phrase in quotes, or an operator with its value. */
export interface QueryPart {
  operator: QueryOperator | null;
  /** `-word`. A single letter such as `-t` is a word (an option of a command), not an exclusion. */
  isExcluded: boolean;
  isPhrase: boolean;
  /** Without quotes and surrounding white space; empty while an operator's value is still being typed. */
  value: string;
  /** As typed, without the minus of an exclusion. */
  typed: string;
}

/** Whether a query has operators or exclusions, which a pasted title can have by chance. */
export function hasOperators(query: string): boolean {
  return readQueryParts(query).some(({ operator, isExcluded }) => operator !== null || isExcluded);
}

// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** Replaces runs of white space and control characters by one space. */
export function withSingleSpaces(text: string): string {
  return text.replace(blanks, " ");
}

/** Every mark that opens or closes a phrase in one of the languages. */
export const quotationMarks = '"«»\u201c-\u201f\u2033\u2039\u203a\u300c-\u300f\u301d-\u301f\uff02';

const part = new RegExp(
  String.raw`(?<minus>-(?=[^\s-])(?!\w(?:\s|$)))?(?:(?<name>${queryOperators.join("|")}):)?(?:[${quotationMarks}](?<quoted>[^${quotationMarks}]*)[${quotationMarks}]|(?<bare>\S+))?`,
  "giu",
);

/** Parses a query into its parts. The server searches for them, and the web app highlights them in results. */
export function readQueryParts(query: string): QueryPart[] {
  const parts = [...withSingleSpaces(query).matchAll(part)].map(({ 0: whole, groups }) => {
    const { minus, name, quoted, bare } = groups as Record<"minus" | "name" | "quoted" | "bare", string | undefined>;
    return {
      operator: (name?.toLowerCase() as QueryOperator | undefined) ?? null,
      isExcluded: minus !== undefined,
      isPhrase: name === undefined && quoted !== undefined,
      value: (quoted ?? bare ?? "").trim(),
      typed: minus === undefined ? whole : whole.slice(1),
    };
  });
  return parts.filter(({ operator, value }) => operator !== null || value !== "");
}
