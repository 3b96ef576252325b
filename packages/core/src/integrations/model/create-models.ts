import { modelLimits } from "@bowerbird/contract/limits";
import { type Model, ModelError, type ModelLimits, type Embedder } from "../../platform/ports/model.ts";
import type { OpenAiConfig } from "../../platform/config/index.ts";
import type { BuiltInEmbedder } from "./built-in/built-in-embedder.ts";
import t from "../messages.json" with { type: "json" };

/** After a lasting failure the server is not called for this long, so that nothing waits for it. */
const cooldownMs = 30_000;

function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}

/** The configured language model; null without one. */
export function createModel(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Model | null {
  if (!config) return null;
  // Lazy: the library is large, and many servers have no model.
  const opening = once(async () => (await import("./open-model.ts")).openModel(config, limits));
  let coolsDownUntil = 0;
  return {
    name: config.model,
    limits,
    complete: async (request, log) => {
      if (Date.now() < coolsDownUntil) throw new ModelError(t.theModelsServerHasJustFailed, true);
      try {
        const complete = await opening();
        return await complete(request, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting) coolsDownUntil = Date.now() + cooldownMs;
        throw error;
      }
    },
  };
}

/** The configured embedding model; null without one. */
export function createEmbedder(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Embedder | null {
  if (!config?.embeddingModel) return null;
  const name = config.embeddingModel;
  const opening = once(async () => (await import("./open-embedder.ts")).openEmbedder(config, limits));
  const cooldowns = new Map<string, number>();
  return {
    name,
    limits,
    embed: async (request, log) => {
      const model = request.model ?? name;
      if (Date.now() < (cooldowns.get(model) ?? 0)) throw new ModelError(t.theModelsServerHasJustFailed, true);
      try {
        const embed = await opening();
        return await embed({ ...request, model }, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting && !error.isRefusal)
          cooldowns.set(model, Date.now() + cooldownMs);
        throw error;
      }
    },
  };
}

/** A server's model; while its vectors are not complete, the built-in one answers for those that it made before. */
export function withBuiltIn(embedder: Embedder, builtIn: BuiltInEmbedder): Embedder {
  return {
    ...embedder,
    embed: (request, log) => (request.model === builtIn.name ? builtIn : embedder).embed(request, log),
  };
}
