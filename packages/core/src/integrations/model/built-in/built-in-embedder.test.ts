import { afterAll, expect, it } from "vitest";
import { pino } from "pino";
import type { EmbeddingText } from "../../../platform/ports/embedder.ts";
import { ModelError } from "../../../platform/ports/model.ts";
import { createBuiltInEmbedder } from "./built-in-embedder.ts";

const log = pino({ level: "silent" });
const embedder = createBuiltInEmbedder(0);
afterAll(() => embedder.close());

async function embed(...texts: EmbeddingText[]): Promise<number[][]> {
  const signal = AbortSignal.timeout(15_000);
  return (await embedder.embed({ texts, isSearch: false, signal }, log)).vectors;
}

/** @returns the position of the text that is most similar to the first one */
async function nearest(asked: string, ...others: EmbeddingText[]): Promise<number> {
  const [one, ...rest] = await embed({ text: asked }, ...others);
  const cosines = rest.map((other) => {
    const product = one!.reduce((sum, number, index) => sum + number * other[index]!, 0);
    return product / (Math.hypot(...one!) * Math.hypot(...other));
  });
  return cosines.indexOf(Math.max(...cosines));
}

it("finds what is about the same in other words", async () => {
  const others = [
    { text: "Fixed or variable mortgage" },
    { text: "Easy sourdough bread for beginners" },
    { text: "The satin bowerbird at home" },
  ];
  expect(await nearest("how to bake a loaf", ...others)).toBe(1);
  expect(await nearest("a feathered animal's nest", ...others)).toBe(2);
});

it("knows what a text in another language, or a known site, is about", async () => {
  const others = [
    { text: "Rezept: Apfelkuchen mit Streuseln" },
    { text: "Aktienkurse und Dividenden" },
    { text: "Willkommen", url: "https://music.163.com/" },
  ];
  expect(await nearest("easy recipes for baking", ...others)).toBe(0);
  expect(await nearest("listen to songs of this singer", ...others)).toBe(2);
});

it("takes a word that it does not know as similar to nothing, but only in a search, and alone", async () => {
  const isZero = async (text: string, isSearch = true) => {
    const { vectors } = await embedder.embed({ texts: [{ text }], isSearch, signal: AbortSignal.timeout(15_000) }, log);
    // What follows are the topics.
    return vectors[0]!.slice(0, 512).every((number) => number === 0);
  };
  for (const nonsense of ["nothinglikethat", "asdfghjkl", "zzzzzz", "jkl;"]) expect(await isZero(nonsense)).toBe(true);
  for (const word of ["bread", "Gardening", "kubernetes", "bakery", "漢字"]) expect(await isZero(word)).toBe(false);
  expect(await isZero("nothing like that")).toBe(false);
  expect(await isZero("nothinglikethat", false)).toBe(false);
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
