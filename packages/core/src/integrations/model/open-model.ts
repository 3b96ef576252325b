import OpenAI from "openai";
import type { Logger } from "pino";
import type { Model, ModelLimits, ModelAnswer, ModelRequest } from "../../platform/ports/model.ts";
import type { OpenAiConfig } from "../../platform/config/index.ts";
import { readAnswerText } from "./answer-text.ts";
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
    return withRetries(() => sendCall(call, request, signal, log), signal, log);
  };
}

/** Calls the model, and again without a schema if the server does not support one. @throws the client library's errors */
async function sendCall(
  call: ModelCall,
  request: ModelRequest,
  signal: AbortSignal,
  log: Logger,
): Promise<ModelAnswer> {
  const send = () => call.client.chat.completions.create(toParameters(call, request), { signal });
  const completion = await send().catch((error: unknown) => {
    if (!call.takesSchema || !isFormatRefused(error)) throw error;
    call.takesSchema = false;
    return send();
  });
  return toAnswer(completion, request, log);
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
function toAnswer(
  { model, choices, usage }: ChatCompletion,
  { instructions, data }: ModelRequest,
  log: Logger,
): ModelAnswer {
  const { message, finish_reason: end } = choices?.[0] ?? {};
  const content: unknown = message?.content;
  const said = typeof content === "string" ? content : "";
  const { text, problem } = readAnswerText(said, end === "length");
  if (problem) log.warn({ model }, problem);
  return {
    text,
    promptTokens: usage?.prompt_tokens ?? Math.ceil((instructions.length + data.length) / 4),
    completionTokens: usage?.completion_tokens ?? Math.ceil(said.length / 4),
  };
}
