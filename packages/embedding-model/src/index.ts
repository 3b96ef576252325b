import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Tokenizer } from "@huggingface/tokenizers";
import type { InferenceSession, Tensor } from "onnxruntime-node";
import { type BookmarkText, fitBookmark } from "./bookmark-text.ts";

/** Changes with the weights and with the text that is made of a bookmark: then everything is embedded again. */
export const modelName = "multilingual-e5-small-1";

/** Numbers of a vector. */
export const dimensions = 384;

/** Ids of a text, its beginning and end included. The model takes up to 512; the time grows with the length. */
const maxIds = 96;
const endId = 2;

/** Of the files that `build.py` made, so that a file that was cut or changed on its way is not used. */
const checksums = {
  "model.onnx": "9de36a2cc54310cb6b1100bcf60e63e6a37af16f960dd6aec567bbf70dd41c6a",
  "tokenizer.json": "b499ad90343f689f633bdbdc443308d7340d487eb9b8ac15508e0fcaca09a97c",
  "means.json": "ad3965bf889a74da4f28b1faf547534356e98b04f760a9d6f452fcfea59fff08",
};

type Kind = "query" | "passage";

export interface EmbeddingModel {
  /** A vector of unit length for what a person types, or for a name. */
  embedQuery(text: string): Promise<Float32Array>;
  /** A vector of unit length, to be compared with others and with those of queries by their dot product. */
  embedBookmark(bookmark: BookmarkText): Promise<Float32Array>;
  /** Whether a word is a piece of the vocabulary, or two; others the model knows by their syllables only. */
  knowsWord(word: string): boolean;
}

/**
 * Loads the model: about a second, and 300 MB.
 *
 * @param threads that compute one text
 * @throws if this machine cannot run it: its binary exists for Linux with glibc, macOS on ARM, and Windows
 */
export async function openEmbeddingModel(threads: number): Promise<EmbeddingModel> {
  const { InferenceSession, Tensor } = (await import("onnxruntime-node")).default;
  const { Tokenizer } = await import("@huggingface/tokenizers");
  const session = await InferenceSession.create(await check("model.onnx"), {
    executionProviders: ["cpu"],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Threads that wait for work would take the processor from others.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  const tokenizer = new Tokenizer((await readJson("tokenizer.json")) as object, {});
  return new OnnxModel(session, Tensor, tokenizer, (await readJson("means.json")) as Record<Kind, number[]>);
}

async function readJson(name: keyof typeof checksums): Promise<unknown> {
  return JSON.parse(await readFile(await check(name), "utf8"));
}

/** @returns the file's path */
async function check(name: keyof typeof checksums): Promise<string> {
  const file = fileURLToPath(new URL(`../model/${name}`, import.meta.url));
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  const sum = hash.digest("hex");
  if (sum !== checksums[name]) throw new Error(`The embedding model's ${name} is damaged: its SHA-256 is ${sum}.`);
  return file;
}

class OnnxModel implements EmbeddingModel {
  readonly #session: InferenceSession;
  readonly #Tensor: typeof Tensor;
  readonly #tokenizer: Tokenizer;
  readonly #means: Record<Kind, number[]>;

  constructor(session: InferenceSession, tensor: typeof Tensor, tokenizer: Tokenizer, means: Record<Kind, number[]>) {
    this.#session = session;
    this.#Tensor = tensor;
    this.#tokenizer = tokenizer;
    this.#means = means;
  }

  embedQuery(text: string): Promise<Float32Array> {
    return this.#embed("query", this.#encode("query", text));
  }

  embedBookmark(bookmark: BookmarkText): Promise<Float32Array> {
    const text = fitBookmark(bookmark, (part) => this.#encode("passage", part).length, maxIds);
    return this.#embed("passage", this.#encode("passage", text));
  }

  knowsWord(word: string): boolean {
    const lower = word.toLowerCase();
    // Names and German nouns are in the vocabulary as they are written.
    const spellings = new Set([word, lower, lower.charAt(0).toUpperCase() + lower.slice(1)]);
    return [...spellings].some((spelling) => isWhole(this.#tokenizer.encode(spelling, noMarks).tokens));
  }

  #encode(kind: Kind, text: string): number[] {
    return this.#tokenizer.encode(`${kind}: ${text.toWellFormed()}`).ids;
  }

  /** One text at a time: several at once are not faster on two processors, and take more memory. */
  async #embed(kind: Kind, ids: readonly number[]): Promise<Float32Array> {
    const cut = ids.length <= maxIds ? ids : [...ids.slice(0, maxIds - 1), endId];
    const shape = [1, cut.length];
    const { embedding } = await this.#session.run({
      ids: new this.#Tensor("int64", BigInt64Array.from(cut, BigInt), shape),
      mask: new this.#Tensor("int64", new BigInt64Array(cut.length).fill(1n), shape),
    });
    return center(embedding!.data as Float32Array, this.#means[kind]);
  }
}

const noMarks = { add_special_tokens: false };
/** Letters of the longer of two pieces. */
const minPieceLength = 4;

/** Whether the pieces are one, or two of a word such as "bi|cycle" or "recip|es"; random letters fall into more, or shorter ones. */
function isWhole(pieces: readonly string[]): boolean {
  const lengths = pieces.map((piece) => piece.replace("\u2581", "").length);
  return lengths.length === 1 || (lengths.length === 2 && Math.max(...lengths) >= minPieceLength);
}

/** All vectors of this model point about the same way: without their mean, half as much is found. */
function center(vector: Float32Array, mean: readonly number[]): Float32Array {
  const centered = vector.map((number, index) => number - mean[index]!);
  const length = Math.hypot(...centered) || 1;
  return centered.map((number) => number / length);
}
