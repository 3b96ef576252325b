export type { Embedder, EmbeddingRequest, Embeddings } from "../../platform/ports/embedder.ts";
export { embedBookmarks } from "./embed-bookmarks.ts";
export { embedTexts } from "./embed-texts.ts";
export { embedQuery, type SemanticVector, getBookmarkVector } from "./embed-query.ts";
export { getSemanticStatus, hasVectorStore, prepareVectorStore } from "./vector-store.ts";
export { isModelPaused, pauseModel, sweepEmbeddings } from "./embedding-turn.ts";
export { buildNearestQueries, type NearFilter } from "./nearest.ts";
