import { type RawBuilder, sql } from "kysely";
import { contains, endsWith, startsWith } from "./like-pattern.ts";
import { isNear } from "./newest.ts";
import type { ResolvedTerm } from "./search.ts";
import type { Word } from "./term.ts";

type Sql = RawBuilder<unknown>;

/** Above this number of words, reading all bookmarks is faster than looking them up. */
const maxWords = 1_000;
/** Above this product of words and sample matches, reading is faster than the index, which compares each with each. */
const maxWork = 20_000;
/** The same if reading can stop early. */
const maxWorkNear = 4_000;

/**
 * Looks up the words of the person's vocabulary that contain the search's words, as steps of its statement that are
 * evaluated only if needed.
 */
export class Vocabulary {
  readonly #userId: string;
  readonly #inside = new Map<string, Sql>();

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** The term as the text of a tsquery. Words are only letters and digits, so nothing needs escaping. */
  toTsQuery({ words, corrections }: ResolvedTerm): Sql {
    if (corrections) return sql`${`(${corrections.map((word) => `'${word}'`).join("|")})`}::text`;
    return sql.join(
      words.map((word) => this.#wordQuery(word)),
      sql` || '&' || `,
    );
  }

  /** The lookups as `with` queries; read after all terms were added. */
  get queries(): Sql[] {
    return [...this.#inside].map(([name, query]) => sql`${sql.ref(name)} as materialized (${query})`);
  }

  /** Whether the terms match too many words: reading all bookmarks is faster. */
  get isScattered(): Sql {
    const counts = [...this.#inside.keys()].map((name) => sql`(select count(*) from ${sql.ref(name)})`);
    if (counts.length === 0) return sql`false`;
    const work = sql`(${sql.join(counts, sql` + `)}) * (select matches from state)`;
    return sql`greatest(${sql.join(counts)}) > ${sql.lit(maxWords)}
      or ${work} > case when ${isNear} then ${sql.lit(maxWorkNear)} else ${sql.lit(maxWork)} end`;
  }

  #wordQuery(word: Word): Sql {
    const itself = `'${word.text}'${word.isOpenAfter ? ":*" : ""}`;
    if (!word.isOpenBefore) return sql`${itself}::text`;
    const name = `inside_${this.#inside.size}`;
    this.#inside.set(name, this.#wordsWith(word));
    return sql`${`(${itself}`}::text || coalesce((select string_agg('|''' || word || '''', '') from ${sql.ref(name)}), '') || ')'`;
  }

  #wordsWith({ text, isOpenAfter }: Word): Sql {
    return sql`
      select word from search_word where user_id = ${this.#userId}
        and word like ${isOpenAfter ? contains(text) : endsWith(text)} and word not like ${startsWith(text)}
      limit ${sql.lit(maxWords + 1)}`;
  }
}
