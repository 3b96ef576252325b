/** The operators that narrow a search, such as `tag:recipes`. */
export const queryOperators = ["tag", "site", "category", "is", "before", "after"] as const;
export type QueryOperator = (typeof queryOperators)[number];

/** A part of a query: a word, a phrase in quotes, or an operator with its value. */
export interface QueryPart {
  operator: QueryOperator | null;
  /** What must not be there: `-word`. A single letter such as `-t` is an option of a command and a word. */
  isExcluded: boolean;
  isPhrase: boolean;
  /** Without its quotes and the white space at its ends; empty while an operator's value is still being typed. */
  value: string;
  /** As typed, without the sign of exclusion. */
  typed: string;
}

// oxlint-disable-next-line no-control-regex -- control characters are exactly what is meant
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** Runs of white space and control characters become one space. */
export function withSingleSpaces(text: string): string {
  return text.replace(blanks, " ");
}

const part = new RegExp(
  String.raw`(?<minus>-(?=[^\s-])(?!\w(?:\s|$)))?(?:(?<name>${queryOperators.join("|")}):)?(?:"(?<quoted>[^"]*)"|(?<bare>\S+))?`,
  "giu",
);

/** Cuts a query into its parts, in their order. The server searches for them, and the web app marks them in results. */
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
