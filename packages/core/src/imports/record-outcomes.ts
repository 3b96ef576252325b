import type { ImportRecord } from "@bowerbird/contract/imports";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { importColumns, toImportRecord } from "./import-row.ts";
import type { PreparedLink } from "./prepare-link.ts";
import type { Outcome } from "./store-links.ts";

export type PlacedLink = { position: number; prepared: PreparedLink };

/** Writes down what became of the links, counts it, and tells the person's open pages. */
export async function recordOutcomes(
  ctx: Context,
  importId: string,
  links: readonly PlacedLink[],
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
  links: readonly PlacedLink[],
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
