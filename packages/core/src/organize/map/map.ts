import type { BookmarkMap, mapLinks, mapLinksInput } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { anyOf, countBookmarks, selectBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { getSemanticStatus, getServedModels } from "../../semantic/embeddings/index.ts";
import { readPointIds, readSample } from "./map.sql.ts";
import { asBuffer, fromIdBytes, sampleSize, shareInCommon, type StoredLayout } from "./stored-map.ts";
import t from "../messages.json" with { type: "json" };

/** A map is computed again after this time, or when less than this share of the texts is as it was. */
const maxAgeMs = 24 * 60 * 60_000;
const minInCommon = 0.9;
/** The first map waits until this share of the links is embedded. */
const minEmbedded = 0.9;

const noMap = { understood: 0, total: 0, version: null, groups: [], points: "" };

/** The person's map as it is. One that is missing or old is computed in the background. */
export async function getMap(ctx: Context): Promise<BookmarkMap> {
  if (!ctx.services.embedder) return { ...noMap, state: "off" };
  const total = await countBookmarks(ctx);
  if (total < limits.mapLinksMin) return { ...noMap, total, state: "few" };
  const row = await own(ctx).selectFrom("BookmarkMap").select(shown).executeTakeFirst();
  if (!row?.computedAt) return { ...noMap, total, ...(await startFirst(ctx)) };
  if (await isOld(ctx, row)) await start(ctx);
  const { layout, points, computedAt, status } = row;
  if (!layout || !points) return { ...noMap, total, state: withoutMap[status] ?? "few" };
  const { groups } = layout as StoredLayout;
  const version = computedAt.toISOString();
  return { state: "ready", understood: total, total, version, groups, points: asBuffer(points).toString("base64") };
}

/** By the status of the run. */
const withoutMap: Record<string, BookmarkMap["state"]> = { computing: "computing", failed: "failed" };

const shown = ["status", "computedAt", "model", "sample", "layout", "points"] as const;

/** Starts the first map once most links are embedded. */
async function startFirst(ctx: Context): Promise<Pick<BookmarkMap, "state" | "understood">> {
  const { understood, total } = await getSemanticStatus(ctx);
  if (understood < minEmbedded * total) return { state: "embedding", understood };
  await start(ctx);
  return { state: "computing", understood };
}

interface MapRow {
  status: string;
  computedAt: Date | null;
  model: string | null;
  sample: Uint8Array | null;
}

async function isOld(ctx: Context, { status, computedAt, model, sample }: MapRow): Promise<boolean> {
  if (status === "computing") return false;
  if (ctx.now().getTime() - computedAt!.getTime() > maxAgeMs) return true;
  if (status === "failed") return false;
  const [served] = await getServedModels(ctx);
  if (served === undefined) return false;
  if (served !== model || !sample) return true;
  return shareInCommon(fromIdBytes(sample), await readSample(ctx, served, sampleSize)) < minInCommon;
}

/** Starts computing, unless that is under way: then the sweep sees to it. */
async function start(ctx: Context): Promise<void> {
  const begun = { status: "computing", attempts: 0, heartbeatAt: ctx.now() };
  const row = await own(ctx)
    .insertInto("BookmarkMap", { id: uuid(), ...begun })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(begun).where("BookmarkMap.status", "<>", "computing"),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) await ctx.services.enqueue("compute-map", { userId: ctx.userId, mapId: row.id });
}

/** The bookmarks of points that follow each other. @throws CONFLICT when the map was computed again */
export async function listMapLinks(
  ctx: Context,
  input: z.output<typeof mapLinksInput>,
): Promise<z.infer<typeof mapLinks>> {
  const bytes = await readPointIds(ctx, input);
  if (!bytes) throw new AppError("CONFLICT", t.mapIsOld);
  const ids = fromIdBytes(bytes);
  if (ids.length === 0) return { bookmarks: [] };
  const rows = await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute();
  return { bookmarks: rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) };
}
