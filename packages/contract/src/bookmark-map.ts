import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";

export const mapGroup = z.object({
  /** Null: its links have nothing in common that could be named. */
  name: z.string().nullable(),
  count: z.number().int(),
  /** The middle of its points. */
  x: z.number().int(),
  y: z.number().int(),
});
export type MapGroup = z.infer<typeof mapGroup>;

/** The bookmarks of a person as points, near to each other if they are about the same. */
export const bookmarkMap = z.object({
  /**
   * `off`: there is no semantic search; `few`: there are too few links; `embedding`: semantic search has not read the links
   * yet; `computing`: ask again; `failed`: the map could not be computed today.
   */
  state: z.enum(["off", "few", "embedding", "computing", "failed", "ready"]),
  /** Embedded bookmarks, and all, while they are embedded. */
  understood: z.number().int(),
  total: z.number().int(),
  /** Names this map in calls for its links. */
  version: z.string().nullable(),
  groups: z.array(mapGroup),
  /**
   * x and y of each point, from 0 to 65,535, as 16 bits each (little-endian) in base64: those of the first group, then of the
   * second and so on; in each group the most typical first.
   */
  points: z.string(),
});
export type BookmarkMap = z.infer<typeof bookmarkMap>;

export const mapLinksInput = z.object({
  version: z.iso.datetime(),
  /** The first point, in the order of the map. */
  from: z.coerce.number().int().min(0).max(1_000_000),
  limit: z.coerce.number().int().min(1).max(limits.mapPage).optional().default(1),
});
/** The bookmarks of these points; those that were deleted since are missing. */
export const mapLinks = z.object({ bookmarks: z.array(bookmark) });
