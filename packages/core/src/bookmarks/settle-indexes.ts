import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

/**
 * Places what waits in the search indexes' pending lists. Every search reads those lists from end to end, so whoever
 * writes many rows calls this after each batch, outside the transaction; a sweep does it for single ones.
 */
export async function settleIndexes(ctx: VisitorContext): Promise<void> {
  await sql`select gin_clean_pending_list('bookmark_words_idx'), gin_clean_pending_list('search_word_parts_idx')`.execute(
    database(ctx),
  );
}
