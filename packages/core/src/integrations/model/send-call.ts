import type OpenAI from "openai";
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { ModelAnswer, ModelRequest } from "../../ai/model.ts";
import { isFormatRefused } from "./model-errors.ts";

export interface ModelCall {
  client: OpenAI;
  model: string;
  /** Becomes false when the server has refused a JSON schema: its answers are read all the same. */
  takesSchema: boolean;
}

/** Asks once, or a second time without a schema where the server knows none. @throws what the client library throws */
export async function sendCall(call: ModelCall, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
  try {
    return await send(call, request, signal);
  } catch (error) {
    if (!call.takesSchema || !isFormatRefused(error)) throw error;
    call.takesSchema = false;
    return send(call, request, signal);
  }
}

async function send(call: ModelCall, request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
  const completion = await call.client.chat.completions.create(parametersOf(call, request), { signal });
  return answerOf(completion, request);
}

function parametersOf(
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

/** Servers differ in what they leave out: without counts the lengths have to do, at four characters a token. */
function answerOf({ choices, usage }: ChatCompletion, { instructions, data }: ModelRequest): ModelAnswer {
  const content: unknown = choices?.[0]?.message?.content;
  const text = typeof content === "string" ? content : "";
  return {
    text,
    promptTokens: usage?.prompt_tokens ?? Math.ceil((instructions.length + data.length) / 4),
    completionTokens: usage?.completion_tokens ?? Math.ceil(text.length / 4),
  };
}
