import { ModelError, type Embedder } from "../../platform/ports/model.ts";
import { type Context, own, type Services } from "../../platform/context/index.ts";
import { requestEmbeddings } from "./embed-texts.ts";
import { encodeVector } from "../vectors/index.ts";
import { getLoadedVectors } from "./loaded-vectors.ts";
import type { SemanticVector } from "./nearest.ts";
import { readVector } from "./vectors.sql.ts";

/** Cached query embeddings per process. */
const maxCached = 500;
/** Timeout of a request, which goes on when its search no longer waits: the answer is cached for the next one. */
const requestTimeoutMs = 10_000;

/** The vector of what a person typed. */
export interface QueryVector extends SemanticVector {
  /** Whether the model knows a word of it. */
  isKnown: boolean;
}

const caches = new WeakMap<Services, Map<string, Promise<QueryVector | null>>>();

/**
 * Embeds a query with the model of the person's vectors, and has these read meanwhile.
 *
 * @returns null without a model or vectors, or if the model fails
 */
export async function embedQuery(ctx: Context, text: string): Promise<QueryVector | null> {
  const { embedder } = ctx.services;
  if (!embedder || text.trim() === "") return null;
  const served = await getServedModels(ctx);
  const models = served.filter((name) => embedder.hasModel?.(name) ?? true);
  if (models.length === 0) return null;
  const [vector] = await Promise.all([
    embedWithAny(ctx, embedder, models, text),
    getLoadedVectors(ctx).open(ctx, models[0]!),
  ]);
  return vector;
}

/** Tries the models in order, skipping one that is no longer served. */
async function embedWithAny(
  ctx: Context,
  embedder: Embedder,
  models: string[],
  text: string,
): Promise<QueryVector | null> {
  for (const model of models) {
    const vector = await getCached(ctx, embedder, model, text);
    if (vector) return vector;
  }
  return null;
}

function getCached(ctx: Context, embedder: Embedder, model: string, text: string): Promise<QueryVector | null> {
  const cache = caches.get(ctx.services) ?? new Map<string, Promise<QueryVector | null>>();
  caches.set(ctx.services, cache);
  const key = `${model}\n${text}`;
  const known = cache.get(key) ?? ask(ctx, embedder, model, text);
  // Least recently used entries are evicted first; failures are not cached.
  cache.delete(key);
  cache.set(key, known);
  const forget = () => cache.get(key) === known && cache.delete(key);
  // The caller may have timed out.
  void known.then((result) => result === null && forget(), forget);
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  return known;
}

async function ask(ctx: Context, embedder: Embedder, model: string, text: string): Promise<QueryVector | null> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const request = { texts: [{ text }], model, isSearch: true, signal };
    const { vectors, isKnown } = await requestEmbeddings(ctx, embedder, request);
    return { model, vector: encodeVector(vectors[0]!), isKnown: isKnown?.[0] ?? true };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.info({ model, reason: error.message }, "semantic search skipped: embedding request failed");
    return null;
  }
}

/** The vector of one of the person's bookmarks; null if it has none yet. */
export async function getBookmarkVector(ctx: Context, bookmarkId: string): Promise<SemanticVector | null> {
  for (const model of await getServedModels(ctx)) {
    const vector = await readVector(ctx, bookmarkId, model);
    if (vector) return vector;
  }
  return null;
}

/** The models of the person's vectors, the one to search with first; none without vectors. */
export async function getServedModels(ctx: Context): Promise<string[]> {
  const rows = await own(ctx).selectFrom("EmbeddingState").select(["servedModel", "model"]).execute();
  return rows.flatMap(({ servedModel, model }) => [servedModel ?? "", model]).filter((name) => name !== "");
}
