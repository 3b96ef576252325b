import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { storeState } from "./vector-store.ts";
import { servedModels } from "./served-models.ts";

/** Whether search finds by meaning, how far that is, and where it does not, what is missing. */
export async function getMeaningStatus(ctx: Context): Promise<MeaningStatus> {
  const { embedder } = ctx.services;
  const total = await countBookmarks(ctx);
  if (!embedder) return { state: "no-model", model: null, understood: 0, total };
  const { isReady, isAvailable, isPermitted } = await storeState(ctx);
  const off = (state: MeaningStatus["state"]) => ({ state, model: embedder.name, understood: 0, total });
  if (!isReady && !isAvailable) return off("no-extension");
  if (!isReady) return off(isPermitted ? "preparing" : "not-permitted");
  const [model] = await servedModels(ctx);
  const understood = model === undefined ? 0 : await countUnderstood(ctx, model);
  return { state: "on", model: embedder.name, understood: Math.min(understood, total), total };
}

async function countBookmarks(ctx: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(bookmark_count), 0)::int as total from category where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
  return rows[0]!.total;
}

async function countUnderstood(ctx: Context, model: string): Promise<number> {
  const { rows } = await sql<{ understood: number }>`
    select count(*)::int as understood from bookmark_vector
    where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  return rows[0]!.understood;
}
