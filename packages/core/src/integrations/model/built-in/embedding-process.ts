import { type EmbeddingModel, openEmbeddingModel } from "@bowerbird/embedding-model";
import type { EmbeddingText } from "../../../platform/ports/model.ts";

/** What the process is asked, and what it answers. */
export interface ProcessRequest {
  id: number;
  texts: readonly EmbeddingText[];
  isSearch: boolean;
}
export type ProcessAnswer =
  | { id: number; vectors: number[][]; isKnown: boolean[] }
  | { id: number; error: string }
  /** The model cannot run on this machine. */
  | { problem: string };

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const model = openEmbeddingModel(Number(process.argv[2]));
model.catch((error: unknown) => send({ problem: String(error) }));

// In turn: a search waits for the text that is being embedded, not for those that follow.
let last: Promise<void> = Promise.resolve();
process.on("message", (request: ProcessRequest) => {
  last = last.then(() => answer(request));
});
process.on("disconnect", () => process.exit());

async function answer({ id, texts, isSearch }: ProcessRequest): Promise<void> {
  try {
    const embed = await model;
    const vectors: number[][] = [];
    for (const text of texts)
      vectors.push([...(isSearch ? await embed.embedQuery(text.text) : await embed.embedBookmark(text))]);
    send({ id, vectors, isKnown: texts.map(({ text }) => !isSearch || knowsSome(embed, text)) });
  } catch (error) {
    send({ id, error: String(error) });
  }
}

/** Whether the model has a word of the text in its vocabulary; in scripts without spaces it always has. */
function knowsSome(embed: EmbeddingModel, text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.some((word) => unspaced.test(word) || embed.knowsWord(word));
}

function send(message: ProcessAnswer): void {
  process.send!(message);
}
