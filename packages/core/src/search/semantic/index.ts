export type { Embedder, EmbeddingText } from "../../platform/ports/embedder.ts";
export { embedBookmarks } from "./embed-bookmarks.ts";
export { embedTexts } from "./embed-texts.ts";
export { embedQuery, getBookmarkVector, getServedModels } from "./embed-query.ts";
export { isModelPaused, pauseModel, resumeEmbeddings, sweepEmbeddings } from "./embedding-turn.ts";
export { getSemanticStatus } from "./semantic-status.ts";
export { encodeVector } from "../../categorization/folders/index.ts";
export { atFraction, cosine, keepOutstanding, type SemanticVector } from "./vectors.ts";
export { type NearFilter, readNearest, toVector } from "./vectors.sql.ts";
