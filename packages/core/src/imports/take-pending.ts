import type { FileLink } from "../bookmark-files/index.ts";
import { type Context, database } from "../context/index.ts";

const batchSize = 500;

/** The next links that are to be tried again. */
export async function takePending(ctx: Context, importId: string): Promise<{ position: number; link: FileLink }[]> {
  const rows = await database(ctx)
    .selectFrom("import_item")
    .select(["position", "link"])
    .where("user_id", "=", ctx.userId)
    .where("import_id", "=", importId)
    .where("status", "=", "pending")
    .orderBy("position")
    .limit(batchSize)
    .execute();
  return rows.map(({ position, link }) => ({ position, link: reviveLink(link) }));
}

function reviveLink(json: unknown): FileLink {
  const link = (typeof json === "string" ? JSON.parse(json) : json) as FileLink & { addedAt: string | null };
  return { ...link, addedAt: link.addedAt === null ? null : new Date(link.addedAt) };
}
