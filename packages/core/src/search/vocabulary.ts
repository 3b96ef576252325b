import { type RawBuilder, sql } from "kysely";
import { contains, endsWith, startsWith } from "./like-pattern.ts";
import { isNear } from "./newest.ts";
import type { FiledTerm } from "./search.ts";
import type { Word } from "./term.ts";

type Sql = RawBuilder<unknown>;

/** More words than this are not looked up: so many stand in so many bookmarks that these are read instead. */
const mostWords = 1_000;
/** The index compares each match with each word: from so many words times matches in the sample on, reading is faster. */
const mostWork = 20_000;
/** The same where reading need not go to the end. */
const mostWorkNear = 4_000;

/**
 * The words of the person's vocabulary that the words of a search stand inside of, as parts of its statement: each is
 * asked for only where the search comes to need it.
 */
export class Vocabulary {
  readonly #userId: string;
  readonly #inside = new Map<string, Sql>();

  constructor(userId: string) {
    this.#userId = userId;
  }

  /** The term as the text of a tsquery. Words are letters and digits only: nothing in them has a meaning there. */
  queryOf({ words, corrections }: FiledTerm): Sql {
    if (corrections) return sql`${`(${corrections.map((word) => `'${word}'`).join("|")})`}::text`;
    return sql.join(
      words.map((word) => this.#wordQuery(word)),
      sql` || '&' || `,
    );
  }

  /** The look-ups as `with` queries; to be read when all terms have been asked for. */
  get queries(): Sql[] {
    return [...this.#inside].map(([name, query]) => sql`${sql.ref(name)} as materialized (${query})`);
  }

  /** Whether so many words are meant that reading the bookmarks is faster than looking them up. */
  get isScattered(): Sql {
    const counts = [...this.#inside.keys()].map((name) => sql`(select count(*) from ${sql.ref(name)})`);
    if (counts.length === 0) return sql`false`;
    const work = sql`(${sql.join(counts, sql` + `)}) * (select matches from state)`;
    return sql`greatest(${sql.join(counts)}) > ${sql.lit(mostWords)}
      or ${work} > case when ${isNear} then ${sql.lit(mostWorkNear)} else ${sql.lit(mostWork)} end`;
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
      limit ${sql.lit(mostWords + 1)}`;
  }
}
