import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Rediscovered, rediscoverInput } from "@bowerbird/contract/looking-back";
import { sql } from "kysely";
import type { z } from "zod";
import { anyOf, selectBookmarks } from "../../library/bookmarks/index.ts";
import { findOnThisDay } from "../../library/insights/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { encodeVector } from "../../semantic/vectors/index.ts";
import { findNearest, getBookmarkVector, type SemanticVector } from "../../semantic/embeddings/index.ts";
import { readRecentIds, readSharing } from "./rediscover.sql.ts";

export { shuffle } from "./rediscover.sql.ts";

const dayMs = 24 * 60 * 60_000;
/** A link that was neither saved nor opened since this time may be forgotten. */
const forgottenAfterMs = 180 * dayMs;
const maxShown = 12;
/** Recent bookmarks whose vectors are averaged. */
const maxThemes = 10;

/** What a person may want to see again: of this day in earlier years, and forgotten links close to what they saved lately. */
export async function rediscover(ctx: Context, { timeZone }: z.output<typeof rediscoverInput>): Promise<Rediscovered> {
  const onThisDay = await findOnThisDay(ctx, timeZone);
  const shown = new Set(onThisDay.bookmarks.map(({ id }) => id));
  const forgotten = (await findForgotten(ctx)).filter(({ id }) => !shown.has(id));
  return { onThisDay, forgotten };
}

/** By their vectors where there are embeddings, otherwise by category and tags. */
async function findForgotten(ctx: Context): Promise<Bookmark[]> {
  const recentIds = await readRecentIds(ctx);
  const before = new Date(ctx.now().getTime() - forgottenAfterMs);
  const theme = await joinVectors(ctx, recentIds.slice(0, maxThemes));
  const near = theme ? await findNearBefore(ctx, theme, before) : [];
  return near.length > 0 ? near : readSharing(ctx, recentIds, before);
}

async function findNearBefore(ctx: Context, theme: SemanticVector, before: Date): Promise<Bookmark[]> {
  const condition = sql`created_at < ${before} and broken_reason is null
    and (last_opened_at is null or last_opened_at < ${before})`;
  const ids = await findNearest(ctx, theme, { condition, limit: maxShown });
  if (ids.length === 0) return [];
  const rows = await selectBookmarks(ctx).where("b.id", "=", anyOf(ids)).execute();
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The middle of the bookmarks' vectors; null without embeddings. */
async function joinVectors(ctx: Context, ids: readonly string[]): Promise<SemanticVector | null> {
  const vectors: SemanticVector[] = [];
  for (const id of ids) {
    const vector = await getBookmarkVector(ctx, id);
    if (vector && (vectors.length === 0 || vector.model === vectors[0]!.model)) vectors.push(vector);
  }
  const [first] = vectors;
  if (!first) return null;
  const sums = Array.from(first.vector, (_, index) =>
    vectors.reduce((sum, { vector }) => sum + (vector[index] ?? 0), 0),
  );
  return { model: first.model, vector: encodeVector(sums) };
}
