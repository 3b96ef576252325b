export type { Embedder, EmbeddingText } from "../../platform/ports/model.ts";
export { embedBookmarks } from "./embed-bookmarks.ts";
export { embedTexts } from "./embed-texts.ts";
export { embedQuery, getBookmarkVector, getServedModels, type QueryVector } from "./embed-query.ts";
export { getLoadedVectors } from "./loaded-vectors.ts";
export { isModelPaused, pauseModel, resumeEmbeddings, sweepEmbeddings } from "./embedding-turn.sql.ts";
export { getSemanticStatus } from "./semantic-status.ts";
export { readVersion as readVectorsVersion } from "./vectors.sql.ts";
export { findNearest, type SemanticVector } from "./nearest.ts";
