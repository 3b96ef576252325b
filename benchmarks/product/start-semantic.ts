import { freePort } from "../../scripts/embedded/ports.ts";
import { Program } from "./program.ts";
import { type Product, untilReady } from "./start-product.ts";

/** A server and a worker with semantic search in place of those without: what has vectors is not embedded. */
export async function startSemantic({ environment, servers, workers }: Product) {
  await Promise.all([...servers, ...workers].map((program) => program.end()));
  const port = await freePort();
  const settings = { ...environment, SEMANTIC_SEARCH: "true" };
  const server = new Program("server", { ...settings, PORT: String(port) });
  const worker = new Program("worker", settings);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  return { server, worker, url, end: () => Promise.all([server.end(), worker.end()]) };
}
