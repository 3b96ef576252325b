import { embeddingTokensPerToken, withAllowance } from "../../platform/model-calls/index.ts";
import {
  ModelError,
  type Embedder,
  type EmbeddingRequest,
  type Embeddings,
  type EmbeddingText,
} from "../../platform/ports/model.ts";
import type { Context } from "../../platform/context/index.ts";
import t from "../messages.json" with { type: "json" };

/** Length to which a refused text is cut: small models read only a few hundred tokens. */
const shortTextLength = 500;
/** A text that every model accepts: if it is refused, the fault is not the text's. */
const probe: EmbeddingText = { text: "a bookmark" };
/** Timeout of one request, including the wait for a slot. */
const callTimeoutMs = 60_000;

/**
 * Embeds texts. A refused batch is halved until the refused text is found.
 *
 * @returns a vector for each text, in order; null for a refused one
 * @throws ModelError when there is no answer
 */
export async function embedTexts(
  ctx: Context,
  embedder: Embedder,
  texts: readonly EmbeddingText[],
): Promise<(number[] | null)[]> {
  if (texts.length === 0) return [];
  try {
    const signal = AbortSignal.timeout(callTimeoutMs);
    return (await requestEmbeddings(ctx, embedder, { texts, isSearch: false, signal })).vectors;
  } catch (error) {
    if (!(error instanceof ModelError) || !error.isRefusal) throw error;
    if (texts.length === 1) return [await embedShort(ctx, embedder, texts[0]!)];
    const half = Math.ceil(texts.length / 2);
    return [
      ...(await embedTexts(ctx, embedder, texts.slice(0, half))),
      ...(await embedTexts(ctx, embedder, texts.slice(half))),
    ];
  }
}

/** Retries with the start of a refused text; a probe rules out that the model refuses everything. */
async function embedShort(ctx: Context, embedder: Embedder, refused: EmbeddingText): Promise<number[] | null> {
  if (refused.text.length > shortTextLength)
    return (await embedTexts(ctx, embedder, [{ ...refused, text: refused.text.slice(0, shortTextLength) }]))[0]!;
  if (refused === probe) throw new ModelError(t.theEmbeddingModelRefusesEveryText, true);
  await embedTexts(ctx, embedder, [probe]);
  return null;
}

/**
 * Requests embeddings, from a server within the person's allowance, and records the usage.
 *
 * @throws ModelError when there is no answer
 */
export async function requestEmbeddings(
  ctx: Context,
  embedder: Embedder,
  request: EmbeddingRequest,
): Promise<Embeddings> {
  const { texts, signal } = request;
  if (embedder.limits === null) return embedder.embed(request, ctx.log);
  // Three bytes per token: an upper bound for most languages.
  const tokens = Math.ceil(Buffer.byteLength(texts.map(({ text }) => text).join("")) / 3 / embeddingTokensPerToken);
  const metered = { name: request.model ?? embedder.name, limits: embedder.limits };
  const { answer } = await withAllowance(ctx, metered, tokens, signal, async () => {
    const embeddings = await embedder.embed(request, ctx.log);
    return { answer: embeddings, embeddingTokens: embeddings.tokens };
  });
  return answer;
}
