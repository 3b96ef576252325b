import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** An icon of the person's by its hash. @throws NOT_FOUND */
export async function readIcon(ctx: Context, hash: string): Promise<{ mediaType: string; content: Buffer }> {
  const row = /^[0-9a-f]{32}$/.test(hash)
    ? await database(ctx)
        .selectFrom("site_icon")
        .select(["media_type", "content"])
        .where("user_id", "=", ctx.userId)
        .where("id", "=", hash)
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound("Icon");
  return { mediaType: row.media_type, content: Buffer.from(row.content) };
}
