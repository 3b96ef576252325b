export { type Embedder, type EmbeddingRequest, type Embeddings } from "./embedder.ts";
export { embedPerson } from "./embed-person.ts";
export { embedQuery, type Meaning } from "./embed-query.ts";
export { meaningOf } from "./meaning-of.ts";
export { getMeaningStatus } from "./meaning-status.ts";
export { nearestOf, type NearFilter } from "./nearest.ts";
export { sweepEmbeddings } from "./sweep-embeddings.ts";
