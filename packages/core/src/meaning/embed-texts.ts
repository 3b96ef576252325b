import { embeddingTokensPerToken, ModelError, withAllowance } from "../ai/index.ts";
import type { Context } from "../context/index.ts";
import type { Embedder, EmbeddingRequest } from "./embedder.ts";

/** Small models read no more than some hundred tokens, and some servers refuse what is longer. */
const shortText = 500;
/** Something that every model takes: one that refuses it does not refuse a text. */
const probe = "a bookmark";
/** For one call, the wait for a place included. */
const callPatience = 60_000;

/**
 * What the model sees in the texts. A call that it refuses is halved until the text is found that it does not take.
 *
 * @returns a vector for each text, in order; null for one that it refuses
 * @throws ModelError when there is no answer
 */
export async function embedTexts(
  ctx: Context,
  embedder: Embedder,
  texts: readonly string[],
): Promise<(number[] | null)[]> {
  if (texts.length === 0) return [];
  try {
    return await askEmbedder(ctx, embedder, { texts, isSearch: false, signal: AbortSignal.timeout(callPatience) });
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

/** The beginning of a refused text; the probe is sent along, so that what refuses all is not taken for a choice. */
async function embedShort(ctx: Context, embedder: Embedder, text: string): Promise<number[] | null> {
  if (text.length > shortText) return (await embedTexts(ctx, embedder, [text.slice(0, shortText)]))[0]!;
  if (text === probe) throw new ModelError("The embedding model refuses every text.", true);
  await embedTexts(ctx, embedder, [probe]);
  return null;
}

/** Asks within the person's allowance, and counts what it came to. @throws ModelError when there is no answer */
export async function askEmbedder(ctx: Context, embedder: Embedder, request: EmbeddingRequest): Promise<number[][]> {
  const { texts, signal } = request;
  // Three bytes a token: more tokens than tokenizers make of the texts of most languages.
  const tokens = Math.ceil(Buffer.byteLength(texts.join("")) / 3 / embeddingTokensPerToken);
  const metered = { name: request.model ?? embedder.name, limits: embedder.limits };
  const { vectors } = await withAllowance(ctx, metered, tokens, signal, async () => {
    const answer = await embedder.embed(request, ctx.log);
    return { vectors: answer.vectors, embeddingTokens: answer.tokens };
  });
  return vectors;
}
