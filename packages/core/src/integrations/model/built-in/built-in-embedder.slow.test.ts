import { afterAll, expect, it } from "vitest";
import { pino } from "pino";
import { type EmbeddingText, ModelError } from "../../../platform/ports/model.ts";
import { createBuiltInEmbedder } from "./built-in-embedder.ts";

const log = pino({ level: "silent" });
const embedder = createBuiltInEmbedder({ priority: 0, threads: 1 });
afterAll(() => embedder.close());

async function embed(...texts: EmbeddingText[]): Promise<number[][]> {
  const signal = AbortSignal.timeout(120_000);
  return (await embedder.embed({ texts, isSearch: false, signal }, log)).vectors;
}

/** @returns the position of the bookmark that is most similar to what a person asks */
async function nearest(asked: string, ...bookmarks: EmbeddingText[]): Promise<number> {
  const signal = AbortSignal.timeout(120_000);
  const { vectors } = await embedder.embed({ texts: [{ text: asked }], isSearch: true, signal }, log);
  const products = (await embed(...bookmarks)).map((other) =>
    vectors[0]!.reduce((sum, number, index) => sum + number * other[index]!, 0),
  );
  return products.indexOf(Math.max(...products));
}

it("finds what is about the same in other words", async () => {
  const bookmarks = [
    { text: "Fixed or variable mortgage" },
    { text: "Easy sourdough bread for beginners" },
    { text: "The satin bowerbird at home" },
  ];
  expect(await nearest("how to bake a loaf", ...bookmarks)).toBe(1);
  expect(await nearest("a feathered animal's nest", ...bookmarks)).toBe(2);
});

it("finds across languages, and by what an address says", async () => {
  const bookmarks = [
    { text: "Rezept: Apfelkuchen mit Streuseln" },
    { text: "Aktienkurse und Dividenden" },
    { text: "ようこそ", url: "https://example.com/%E9%9F%B3%E6%A5%BD/jazz" },
  ];
  expect(await nearest("tarte aux pommes", ...bookmarks)).toBe(0);
  expect(await nearest("слушать музыку", ...bookmarks)).toBe(2);
});

it("tells which searches it knows no word of", async () => {
  const isKnown = async (text: string) => {
    const request = { texts: [{ text }], isSearch: true, signal: AbortSignal.timeout(120_000) };
    return (await embedder.embed(request, log)).isKnown![0];
  };
  for (const nonsense of ["nosuchbookmark", "asdfghjkl", "xqzvwkj qqqwz", "jkl;", "йцукен"])
    expect(await isKnown(nonsense)).toBe(false);
  for (const text of ["bread", "Gardening", "hello", "漢字", "хлеб", "nosuchbookmark bread"])
    expect(await isKnown(text)).toBe(true);
});

it("answers texts of any kind, each with as many numbers", async () => {
  const texts = ["", " ", "\n", "%", "漢字", "a".repeat(100_000), "\u0000\ud800", "🍞"];
  const vectors = await embed(...texts.map((text) => ({ text })));
  expect(new Set(vectors.map(({ length }) => length)).size).toBe(1);
  expect(vectors.flat().every(Number.isFinite)).toBe(true);
});

it("gives up when the caller does, and answers the next one", async () => {
  const given = embedder.embed({ texts: [{ text: "bread" }], isSearch: true, signal: AbortSignal.abort() }, log);
  await expect(given).rejects.toThrow(ModelError);
  expect(await embed({ text: "bread" })).toHaveLength(1);
});

it("a stopped process fails its callers, and the next call starts another", async () => {
  const waiting = embed({ text: "bread" });
  embedder.close();
  await expect(waiting).rejects.toThrow(ModelError);
  expect(await embed({ text: "bread" })).toHaveLength(1);
});
