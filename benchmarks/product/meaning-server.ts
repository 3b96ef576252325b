import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { random } from "./library.ts";

const dimensions = 1_536;
/** The second and third word of a title are its topic; all others mean little. */
const weights = [0.4, 3, 1.5];

/** An embedding model on loopback: titles of one topic are near each other, of one topic and kind even nearer. */
export async function startMeaningServer(): Promise<{ url: string; close(): Promise<void> }> {
  const words = new Map<string, Float64Array>();
  const server = createServer((req, res) => {
    if (req.url !== "/v1/embeddings") return void res.writeHead(404).end();
    void text(req).then((body) => {
      const { model, input } = JSON.parse(body) as { model: string; input: string | string[] };
      const data = [input].flat().map((title, index) => ({ index, embedding: meaningOf(title, words) }));
      res.writeHead(200, { "content-type": "application/json" });
      res.end(JSON.stringify({ model, data, usage: { prompt_tokens: 12, total_tokens: 12 * data.length } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Unit length, four digits: half-precision numbers hold no more. */
function meaningOf(title: string, words: Map<string, Float64Array>): number[] {
  const sum = new Float64Array(dimensions);
  const parts = title.toLowerCase().split(" ");
  for (const [place, word] of parts.entries()) {
    const weight = parts.length > 1 ? (weights[place] ?? 0.7) : 1;
    const direction = directionOf(word, words);
    for (let index = 0; index < dimensions; index++) sum[index]! += weight * direction[index]!;
  }
  const length = Math.hypot(...sum);
  return Array.from(sum, (value) => Math.round((value / length) * 10_000) / 10_000);
}

function directionOf(word: string, words: Map<string, Float64Array>): Float64Array {
  const known = words.get(word);
  if (known) return known;
  const seed = [...word].reduce((hash, letter) => (Math.imul(hash, 31) + letter.codePointAt(0)!) | 0, 7);
  const next = random(seed);
  const direction = Float64Array.from({ length: dimensions }, () => next() + next() + next() - 1.5);
  if (words.size < 40_000) words.set(word, direction);
  return direction;
}
