import { modelLimits } from "@bowerbird/contract/limits";
import { type Model, ModelError, type ModelLimits } from "../../ai/model.ts";
import type { OpenAiConfig } from "../../config/index.ts";
import { once } from "./once.ts";

/** After a failure that will not pass by itself nobody waits for the model for this long: the built-in answers at once. */
const restTime = 30_000;

/** The model of the settings; null without one. */
export function createModel(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Model | null {
  if (!config) return null;
  // The library is large, and many servers have no model.
  const opening = once(async () => (await import("./open-model.ts")).openModel(config, limits));
  let restsUntil = 0;
  return {
    name: config.model,
    limits,
    complete: async (request, log) => {
      if (Date.now() < restsUntil) throw new ModelError("The model's server has just failed.", true);
      try {
        const complete = await opening();
        return await complete(request, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting) restsUntil = Date.now() + restTime;
        throw error;
      }
    },
  };
}
