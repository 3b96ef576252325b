import type { ImportItemStatus } from "@bowerbird/contract/import-status";
import type { ImportItem, listImportItemsInput } from "@bowerbird/contract/imports";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { getImport } from "./get-import.ts";

type Input = z.output<typeof listImportItemsInput>;

/** What became of the links of an import, in the order of its source, a page at a time. @throws NOT_FOUND for another's */
export async function listImportItems(
  ctx: Context,
  input: Input,
): Promise<{ items: ImportItem[]; nextCursor: string | null }> {
  await getImport(ctx, input);
  const after = input.cursor === undefined ? -1 : Number(input.cursor);
  if (!Number.isSafeInteger(after)) throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  const rows = await database(ctx)
    .selectFrom("import_item")
    .select(["position", "url", "title", "status", "message", "bookmark_id"])
    .where("user_id", "=", ctx.userId)
    .where("import_id", "=", input.id)
    .where("position", ">", Math.min(after, 2 ** 31 - 1))
    .$if(input.status !== undefined, (query) => query.where("status", "=", input.status!))
    .orderBy("position")
    .limit(input.limit)
    .execute();
  const items = rows.map(({ url, title, status, message, bookmark_id }) => {
    return { url, title, status: status as ImportItemStatus, message, bookmarkId: bookmark_id };
  });
  return { items, nextCursor: rows.length === input.limit ? String(rows.at(-1)!.position) : null };
}
