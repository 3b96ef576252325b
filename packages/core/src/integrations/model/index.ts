export { createEmbedder } from "./create-embedder.ts";
export { createModel } from "./create-model.ts";
