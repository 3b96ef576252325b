import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { categorizeBuiltIn, createKnowledge } from "../../../categorization/ai/index.ts";
import type { Embedder, EmbeddingText } from "../../../platform/ports/embedder.ts";
import { once } from "../create-models.ts";
import { Encoder } from "./encoder.ts";

/** Changes with the model and the topics, so that everything is embedded again. */
export const builtInModel = "built-in-1";

/**
 * How much a common topic adds to the similarity of two texts: of 0, 0.05, 0.1, 0.15 and 0.2 the value that finds most.
 * See decision 14.
 */
const topicSimilarity = 0.15;

/** An embedder that ends with its process. */
export interface BuiltInEmbedder extends Embedder {
  close(): void;
}

/**
 * An embedding model on this machine: the Universal Sentence Encoder, lite (512 numbers), in a process of its own that
 * starts when it is needed. It was trained on English; the topics, which the categorizer knows in 14 languages, are
 * further numbers of the vector.
 *
 * @param priority of the process, as of `os.setPriority`
 */
export function createBuiltInEmbedder(priority: number): BuiltInEmbedder {
  const encoder = new Encoder(priority);
  return {
    name: builtInModel,
    limits: null,
    embed: async ({ texts, isSearch, signal }) => {
      const topicWeights = texts.map(weighTopics);
      // A word that names a topic is known, whether the model's vocabulary has it or not.
      const onlyKnownWords = isSearch && topicWeights.flat().every((weight) => weight === 0);
      const vectors = await encoder.encode({ texts: texts.map(({ text }) => text), onlyKnownWords }, signal);
      return { vectors: vectors.map((vector, index) => [...toUnit(vector), ...topicWeights[index]!]), tokens: 0 };
    },
    close: () => encoder.stop(),
  };
}

const topics: string[] = builtInCategories.map(([name]) => name).filter((name) => name !== "Uncategorized");
/** Read when it is first needed: servers without semantic search do without. */
const getKnowledge = once(() =>
  createKnowledge(
    builtInCategories.map(([name]) => ({ id: name, name, parentId: null, isCustom: false })),
    [],
  ),
);

function toUnit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

/** A number for each topic; all are 0 if none is known. */
function weighTopics({ text, url = "" }: EmbeddingText): number[] {
  const [title = "", ...rest] = text.split("\n");
  const { categoryId, confidence } = categorizeBuiltIn(getKnowledge(), { url, title, description: rest.join("\n") });
  return topics.map((topic) => (topic === categoryId ? Math.sqrt(topicSimilarity) * confidence : 0));
}
