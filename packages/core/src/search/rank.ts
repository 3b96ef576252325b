import { type RawBuilder, sql } from "kysely";
import { searchSections } from "../bookmarks/index.ts";
import { contains, startsWith } from "./like-pattern.ts";
import type { Term } from "./terms.ts";

const text = sql.ref("c.search_text");
const title = sql`split_part(${text}, ${searchSections.host}, 1)`;
const address = sql`split_part(${text}, ${searchSections.host}, 2)`;
const spacedTitle = sql`' ' || ${title}`;

/** How good a match is: 0 is the best, and each level asks more of the match than the next. */
export function rankOf(phrase: string | null, terms: readonly Term[]): RawBuilder<number> {
  const levels = [
    ...(phrase === null ? [] : [sql`${address} like ${startsWith(phrase)}`, sql`${text} like ${startsWith(phrase)}`]),
    every(terms, (word) => sql`${spacedTitle} like ${contains(` ${word}`)}`),
    every(terms, (word) => sql`${title} like ${contains(word)}`),
  ];
  const cases = levels.map((level, index) => sql`when ${level} then ${sql.lit(index)}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else 9 end`;
}

/** Every term as it was typed or, where it was corrected, one of its corrections. */
function every(terms: readonly Term[], test: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const each = terms.map(({ text: typed, words, isCorrected }) => {
    const variants = isCorrected ? words[0]!.others : [typed];
    return sql`(${sql.join(variants.map(test), sql` or `)})`;
  });
  return sql.join(each, sql` and `);
}
