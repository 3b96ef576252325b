import { limits } from "@bowerbird/contract/limits";
import { ModelError } from "../ai/index.ts";
import type { Context, Services } from "../context/index.ts";
import { askEmbedder } from "./embed-texts.ts";
import type { Embedder } from "./embedder.ts";
import { servedModels } from "./served-models.ts";

/** What somebody looks for, as one model sees it. */
export interface Meaning {
  model: string;
  dimensions: number;
  /** As the database reads it. */
  vector: string;
}

/** So many texts that were asked for are remembered, the last ones. */
const mostRemembered = 500;
/** For the answer that comes too late for this search, and is there for the next. */
const patience = 10_000;

const memories = new WeakMap<Services, Map<string, Promise<Meaning | null>>>();

/**
 * What a text means to the model whose vectors the person's bookmarks have. Waits no longer than 300 ms: the call goes
 * on, so that the same search finds the answer the next time.
 *
 * @returns null where there is no model or no vector, or it takes too long
 */
export async function embedQuery(ctx: Context, text: string): Promise<Meaning | null> {
  const { embedder } = ctx.services;
  if (!embedder || text.trim() === "") return null;
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, limits.meaningTime, null).unref());
  return Promise.race([askOneOf(ctx, embedder, await servedModels(ctx), text), timeout]);
}

/** An old model that is no longer served is passed over. */
async function askOneOf(ctx: Context, embedder: Embedder, models: string[], text: string): Promise<Meaning | null> {
  for (const model of models) {
    const meaning = await remembered(ctx, embedder, model, text);
    if (meaning) return meaning;
  }
  return null;
}

function remembered(ctx: Context, embedder: Embedder, model: string, text: string): Promise<Meaning | null> {
  const memory = memories.get(ctx.services) ?? new Map<string, Promise<Meaning | null>>();
  memories.set(ctx.services, memory);
  const key = `${model}\n${text}`;
  const known = memory.get(key) ?? ask(ctx, embedder, model, text);
  // The last one asked for is the last to be forgotten; a failure is not remembered.
  memory.delete(key);
  memory.set(key, known);
  void known.then((meaning) => meaning === null && memory.get(key) === known && memory.delete(key));
  if (memory.size > mostRemembered) memory.delete(memory.keys().next().value!);
  return known;
}

async function ask(ctx: Context, embedder: Embedder, model: string, text: string): Promise<Meaning | null> {
  try {
    const signal = AbortSignal.timeout(patience);
    const [vector] = await askEmbedder(ctx, embedder, { texts: [text], model, isSearch: true, signal });
    return { model, dimensions: vector!.length, vector: JSON.stringify(vector) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.info({ model, reason: error.message }, "a search goes without meaning");
    return null;
  }
}
