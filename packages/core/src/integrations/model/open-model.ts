import OpenAI from "openai";
import type { Logger } from "pino";
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

/** What models on one's own machine write around their JSON, or leave out of it. */
export interface AnswerText {
  /** Without thinking; of JSON that was cut off, the entries that are complete. */
  text: string;
  /** What is wrong with the answer, for the log; null if nothing is. */
  problem: string | null;
}

/** @param isCut whether the server says that the answer reached its limit */
export function readAnswerText(said: string, isCut: boolean): AnswerText {
  const text = withoutThinking(said);
  const closed = closeCutJson(text);
  if (isCut || closed !== text)
    return { text: closed, problem: "the model's answer was cut: it needs a larger context, or no thinking" };
  if (!/[[{]/.test(text)) return { text, problem: "the model's answer has no JSON" };
  return { text, problem: null };
}

/** Thinking comes first, and some servers leave its opening tag out. */
function withoutThinking(said: string): string {
  const text = said.trimStart();
  if (/^[[{`]/.test(text)) return text;
  const [thinking] = /^[\s\S]*?<\/(?:think|thinking|thought)>/.exec(text) ?? [];
  if (thinking) return text.slice(thinking.length);
  return /^<(?:think|thinking|thought)>/.test(text) ? "" : text;
}

const closing: Record<string, string> = { "{": "}", "[": "]" };

/** Keeps the complete objects of a list whose end is missing; any other text stays as it is. */
function closeCutJson(text: string): string {
  const start = text.search(/[[{]/);
  const open: string[] = [];
  let complete: string | null = null;
  // Strings are skipped as a whole, also one without an end.
  for (const { 0: part, index } of text.slice(Math.max(start, 0)).matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{}]/g)) {
    if (part in closing) open.push(closing[part]!);
    else if (part === open.at(-1)) {
      open.pop();
      if (open.length === 0) return text;
      if (part === "}" && open.at(-1) === "]")
        complete = text.slice(start, start + index + 1) + open.toReversed().join("");
    }
  }
  return complete ?? text;
}
