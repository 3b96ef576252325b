import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** Reads an icon by its hash: one from the person's imports, or a site's. @throws NOT_FOUND */
export async function readIcon(ctx: Context, hash: string): Promise<{ mediaType: string; content: Buffer }> {
  const row = /^[0-9a-f]{32}$/.test(hash) ? await findIcon(ctx, hash) : undefined;
  if (!row) throw notFound("Icon");
  return { mediaType: row.media_type, content: Buffer.from(row.content) };
}

function findIcon(ctx: Context, hash: string) {
  const db = database(ctx);
  const columns = ["media_type", "content"] as const;
  return db
    .selectFrom("site_icon")
    .select(columns)
    .where("user_id", "=", ctx.userId)
    .where("id", "=", hash)
    .unionAll(db.selectFrom("page_icon").select(columns).where("id", "=", hash))
    .limit(1)
    .executeTakeFirst();
}
