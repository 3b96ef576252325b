import { type Context, everyone, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** Reads an icon by its hash: one from the person's imports, or a site's. @throws NOT_FOUND */
export async function readIcon(ctx: Context, hash: string): Promise<{ mediaType: string; content: Buffer }> {
  const row = /^[0-9a-f]{32}$/.test(hash) ? await findIcon(ctx, hash) : undefined;
  if (!row) throw notFound("Icon");
  return { mediaType: row.mediaType, content: Buffer.from(row.content) };
}

function findIcon(ctx: Context, id: string) {
  const ofSites = everyone(ctx).selectFrom("PageIcon").select(["mediaType", "content"]).where("id", "=", id);
  const ofImports = own(ctx).selectFrom("SiteIcon").select(["mediaType", "content"]).where("id", "=", id);
  return ofImports.unionAll(ofSites).limit(1).executeTakeFirst();
}
