import { z } from "zod";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** A bookmark as devices keep it: its category by id, and what lists are sorted by. */
export const localBookmark = bookmark.omit({ category: true, categoryIcon: true, createdAt: true }).extend({
  createdAt: z.iso.datetime(),
  /** Its position in the manual order of its category. */
  position: z.string(),
  openCount: z.number().int(),
});
export type LocalBookmark = z.infer<typeof localBookmark>;

/**
 * `since` is the `cursor` of an earlier answer, and `after` the `after` of the previous page; without `since` the whole
 * library is listed.
 */
export const libraryChangesInput = z.object({
  since: z
    .string()
    // Cursors of earlier versions do not name the person.
    .regex(/^\d{1,20}\.\d{1,10}\.\d{1,10}(\.\d{1,10})?\.(?:0|[1-9]\d{0,18})$/, t.notACursor)
    .optional(),
  after: z
    .string()
    // The database reads a number that begins with a zero as octal.
    .regex(/^(?:0|[1-9]\d{0,18})\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, t.notACursor)
    .optional(),
  limit: z.coerce.number().int().min(1).max(limits.changesPerCall).optional().default(limits.changesPerCall),
});

export const libraryChanges = z.object({
  /** Changed or new since the cursor, in the order of their last change. */
  items: z.array(localBookmark),
  /** Deleted since the cursor. */
  removed: z.array(z.string()),
  /** Whether this lists the whole library: what was kept of it before is void. Also when the cursor is of another person or database. */
  isWhole: z.boolean(),
  /** Where the next page begins; null on the last. */
  after: z.string().nullable(),
  /** For the next time; of several pages that of the first counts. */
  cursor: z.string(),
  /** How many bookmarks there are. With fewer or more on the device, ask for the whole library. */
  count: z.number().int(),
});
export type LibraryChanges = z.infer<typeof libraryChanges>;
