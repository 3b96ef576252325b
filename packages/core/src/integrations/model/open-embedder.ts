import OpenAI, { APIError } from "openai";
import type { Logger } from "pino";
import { format } from "@bowerbird/contract/messages";
import { ModelError, type ModelLimits, type EmbeddingRequest, type Embeddings } from "../../platform/ports/model.ts";
import type { OpenAiConfig } from "../../platform/config/index.ts";
import { withRetries } from "./with-retries.ts";
import t from "../messages.json" with { type: "json" };

/** Statuses for a text that is too long or not accepted. */
const refusals = new Set([400, 413, 422]);

type Embed = (request: EmbeddingRequest & { model: string }, log: Logger) => Promise<Embeddings>;

/** @returns a function that calls the configured server's embedding models, with retries */
export function openEmbedder(config: OpenAiConfig, limits: ModelLimits): Embed {
  const client = new OpenAI({ apiKey: config.apiKey ?? "none", baseURL: config.baseUrl, maxRetries: 0 });
  return ({ model, texts, signal: wanted }, log) => {
    const signal = AbortSignal.any([wanted, AbortSignal.timeout(limits.callTimeoutMs)]);
    return withRetries(
      () =>
        send(
          client,
          model,
          texts.map(({ text }) => text),
          signal,
        ),
      signal,
      log,
    );
  };
}

async function send(client: OpenAI, model: string, texts: readonly string[], signal: AbortSignal): Promise<Embeddings> {
  try {
    // Not every server supports base64, the client library's default.
    const parameters = { model, input: [...texts], encoding_format: "float" as const };
    const { data, usage } = await client.embeddings.create(parameters, { signal });
    return read(data, usage, texts);
  } catch (error) {
    if (!(error instanceof APIError) || !refusals.has(Number(error.status))) throw error;
    throw new ModelError(format(t.theModelsServerAnsweredStatus, { status: error.status }), true, { isRefusal: true });
  }
}

/** Some servers send no token counts: they are estimated at four characters per token. */
function read(
  data: readonly { index?: number; embedding: number[] }[] | undefined,
  usage: { total_tokens?: number } | undefined,
  texts: readonly string[],
): Embeddings {
  const vectors: number[][] = [];
  for (const [position, { index, embedding }] of (data ?? []).entries()) vectors[index ?? position] = embedding;
  const size = vectors[0]?.length ?? 0;
  const isComplete =
    vectors.length === texts.length && size > 0 && texts.every((_, index) => isVector(vectors[index], size));
  if (!isComplete) throw new ModelError(t.theModelsServerGaveNoEmbeddings, true);
  return { vectors, tokens: usage?.total_tokens ?? Math.ceil(texts.join("").length / 4) };
}

function isVector(vector: unknown, size: number): boolean {
  return Array.isArray(vector) && vector.length === size && vector.every((value) => Number.isFinite(value));
}
