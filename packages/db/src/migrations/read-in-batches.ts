import type { Migration } from "@mikro-orm/migrations";

/** Bounds the memory that a batch takes. */
const batchSize = 5_000;

/**
 * Reads bookmarks of all people in batches, for migrations that compute in JavaScript.
 *
 * @param columns with `user_id` and `id`
 */
export async function* readInBatches<T extends { user_id: string; id: string }>(
  migration: Migration,
  columns: string,
  condition: string,
): AsyncGenerator<T[]> {
  const first = "00000000-0000-0000-0000-000000000000";
  let last: { user_id: string; id: string } = { user_id: first, id: first };
  for (let isMore = true; isMore;) {
    const rows = (await migration.execute(
      `select ${columns} from "bookmark" where ("user_id", "id") > (?::uuid, ?::uuid) and (${condition})
      order by "user_id", "id" limit ${batchSize}`,
      [last.user_id, last.id],
    )) as T[];
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? last;
    isMore = rows.length === batchSize;
  }
}
