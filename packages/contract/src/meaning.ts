import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";

/** Whether search finds by meaning, and where it does not, what is missing. */
export const meaningStates = ["on", "no-model", "no-extension", "not-permitted", "preparing"] as const;

export const meaningStatus = z.object({
  /**
   * `no-model`: no embedding model is set up; `no-extension`: the database has no pgvector of 0.7 or newer;
   * `not-permitted`: it has, but our user may not switch it on; `preparing`: a worker is about to.
   */
  state: z.enum(meaningStates),
  /** The embedding model; null where none is set up. */
  model: z.string().nullable(),
  /** Bookmarks whose meaning is known, of how many. */
  understood: z.number().int(),
  total: z.number().int(),
});
export type MeaningStatus = z.infer<typeof meaningStatus>;

export const similarInput = z.object({
  id: z.uuid("This is not the id of a bookmark."),
  limit: z.coerce.number().int().min(1).max(limits.searchResults).optional().default(limits.similarResults),
});
export const similarOutput = z.object({
  /** The most similar first. */
  bookmarks: z.array(bookmark),
  /** False while the bookmark's own meaning is not known, so that nothing can be compared with it. */
  isUnderstood: z.boolean(),
});
export type SimilarOutput = z.infer<typeof similarOutput>;
