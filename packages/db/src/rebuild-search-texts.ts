import type { Migration } from "@mikro-orm/migrations";
import { indexText, type SearchedFields } from "@bowerbird/bookmark/search-text";

interface Row {
  user_id: string;
  id: string;
  url: string;
  title: string;
  tags: string[];
  description: string | null;
  notes: string | null;
  ai_summary: string | null;
  search_text: string;
}

const textColumns = "user_id, id, url, title, tags, description, notes, ai_summary, search_text";

/**
 * Builds the texts and words that search reads again, by the rule of today.
 *
 * @param mayDiffer the condition of the rows that the new rule can change
 */
export async function rebuildSearchTexts(migration: Migration, mayDiffer: string): Promise<void> {
  for await (const rows of readInBatches<Row>(migration, textColumns, mayDiffer)) {
    const changed = rows.flatMap((row) => {
      const { searchText, searchVector } = indexText(toFields(row));
      return searchText === row.search_text ? [] : [{ ...toKey(row), text: searchText, vector: searchVector }];
    });
    if (changed.length > 0) await write(migration, changed);
  }
}

async function write(migration: Migration, rows: readonly object[]): Promise<void> {
  const given = `json_to_recordset(?::json) as r ("user_id" uuid, "id" uuid, "text" text, "vector" text)`;
  const json = JSON.stringify(rows);
  await migration.execute(
    `update "bookmark" b set "search_text" = r."text", "search_vector" = r."vector"::tsvector
    from ${given} where b."user_id" = r."user_id" and b."id" = r."id"`,
    [json],
  );
  await migration.execute(
    `insert into "search_word" ("user_id", "word")
    select distinct r."user_id", w."word" from ${given}, unnest(tsvector_to_array(r."vector"::tsvector)) as w ("word")
    on conflict do nothing`,
    [json],
  );
}

function toKey({ user_id, id }: Row): Pick<Row, "user_id" | "id"> {
  return { user_id, id };
}

function toFields({ ai_summary: aiSummary, ...fields }: Row): SearchedFields {
  return { ...fields, aiSummary };
}

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
