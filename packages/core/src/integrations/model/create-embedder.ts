import { modelLimits } from "@bowerbird/contract/limits";
import { ModelError, type ModelLimits } from "../../ai/model.ts";
import type { OpenAiConfig } from "../../config/index.ts";
import type { Embedder } from "../../meaning/embedder.ts";
import { once } from "./once.ts";

/** After a failure that will not pass by itself a model is not asked for so long: searches do not wait for it. */
const restTime = 30_000;

/** The embedding model of the settings; null without one. */
export function createEmbedder(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Embedder | null {
  if (!config?.embeddingModel) return null;
  const name = config.embeddingModel;
  const opening = once(async () => (await import("./open-embedder.ts")).openEmbedder(config, limits));
  const rests = new Map<string, number>();
  return {
    name,
    limits,
    embed: async (request, log) => {
      const model = request.model ?? name;
      if (Date.now() < (rests.get(model) ?? 0)) throw new ModelError("The model's server has just failed.", true);
      try {
        const embed = await opening();
        return await embed({ ...request, model }, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting && !error.isRefusal) rests.set(model, Date.now() + restTime);
        throw error;
      }
    },
  };
}
