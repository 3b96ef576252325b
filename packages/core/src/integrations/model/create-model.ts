import { modelLimits } from "@bowerbird/contract/limits";
import OpenAI from "openai";
import type { Logger } from "pino";
import { type Model, type ModelAnswer, ModelError, type ModelLimits, type ModelRequest } from "../../ai/model.ts";
import type { OpenAiConfig } from "../../config/index.ts";
import { type ModelCall, sendCall } from "./send-call.ts";
import { withRetries } from "./with-retries.ts";

/** After a failure that will not pass by itself nobody waits for the model for this long: the built-in answers at once. */
const restTime = 30_000;

/** The model of the settings; null without one. */
export function createModel(config: OpenAiConfig | null, limits: ModelLimits = modelLimits): Model | null {
  if (!config) return null;
  // Retries are ours: they end with the call's time, and wait as long as the server asks.
  const client = new OpenAI({ apiKey: config.apiKey ?? "none", baseURL: config.baseUrl, maxRetries: 0 });
  const call: ModelCall = { client, model: config.model, takesSchema: true };
  let restsUntil = 0;
  return {
    name: config.model,
    limits,
    complete: async (request, log) => {
      if (Date.now() < restsUntil) throw new ModelError("The model's server has just failed.", true);
      try {
        return await complete(call, request, limits.callTime, log);
      } catch (error) {
        if (error instanceof ModelError && error.isLasting) restsUntil = Date.now() + restTime;
        throw error;
      }
    },
  };
}

function complete(call: ModelCall, request: ModelRequest, time: number, log: Logger): Promise<ModelAnswer> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(time)]);
  return withRetries(() => sendCall(call, request, signal), signal, log);
}
