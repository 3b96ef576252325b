import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { splitTokens, unspaced } from "@bowerbird/bookmark/fold-text";
import { type ShownRow, textForCaller, toBookmark } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { buildOrder, buildSortKey, shownBookmarks } from "./search.sql.ts";
import type { ResolvedTerm, Search } from "../../library/query/index.ts";
import type { Term } from "@bowerbird/bookmark/term";
import { buildFilter } from "./semantic-search.sql.ts";

type Sql = RawBuilder<unknown>;

/** A word of fewer letters is the beginning of too many. */
const minWordLength = 3;
/** Reading stops after this many matches: of very common words, which are no help to find anything. */
const maxMatches = 1_000;

/** Whether the words of a search say enough to look for them in the texts of pages. */
export function isPageSearch({ terms }: Search): boolean {
  const isSearchable = terms.every(({ words, corrections }) => words.length > 0 && !corrections);
  return isSearchable && terms.some(({ words }) => words.some(({ text }) => isLong(text)));
}

function isLong(word: string): boolean {
  return [...word].length >= (unspaced.test(word) ? minWordLength - 1 : minWordLength);
}

/** A bookmark found in the text of its page, and what the page says. */
interface PageMatch {
  bookmark: Bookmark;
  texts: (string | null)[];
}

/**
 * Finds bookmarks whose pages have all words of the search, in the search's order, else the newest first. Of the words, all
 * but one may instead name the category. Exclusions apply to the bookmark and to its page.
 *
 * @param except ids of bookmarks that are found already
 * @returns up to `search.limit` bookmarks; `total` is a lower bound if `isTotalExact` is false
 */
export async function findInPages(
  ctx: Context,
  search: Search,
  except: readonly string[],
): Promise<{ bookmarks: PageMatch[]; total: number; isTotalExact: boolean }> {
  const order = buildOrder(search);
  const key = search.sort === "match" ? sql`null::int` : buildSortKey(ctx.userId, search);
  const filter = buildFilter(search) ?? sql`true`;
  const { required, optional, excluded } = matchPage(ctx.userId, search);
  const { rows } = await sql<{
    bookmarks: ShownRow[] | null;
    texts: Record<string, PageMatch["texts"]> | null;
    total: number;
  }>`
    with page as materialized (
      select bookmark_id from page_words where user_id = ${ctx.userId} and ${required} and ${excluded}),
    found as materialized (
      select id, created_at, ${key} as key
      from page join bookmark b on b.user_id = ${ctx.userId} and b.id = page.bookmark_id
      where deleted_at is null and ${optional} and ${filter} and id <> all(${[...except]}::uuid[])
      limit ${sql.lit(maxMatches + 1)}),
    best as materialized (select * from found order by ${order} limit ${sql.lit(search.limit)})
    select (select count(*)::int from found) as total,
      ${shownBookmarks(ctx.userId, { source: sql`select id, key, created_at from best`, order })} as bookmarks,
      (select json_object_agg(p.bookmark_id, json_build_array(${textForCaller(ctx)}, p.description, p.title))
        from best join bookmark_page p on p.user_id = ${ctx.userId} and p.bookmark_id = best.id) as texts
    `.execute(database(ctx));
  const { bookmarks, texts, total } = rows[0]!;
  return {
    bookmarks: (bookmarks ?? []).map((row) => ({ bookmark: toBookmark(row), texts: texts?.[row.id] ?? [] })),
    total: Math.min(total, maxMatches),
    isTotalExact: total <= maxMatches,
  };
}

/** The index intersects the required words; a separate step, so that the planner does not read all pages until the limit. */
function matchPage(
  userId: string,
  { terms, excludedTerms }: Search,
): Record<"required" | "optional" | "excluded", Sql> {
  const plain = terms.filter(({ categoryIds }) => categoryIds.length === 0);
  const required = plain.length > 0 ? plain : terms;
  const optional = terms.filter((term) => !required.includes(term));
  const isOnPage = (term: ResolvedTerm) =>
    sql`exists (select 1 from page_words w where w.user_id = ${userId} and w.bookmark_id = b.id and ${hasWords([term])})`;
  return {
    required: hasWords(required),
    optional: every(optional.map((term) => sql`(category_id = any(${term.categoryIds}::uuid[]) or ${isOnPage(term)})`)),
    excluded: every(excludedTerms.map((term) => sql`not ${hasWords([term])}`)),
  };
}

function every(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function hasWords(terms: readonly ResolvedTerm[]): Sql {
  return sql`words @@ ${terms.map(toTsQuery).join(" & ")}::tsquery`;
}

/** The words of a term in their order; the last one may be the beginning of a word. */
function toTsQuery({ text, words }: Term): string {
  const tokens = splitTokens(text);
  const last = tokens.pop()!;
  const isUnspaced = unspaced.test(last);
  // The last character of a run of pairs is in the pair before.
  const before = tokens.at(-1) ?? "";
  const isInPair = isUnspaced && before !== last && before.endsWith(last);
  const isOpen = isUnspaced || words.some(({ isOpenAfter }) => isOpenAfter);
  const ending = isInPair ? [] : [`'${last}'${isOpen ? ":*" : ""}`];
  return `(${[...tokens.map((token) => `'${token}'`), ...ending].join(" <-> ")})`;
}
