import OpenAI from "openai";
import type { Model, ModelLimits, ModelAnswer, ModelRequest } from "../../platform/ports/model.ts";
import type { OpenAiConfig } from "../../platform/config/index.ts";
import { withRetries, isFormatRefused } from "./with-retries.ts";
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";

export interface ModelCall {
  client: OpenAI;
  model: string;
  /** Becomes false when the server refuses a JSON schema; its answers are parsed anyway. */
  takesSchema: boolean;
}

/** @returns a function that calls the configured model, with retries */
export function openModel(config: OpenAiConfig, limits: ModelLimits): Model["complete"] {
  // Our own retries end with the call's timeout and respect `retry-after`.
  const client = new OpenAI({ apiKey: config.apiKey ?? "none", baseURL: config.baseUrl, maxRetries: 0 });
  const call: ModelCall = { client, model: config.model, takesSchema: true };
  return (request, log) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(limits.callTimeoutMs)]);
    return withRetries(() => sendCall(call, request, signal), signal, log);
  };
}

/** Calls the model, and again without a schema if the server does not support one. @throws the client library's errors */
async function sendCall(call: ModelCall, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
  try {
    return await send(call, request, signal);
  } catch (error) {
    if (!call.takesSchema || !isFormatRefused(error)) throw error;
    call.takesSchema = false;
    return send(call, request, signal);
  }
}

async function send(call: ModelCall, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
  const completion = await call.client.chat.completions.create(toParameters(call, request), { signal });
  return toAnswer(completion, request);
}

function toParameters(
  { model, takesSchema }: ModelCall,
  { instructions, data, schema, answerTokens }: ModelRequest,
): ChatCompletionCreateParamsNonStreaming {
  const format = { type: "json_schema" as const, json_schema: { ...schema, strict: true } };
  return {
    model,
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: data },
    ],
    max_completion_tokens: answerTokens,
    ...(takesSchema && { response_format: format }),
  };
}

/** Some servers send no token counts: they are estimated at four characters per token. */
function toAnswer({ choices, usage }: ChatCompletion, { instructions, data }: ModelRequest): ModelAnswer {
  const content: unknown = choices?.[0]?.message?.content;
  const text = typeof content === "string" ? content : "";
  return {
    text,
    promptTokens: usage?.prompt_tokens ?? Math.ceil((instructions.length + data.length) / 4),
    completionTokens: usage?.completion_tokens ?? Math.ceil(text.length / 4),
  };
}
