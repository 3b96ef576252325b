import { type RawBuilder, sql } from "kysely";

/**
 * SQL: whether a bookmark `b` is no copy, so that a list of all has each bookmark once. A copy whose original is gone, or has
 * another address by now, is a bookmark of its own.
 */
export const isNoCopy: RawBuilder<boolean> = sql`(b.copy_of is null or not exists (
  select from bookmark original
  where original.user_id = b.user_id and original.id = b.copy_of and original.url = b.url and original.deleted_at is null))`;
