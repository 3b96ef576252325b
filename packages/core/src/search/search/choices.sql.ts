import type { searchChoiceInput } from "@bowerbird/contract/search";
import { SearchChoice } from "@bowerbird/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { getBookmark, recordOpens, countsOpens } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, own, unmanaged } from "../../platform/context/index.ts";
import { parseQuery } from "../../library/query/index.ts";
import t from "../messages.json" with { type: "json" };

/** Longer queries are cut. Their beginning is enough to recognize them. */
const maxQueryLength = 100;
/** Choices kept of a person, the latest; a search reads all of them. */
const maxChoices = 1_000;
/** Choices that come first. */
export const firstChoices = 3;

/**
 * Records that the person opened a result, so that it comes first when they search for these words, or the beginning
 * of them, again; it also counts as opened. A query without words is only counted.
 *
 * @throws NOT_FOUND for an unknown bookmark or one of another person
 */
export async function recordChoice(
  ctx: Context,
  input: z.output<typeof searchChoiceInput>,
): Promise<{ message: string }> {
  const { id: bookmarkId } = await getBookmark(ctx, { id: input.bookmarkId });
  await recordOpens(ctx, { ids: [bookmarkId] });
  const { prefix } = parseQuery(input.q);
  if (prefix !== null && (await countsOpens(ctx))) {
    const query = prefix.slice(0, maxQueryLength).toWellFormed();
    const chosenAt = ctx.now();
    await inTransaction(ctx, async (inner) => {
      await own(inner)
        .insertInto("SearchChoice", { query, bookmarkId, times: 1, chosenAt })
        .onConflict((conflict) =>
          conflict
            .columns(["userId", "query", "bookmarkId"])
            .doUpdateSet((eb) => ({ chosenAt, times: eb("SearchChoice.times", "+", 1) })),
        )
        .execute();
      await deleteOldest(inner);
    });
  }
  return { message: t.comesFirstNextTime };
}

async function deleteOldest(ctx: Context): Promise<void> {
  const [last] = await ctx.em.find(
    SearchChoice,
    {},
    { orderBy: { chosenAt: "desc" }, offset: maxChoices, limit: 1, ...unmanaged },
  );
  if (last) await ctx.em.nativeDelete(SearchChoice, { chosenAt: { $lte: last.chosenAt } });
}

/** A step of the search's statement: up to three bookmarks that the person opened for such a query, by `rank`. */
export function selectChoices(userId: string, prefix: string): RawBuilder<unknown> {
  return sql`
    select bookmark_id as id, row_number() over (order by sum(times) desc, max(chosen_at) desc, bookmark_id) as rank
    from search_choice where user_id = ${userId} and starts_with(query, ${prefix.slice(0, maxQueryLength)})
    group by bookmark_id order by rank limit ${sql.lit(firstChoices)}`;
}
