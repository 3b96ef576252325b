import OpenAI from "openai";
import type { Model, ModelLimits } from "../../ai/model.ts";
import type { OpenAiConfig } from "../../config/index.ts";
import { type ModelCall, sendCall } from "./send-call.ts";
import { withRetries } from "./with-retries.ts";

/** @returns how to ask the model of the settings, with its retries */
export function openModel(config: OpenAiConfig, limits: ModelLimits): Model["complete"] {
  // Retries are ours: they end with the call's time, and wait as long as the server asks.
  const client = new OpenAI({ apiKey: config.apiKey ?? "none", baseURL: config.baseUrl, maxRetries: 0 });
  const call: ModelCall = { client, model: config.model, takesSchema: true };
  return (request, log) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.callTime)]);
    return withRetries(() => sendCall(call, request, signal), signal, log);
  };
}
