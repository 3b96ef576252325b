import { type RawBuilder, sql } from "kysely";
import type { ResolvedTerm } from "./search.ts";
import type { Word } from "@bowerbird/bookmark/term";

type Sql = RawBuilder<unknown>;

/** Above this number of words, reading all bookmarks is faster than looking them up. */
export const maxWords = 1_000;

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
    // A letter that ends any word looks up too many; the others narrow it down, and the text is compared anyway.
    const telling = words.filter(({ text, isOpenBefore }) => !isOpenBefore || text.length > 1);
    return sql.join(
      (telling.length > 0 ? telling : words).map((word) => this.#wordQuery(word)),
      sql` || '&' || `,
    );
  }

  /** The lookups as the first steps of the statement, each with a comma; read after all terms were added. */
  get steps(): Sql {
    return sql.join(
      [...this.#inside].map(([name, query]) => sql`${sql.ref(name)} as materialized (${query}),`),
      sql` `,
    );
  }

  /** How many words each lookup finds. */
  get counts(): Sql[] {
    return [...this.#inside.keys()].map((name) => sql`(select count(*) from ${sql.ref(name)})`);
  }

  #wordQuery(word: Word): Sql {
    const itself = `'${word.text}'${word.isOpenAfter ? ":*" : ""}`;
    if (!word.isOpenBefore) return sql`${itself}::text`;
    const name = `inside_${this.#inside.size}`;
    this.#inside.set(name, this.#wordsWith(word));
    return sql`${`(${itself}`}::text || coalesce((select string_agg('|''' || word || '''', '') from ${sql.ref(name)}), '') || ')'`;
  }

  /** Beside those that the word itself finds. */
  #wordsWith({ text, isOpenAfter }: Word): Sql {
    const [pattern, itself] = isOpenAfter ? [contains(text), startsWith(text)] : [endsWith(text), escape(text)];
    return sql`
      select word from search_word where user_id = ${this.#userId}
        and word like ${pattern} and word not like ${itself}
      limit ${sql.lit(maxWords + 1)}`;
  }
}

/** LIKE patterns for literal texts; special characters are escaped. */
export const contains = (text: string): string => `%${escape(text)}%`;
export const startsWith = (text: string): string => `${escape(text)}%`;
export const endsWith = (text: string): string => `%${escape(text)}`;

function escape(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
