import { modelName } from "@bowerbird/embedding-model";
import type { Embedder } from "../../../platform/ports/model.ts";
import { Encoder, type EncoderOptions } from "./encoder.ts";

/** An embedder that ends with its process. */
export interface BuiltInEmbedder extends Embedder {
  close(): void;
}

/** An embedding model on this machine, for some 36 languages, in a process of its own that starts when it is needed. */
export function createBuiltInEmbedder(options: EncoderOptions): BuiltInEmbedder {
  const encoder = new Encoder(options);
  let isLogged = false;
  return {
    name: modelName,
    limits: null,
    embed: async ({ texts, isSearch, signal }, log) => {
      try {
        const { vectors, isKnown } = await encoder.encode({ texts, isSearch }, signal);
        return { vectors, isKnown, tokens: 0 };
      } catch (error) {
        const reason = encoder.problem;
        if (reason !== null && !isLogged)
          log.error({ reason }, "the built-in embedding model cannot run on this machine");
        isLogged = reason !== null;
        throw error;
      }
    },
    hasModel: (name) => name === modelName,
    getProblem: () => encoder.problem,
    close: () => encoder.stop(),
  };
}
