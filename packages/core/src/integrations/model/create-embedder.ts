import { modelLimits } from "@bowerbird/contract/limits";
import OpenAI, { APIError } from "openai";
import type { Logger } from "pino";
import { ModelError, type ModelLimits } from "../../ai/model.ts";
import type { OpenAiConfig } from "../../config/index.ts";
import type { Embedder, EmbeddingRequest, Embeddings } from "../../meaning/embedder.ts";
import { withRetries } from "./with-retries.ts";

/** After a failure that will not pass by itself a model is not asked for so long: searches do not wait for it. */
const restTime = 30_000;
/** Statuses by which servers say that a text is too long, or nothing that they take. */
const refusals = new Set([400, 413, 422]);

/** The embedding model of the settings; null without one. */
export function createEmbedder(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Embedder | null {
  if (!config?.embeddingModel) return null;
  const name = config.embeddingModel;
  const client = new OpenAI({ apiKey: config.apiKey ?? "none", baseURL: config.baseUrl, maxRetries: 0 });
  const rests = new Map<string, number>();
  return {
    name,
    limits,
    embed: async (request, log) => {
      const model = request.model ?? name;
      if (Date.now() < (rests.get(model) ?? 0)) throw new ModelError("The model's server has just failed.", true);
      try {
        return await embed(client, model, request, limits.callTime, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting && !error.isRefusal) rests.set(model, Date.now() + restTime);
        throw error;
      }
    },
  };
}

function embed(
  client: OpenAI,
  model: string,
  request: EmbeddingRequest,
  time: number,
  log: Logger,
): Promise<Embeddings> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(time)]);
  return withRetries(() => send(client, model, request.texts, signal), signal, log);
}

async function send(client: OpenAI, model: string, texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
  try {
    // Not every server knows the shorter encoding that the client library asks for by default.
    const parameters = { model, input: [...texts], encoding_format: "float" as const };
    const { data, usage } = await client.embeddings.create(parameters, { signal });
    return read(data, usage, texts);
  } catch (error) {
    if (!(error instanceof APIError) || !refusals.has(Number(error.status))) throw error;
    throw new ModelError(`The model's server answered ${error.status}`, true, { isRefusal: true });
  }
}

/** Servers differ in what they leave out: without counts the lengths have to do, at four characters a token. */
function read(
  data: readonly { index?: number; embedding: number[] }[] | undefined,
  usage: { total_tokens?: number } | undefined,
  texts: readonly string[],
): Embeddings {
  const vectors: number[][] = [];
  for (const [place, { index, embedding }] of (data ?? []).entries()) vectors[index ?? place] = embedding;
  const size = vectors[0]?.length ?? 0;
  const isWhole =
    vectors.length === texts.length && size > 0 && texts.every((_, index) => isVector(vectors[index], size));
  if (!isWhole) throw new ModelError("The model's server gave no embeddings.", true);
  return { vectors, tokens: usage?.total_tokens ?? Math.ceil(texts.join("").length / 4) };
}

function isVector(vector: unknown, size: number): boolean {
  return Array.isArray(vector) && vector.length === size && vector.every((value) => Number.isFinite(value));
}
