import type {
  GetRecategorizationInput,
  listRecategorizationItemsInput,
  Recategorization,
  RecategorizationDetails,
  RecategorizationItem,
  RecategorizationKind,
  RecategorizationStatus,
} from "@bowerbird/contract/recategorizations";
import { type NotNull, sql } from "kysely";
import type { z } from "zod";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { countTags } from "./run-items.sql.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { Run } from "../../platform/runs/index.ts";
import t from "../messages.json" with { type: "json" };

const maxTags = 200;

/** Returns a run's progress and its changes, without excluded and less sure ones, grouped by move or tag. */
export async function getRecategorization(
  ctx: Context,
  { id, minConfidence }: GetRecategorizationInput,
): Promise<RecategorizationDetails> {
  const row = await findRecategorization(ctx, id);
  const run = toRecategorization(row);
  const isAboutTags = run.kind === "tags";
  const tree = await loadCategoryTree(ctx);
  const changes = isAboutTags ? [] : await countMoves(ctx, id, tree, minConfidence);
  const changed = minConfidence === undefined ? run.changed : await countSure(ctx, id, minConfidence);
  return {
    ...run,
    changed,
    changes,
    tags: isAboutTags ? await countTags(ctx, id, maxTags, minConfidence) : [],
  };
}

/** Counts a run's changes, without excluded ones, that are at least this sure. */
async function countSure(ctx: Context, id: string, minConfidence: number): Promise<number> {
  const { count } = await own(ctx)
    .selectFrom("RecategorizationItem")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("recategorizationId", "=", id)
    .where("status", "not in", ["pending", "same", "left", "kept"])
    .where("confidence", ">=", asStored(minConfidence))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Confidences are stored as `real`: as a double, 0.7 would be more than the stored 0.7. */
const asStored = (confidence: number) => sql<number>`${confidence}::real`;

async function countMoves(
  ctx: Context,
  id: string,
  tree: CategoryTree,
  minConfidence?: number,
): Promise<RecategorizationDetails["changes"]> {
  const rows = await own(ctx)
    .selectFrom("RecategorizationItem")
    .select(["fromCategoryId", "toCategoryId"])
    .select(({ fn }) => fn.countAll().as("count"))
    .where("recategorizationId", "=", id)
    .where("toCategoryId", "is not", null)
    .where("status", "not in", ["left", "kept"])
    .$if(minConfidence !== undefined, (query) => query.where("confidence", ">=", asStored(minConfidence!)))
    .groupBy(["fromCategoryId", "toCategoryId"])
    .orderBy("count", "desc")
    .orderBy("fromCategoryId")
    .orderBy("toCategoryId")
    .$narrowType<{ fromCategoryId: NotNull; toCategoryId: NotNull }>()
    .execute();
  return rows.map(({ fromCategoryId, toCategoryId, count }) => {
    const [from, to] = [toPathText(tree, fromCategoryId), toPathText(tree, toCategoryId)];
    return { from, fromCategoryId, to, toCategoryId, count: Number(count) };
  });
}

/** The category's path as text. */
function toPathText(tree: CategoryTree, id: string | null): string {
  const path = id === null ? [] : tree.getPath(id);
  return path.length === 0 ? t.deletedCategory : path.join("/");
}

type Input = z.output<typeof listRecategorizationItemsInput>;

/** Lists the bookmarks that a run changes, page by page. @throws NOT_FOUND */
export async function listRecategorizationItems(
  ctx: Context,
  input: Input,
): Promise<{ items: RecategorizationItem[]; nextCursor: string | null }> {
  await findRecategorization(ctx, input.id);
  const tree = await loadCategoryTree(ctx);
  const { fromCategoryId, toCategoryId, minConfidence, cursor, limit } = input;
  const rows = await own(ctx)
    .selectFrom("RecategorizationItem")
    .innerJoin("Bookmark as b", (join) =>
      join.onRef("b.userId", "=", "RecategorizationItem.userId").onRef("b.id", "=", "RecategorizationItem.bookmarkId"),
    )
    .select(["bookmarkId", "b.url", "b.title", "status", "fromCategoryId", "toCategoryId"])
    .select(["fromTags", "toTags", "confidence", "reason"])
    .where("recategorizationId", "=", input.id)
    .where("status", "not in", ["pending", "same"])
    .$if(fromCategoryId !== undefined, (query) => query.where("fromCategoryId", "=", fromCategoryId!))
    .$if(toCategoryId !== undefined, (query) => query.where("toCategoryId", "=", toCategoryId!))
    .$if(minConfidence !== undefined, (query) => query.where("confidence", ">=", asStored(minConfidence!)))
    .$if(cursor !== undefined, (query) => query.where("bookmarkId", ">", cursor!))
    .orderBy("bookmarkId")
    .limit(limit)
    .$narrowType<{ fromTags: NotNull; confidence: NotNull; reason: NotNull }>()
    .execute();
  const items = rows.map(({ status, fromCategoryId: fromId, toCategoryId: toId, fromTags, toTags, ...row }) => ({
    ...row,
    status: status as RecategorizationItem["status"],
    from: toPathText(tree, fromId),
    to: toPathText(tree, toId ?? fromId),
    tags: toTags?.filter((tag) => !fromTags.includes(tag)) ?? [],
  }));
  return { items, nextCursor: rows.length === limit ? rows.at(-1)!.bookmarkId : null };
}

export type RecategorizationRun = Run<"Recategorization">;
export type RecategorizationRow = RecategorizationRun["row"];

/** Converts a row to the shape of the API. */
function toRecategorization(row: RecategorizationRow): Recategorization {
  const { id, total, processed, changed, applied, message } = row;
  const status = row.status as RecategorizationStatus;
  return {
    id,
    kind: row.kind as RecategorizationKind,
    mode: row.mode as Recategorization["mode"],
    status,
    total,
    processed,
    changed,
    applied,
    message,
    canUndo: status === "applied",
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}

/** Finds a run of the person, optionally locked. @throws NOT_FOUND */
export async function findRecategorization(ctx: Context, id: string, isLocked = false): Promise<RecategorizationRow> {
  const found = own(ctx).selectFrom("Recategorization").selectAll().where("id", "=", id);
  const row = await found.$if(isLocked, (query) => query.forUpdate()).executeTakeFirst();
  if (!row) throw notFound(t.recategorizationNotFound);
  return row;
}

/** Updates a run and publishes the progress. */
export async function updateRecategorization(
  ctx: Context,
  id: string,
  change: Partial<RecategorizationRow>,
): Promise<Recategorization> {
  const row = await own(ctx)
    .updateTable("Recategorization")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const recategorization = toRecategorization(row);
  await publish(ctx, { type: "recategorization.progress", recategorization });
  return recategorization;
}

/** Lists the person's runs, newest first. */
export async function listRecategorizations(ctx: Context, { limit }: { limit: number }): Promise<Recategorization[]> {
  const runs = own(ctx).selectFrom("Recategorization").selectAll().orderBy("id", "desc").limit(limit);
  return (await runs.execute()).map(toRecategorization);
}
