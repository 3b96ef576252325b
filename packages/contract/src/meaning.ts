import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";

/** Whether semantic search is available, and if not, what is missing. */
export const meaningStates = ["on", "no-model", "no-extension", "not-permitted", "preparing"] as const;

export const meaningStatus = z.object({
  /**
   * `no-model`: no embedding model is configured; `no-extension`: the database has no pgvector 0.7 or newer;
   * `not-permitted`: our database user may not create the extension; `preparing`: a worker is about to create it.
   */
  state: z.enum(meaningStates),
  /** The embedding model; null if none is configured. */
  model: z.string().nullable(),
  /** Embedded bookmarks. */
  understood: z.number().int(),
  total: z.number().int(),
});
export type MeaningStatus = z.infer<typeof meaningStatus>;

export const similarInput = z.object({
  id: z.uuid("This is not the id of a bookmark."),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.similarResults),
});
export const similarOutput = z.object({
  /** Most similar first. */
  bookmarks: z.array(bookmark),
  /** False while the bookmark itself is not embedded. */
  isUnderstood: z.boolean(),
});
export type SimilarOutput = z.infer<typeof similarOutput>;
