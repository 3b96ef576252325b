import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** Whether semantic search is available. */
export const semanticStates = ["on", "no-model"] as const;

export const semanticStatus = z.object({
  /** `no-model`: no embedding model is configured, and the built-in one is switched off. */
  state: z.enum(semanticStates),
  /** The embedding model; null without one. */
  model: z.string().nullable(),
  /** Whether it runs on this server, so that no text leaves it. */
  isLocal: z.boolean(),
  /** Embedded bookmarks. */
  understood: z.number().int(),
  total: z.number().int(),
});
export type SemanticStatus = z.infer<typeof semanticStatus>;

export const similarInput = z.object({
  id: z.uuid(t.notABookmarkId),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.similarResults),
});
export const similarOutput = z.object({
  /** Most similar first. */
  bookmarks: z.array(bookmark),
  /** False while the bookmark itself is not embedded. */
  isUnderstood: z.boolean(),
});
export type SimilarOutput = z.infer<typeof similarOutput>;
