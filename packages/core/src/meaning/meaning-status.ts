import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { storeState } from "./vector-store.ts";

/** Whether search finds by meaning, how far that is, and where it does not, what is missing. */
export async function getMeaningStatus(ctx: Context): Promise<MeaningStatus> {
  const { embedder } = ctx.services;
  const total = await countBookmarks(ctx);
  if (!embedder) return { state: "no-model", model: null, understood: 0, total };
  const { isReady, isAvailable, isPermitted } = await storeState(ctx);
  const off = (state: MeaningStatus["state"]) => ({ state, model: embedder.name, understood: 0, total });
  if (!isReady && !isAvailable) return off("no-extension");
  if (!isReady) return off(isPermitted ? "preparing" : "not-permitted");
  const waiting = await countWaiting(ctx, embedder.name);
  return { state: "on", model: embedder.name, understood: waiting === null ? 0 : Math.max(0, total - waiting), total };
}

async function countBookmarks(ctx: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bookmark_count), 0)::int as total from category where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  return rows[0]!.total;
}

/** Null before the model has been asked about any. */
async function countWaiting(ctx: Context, model: string): Promise<number | null> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from embedding_due d join bookmark b on b.user_id = d.user_id and b.id = d.bookmark_id
      where d.user_id = ${ctx.userId} and b.deleted_at is null)::int as waiting
    from embedding_state where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  return rows[0]?.waiting ?? null;
}
