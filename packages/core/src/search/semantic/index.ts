export type { Embedder, EmbeddingRequest, Embeddings } from "../../platform/ports/embedder.ts";
export { embedBookmarks } from "./embed-bookmarks.ts";
export { embedTexts } from "./embed-texts.ts";
export { embedQuery, getBookmarkVector } from "./embed-query.ts";
export type { SemanticVector } from "./embed-query.sql.ts";
export { getSemanticStatus, prepareVectorStore } from "./vector-store.ts";
export { hasVectorStore } from "./vector-store.sql.ts";
export { isModelPaused, pauseModel, sweepEmbeddings } from "./embedding-turn.ts";
export { buildNearestQueries, type NearFilter } from "./nearest.sql.ts";
