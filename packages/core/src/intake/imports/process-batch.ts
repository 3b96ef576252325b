import { sql } from "kysely";
import { type Context, inTransaction, database } from "../../platform/context/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { lockImport, importColumns, toImportRecord } from "./import-records.ts";
import type { NumberedLink } from "./prepare-link.ts";
import { type StoreOptions, storeLinks, type Outcome } from "./store-links.ts";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { publish } from "../../platform/events/index.ts";

/** Another worker has taken over the import, or it was cancelled: stop without an error. */
export class ImportTakenOver extends Error {}

/**
 * Stores one batch and its results in one transaction. If the database rejects the data, the batch is halved until the
 * bad link is found; that one fails, the rest is stored.
 *
 * The commit is asynchronous: after a database crash the import continues after the last batch on disk, and its end
 * waits for all batches. Generic plans: otherwise PostgreSQL plans the foreign key checks for every row, which takes a
 * fifth of a batch's time.
 *
 * @param isFromSource whether the links come next in the source; otherwise they are retries
 */
export async function processBatch(
  ctx: Context,
  importId: string,
  links: readonly NumberedLink[],
  options: StoreOptions,
  isFromSource: boolean,
): Promise<void> {
  try {
    await inTransaction(ctx, async (inner) => {
      await sql`
        select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)
      `.execute(database(inner));
      const nextPosition = await checkPosition(inner, importId, links, isFromSource);
      const outcomes = await storeLinks(
        inner,
        links.map(({ prepared }) => prepared),
        options,
      );
      await recordOutcomes(inner, importId, links, outcomes, nextPosition);
    });
  } catch (error) {
    if (!isAboutData(error)) throw error;
    options.knownWords.clear();
    options.tree.replaceWith(await loadCategoryTree(database(ctx), ctx.userId));
    if (links.length === 1) return recordRefusal(ctx, importId, links, error, isFromSource);
    const middle = Math.ceil(links.length / 2);
    await processBatch(ctx, importId, links.slice(0, middle), options, isFromSource);
    await processBatch(ctx, importId, links.slice(middle), options, isFromSource);
  }
}

/** With two workers on one import, after a stall, the row lock and the position let only one continue. */
async function checkPosition(
  ctx: Context,
  importId: string,
  links: readonly NumberedLink[],
  isFromSource: boolean,
): Promise<number> {
  const row = await lockImport(ctx, importId);
  const isNext = !isFromSource || row.next_position === links[0]!.position;
  if (row.status !== "running" || !isNext) throw new ImportTakenOver();
  return isFromSource ? row.next_position + links.length : row.next_position;
}

async function recordRefusal(
  ctx: Context,
  importId: string,
  links: readonly NumberedLink[],
  error: unknown,
  isFromSource: boolean,
): Promise<void> {
  ctx.log.warn({ importId, position: links[0]!.position, err: error }, "import: the database rejected a link");
  const message = "This link could not be stored.";
  await inTransaction(ctx, async (inner) => {
    const nextPosition = await checkPosition(inner, importId, links, isFromSource);
    await recordOutcomes(inner, importId, links, [{ status: "failed", message, bookmarkId: null }], nextPosition);
  });
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (limit exceeded) are about the rows; others about the database. */
function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)\w{3}$/.test(code);
}

/** Records the links' results, updates the counts and publishes the progress. */
async function recordOutcomes(
  ctx: Context,
  importId: string,
  links: readonly NumberedLink[],
  outcomes: readonly Outcome[],
  nextPosition: number,
): Promise<ImportRecord> {
  await writeItems(ctx, importId, links, outcomes);
  const count = (status: Outcome["status"]) => outcomes.filter((outcome) => outcome.status === status).length;
  const row = await database(ctx)
    .updateTable("import")
    .set((eb) => ({
      next_position: nextPosition,
      attempts: 0,
      processed: eb("processed", "+", outcomes.length),
      created: eb("created", "+", count("created")),
      duplicates: eb("duplicates", "+", count("duplicate")),
      skipped: eb("skipped", "+", count("skipped")),
      failed: eb("failed", "+", count("failed")),
      touched_at: ctx.now(),
    }))
    .where("user_id", "=", ctx.userId)
    .where("id", "=", importId)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  const record = toImportRecord(row);
  await publish(ctx, {
    type: "import.progress",
    import: record,
    currentUrl: links.at(-1)?.prepared.link.url.slice(0, 500) ?? null,
  });
  return record;
}

async function writeItems(
  ctx: Context,
  importId: string,
  links: readonly NumberedLink[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = links.map(({ position, prepared: { link } }, index) => {
    const { status, message, bookmarkId } = outcomes[index]!;
    const kept = status === "failed" ? link : null;
    return { position, url: link.url, title: link.title, status, message, bookmark_id: bookmarkId, link: kept };
  });
  await sql`
    insert into import_item (user_id, import_id, position, url, title, status, message, bookmark_id, link)
    select ${ctx.userId}, ${importId}, position, url, title, status, message, bookmark_id, link
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (position int, url text, title text, status text,
      message text, bookmark_id uuid, link jsonb)
    on conflict (user_id, import_id, position) do update
      set status = excluded.status, message = excluded.message, bookmark_id = excluded.bookmark_id, link = excluded.link
  `.execute(database(ctx));
}
