import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { OpenAiConfig } from "../../../platform/config/index.ts";
import { startTestSite } from "../../testing/test-site.ts";

/** One request for a chat completion, as an OpenAI-compatible server gets it. */
export interface ModelCall {
  authorization: string;
  model: string;
  instructions: string;
  data: {
    categories: Record<string, string>;
    examples: Record<string, string[]>;
    tags: string[];
    links: { n: number; address: string; title: string; description?: string; text?: string; likely: string[] }[];
  };
  responseFormat: { type: string; json_schema: { schema: object; strict: boolean } } | undefined;
}

/** What the server does with a call. Without a `text` there is an error of the status. */
export interface ModelReply {
  status?: number;
  headers?: Record<string, string>;
  /** What the model says; an object is said as JSON. */
  text?: unknown;
  error?: object;
  /** Why the answer ends; "stop" if not given. */
  finishReason?: "stop" | "length";
  /** Resolves when the answer may go out. */
  after?: Promise<unknown>;
  usage?: { prompt_tokens: number; completion_tokens: number };
}

/** An OpenAI-compatible server on loopback, whose model the test plays. */
export interface TestModelServer {
  url: string;
  calls: ModelCall[];
  /** The most calls that were under way at the same time. */
  maxAtOnce: number;
  reply: (call: ModelCall) => ModelReply;
  close(): Promise<void>;
}

/** The settings that lead to the server. */
export function modelConfig({ url }: Pick<TestModelServer, "url">): OpenAiConfig {
  return { apiKey: "a-key", baseUrl: `${url}/v1`, model: "gpt-4o-mini", embeddingModel: null };
}

export async function startModelServer(reply: (call: ModelCall) => ModelReply): Promise<TestModelServer> {
  let atOnce = 0;
  const { url, close } = await startTestSite((req, res) => {
    atOnce += 1;
    model.maxAtOnce = Math.max(model.maxAtOnce, atOnce);
    res.on("close", () => (atOnce -= 1));
    void answer(model, req, res);
  });
  const model: TestModelServer = { url, calls: [], maxAtOnce: 0, reply, close };
  return model;
}

async function answer(model: TestModelServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== "POST" || req.url !== "/v1/chat/completions") return void res.writeHead(404).end();
  const call = readCall(req, JSON.parse(await text(req)) as CompletionRequest);
  model.calls.push(call);
  const {
    status = 200,
    headers = {},
    after,
    error = { message: "no", type: "server_error" },
    ...said
  } = model.reply(call);
  await after;
  if (res.destroyed) return;
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(JSON.stringify(status === 200 ? completionOf(call, said) : { error }));
}

interface CompletionRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: ModelCall["responseFormat"];
}

function readCall(req: IncomingMessage, body: CompletionRequest): ModelCall {
  const [system, user] = body.messages;
  return {
    authorization: req.headers.authorization ?? "",
    model: body.model,
    instructions: system!.content,
    data: JSON.parse(user!.content) as ModelCall["data"],
    responseFormat: body.response_format,
  };
}

function completionOf(
  call: ModelCall,
  { text: said, usage, finishReason = "stop" }: Pick<ModelReply, "text" | "usage" | "finishReason">,
) {
  const content = typeof said === "string" ? said : JSON.stringify(said);
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: call.model,
    choices: [{ index: 0, finish_reason: finishReason, message: { role: "assistant", content } }],
    usage: { total_tokens: 0, ...(usage ?? { prompt_tokens: 100, completion_tokens: 20 }) },
  };
}
