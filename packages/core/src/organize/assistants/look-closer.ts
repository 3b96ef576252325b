import type { RecategorizationDetails } from "@bowerbird/contract/recategorizations";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import {
  getRecategorization,
  listRecategorizations,
  startRecategorization,
} from "../../categorization/recategorizations/index.ts";
import { getBookmark, textForCaller } from "../../library/bookmarks/index.ts";
import { type Context, database } from "../../platform/context/index.ts";

const open = new Set(["queued", "running", "ready"]);

/** The preview of Fix Categories that waits for the person, so that an assistant replaces none; else a new one. */
export async function previewFix(ctx: Context): Promise<RecategorizationDetails> {
  const runs = await listRecategorizations(ctx, { limit: 20 });
  const waiting = runs.find(({ kind, status }) => kind === "categories" && open.has(status));
  const { id } = waiting ?? (await startRecategorization(ctx, { mode: "preview", includeManual: false }));
  return getRecategorization(ctx, { id });
}

/** The beginning of a bookmark's page, up to 2,000 characters. @throws NOT_FOUND */
export async function readPageText(ctx: Context, { id }: { id: string }): Promise<{ text: string | null }> {
  await getBookmark(ctx, { id });
  const { rows } = await sql<{ text: string | null }>`
    select left(${textForCaller(ctx)}, ${limits.pagePreviewLength}) as text from bookmark_page p
    where p.user_id = ${ctx.userId} and p.bookmark_id = ${id}`.execute(database(ctx));
  return { text: rows[0]?.text ?? null };
}
