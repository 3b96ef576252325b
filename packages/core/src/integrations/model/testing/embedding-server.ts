import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { OpenAiConfig } from "../../../platform/config/index.ts";
import { startTestSite } from "../../testing/test-site.ts";

/** One request for embeddings, as an OpenAI-compatible server gets it. */
export interface EmbeddingCall {
  authorization: string;
  model: string;
  texts: string[];
}

/** What the server does with a call; without a status, or with 200, it answers with vectors. */
export interface EmbeddingReply {
  status?: number;
  /** Resolves when the answer may go out. */
  after?: Promise<unknown>;
}

/** An OpenAI-compatible server on loopback, whose embedding models know what the words of the tests mean. */
export interface TestEmbeddingServer {
  url: string;
  calls: EmbeddingCall[];
  reply: (call: EmbeddingCall) => EmbeddingReply;
  /** Of its vectors. */
  dimensions: number;
  close(): Promise<void>;
}

/** The settings that lead to the server. */
export function embeddingConfig({ url }: { url: string }, embeddingModel = "text-embedding-3-small"): OpenAiConfig {
  return { apiKey: "a-key", baseUrl: `${url}/v1`, model: "gpt-4o-mini", embeddingModel };
}

export async function startEmbeddingServer(): Promise<TestEmbeddingServer> {
  const { url, close } = await startTestSite((req, res) => void answer(peer, req, res));
  const peer: TestEmbeddingServer = { url, calls: [], reply: () => ({}), dimensions: 256, close };
  return peer;
}

async function answer(peer: TestEmbeddingServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method !== "POST" || req.url !== "/v1/embeddings") return void res.writeHead(404).end();
  const { model, input } = JSON.parse(await text(req)) as { model: string; input: string | string[] };
  const call = { authorization: req.headers.authorization ?? "", model, texts: [input].flat() };
  peer.calls.push(call);
  const { status = 200, after } = peer.reply(call);
  await after;
  if (res.destroyed) return;
  res.writeHead(status, { "content-type": "application/json" });
  if (status !== 200) return void res.end(JSON.stringify({ error: { message: "no", type: "server_error" } }));
  const data = call.texts.map((one, index) => ({
    object: "embedding",
    index,
    embedding: vectorOfText(one, peer.dimensions),
  }));
  const tokens = call.texts.reduce((sum, one) => sum + Math.ceil(one.length / 4), 0);
  res.end(JSON.stringify({ object: "list", model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } }));
}

/** Words of one subject share a direction; every other word has its own. */
const subjects = [
  ["sourdough", "bread", "loaf", "baking", "bakery", "dough", "oven"],
  ["mortgage", "loan", "bank", "savings", "interest", "money"],
  ["bowerbird", "parrot", "finch", "ornithology", "feathers", "bird"],
  ["kubernetes", "docker", "container", "cluster", "deployment", "orchestration"],
  ["javascript", "js", "ecmascript"],
  ["films", "movies"],
];

/** What a text of the tests means: as long as the model's vectors are. */
function vectorOfText(content: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of content.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const subject = subjects.find((words) => words.includes(word));
    addDirection(vector, hashOf(subject?.[0] ?? word), subject ? 3 : 1);
  }
  return vector;
}

/** Directions of two seeds are nearly at right angles, as those of random vectors of many numbers are. */
function addDirection(vector: number[], seed: number, weight: number): void {
  let state = seed;
  for (const index of vector.keys()) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    vector[index]! += state >>> 31 === 1 ? weight : -weight;
  }
}

function hashOf(word: string): number {
  return [...word].reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0, 7);
}
