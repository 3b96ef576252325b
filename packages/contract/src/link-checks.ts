import { z } from "zod";
import { bookmark, bookmarkIdInput } from "./bookmarks.ts";

/** Whether the person wants their links checked, and how far that is. */
export const linkCheckState = z.object({
  enabled: z.boolean(),
  /** When the last round began; null before the first. */
  startedAt: z.date().nullable(),
  /** When it was through; null while it is at work. */
  finishedAt: z.date().nullable(),
  /** When the next one begins; null while links are not checked. */
  nextAt: z.date().nullable(),
  /** Links in the last round, and those of them that have been looked at. */
  total: z.number().int(),
  checked: z.number().int(),
  /** Bookmarks that are marked as broken. */
  broken: z.number().int(),
});
export type LinkCheckState = z.infer<typeof linkCheckState>;

export const linkCheckInput = z.object({ enabled: z.boolean() });
export const brokenCount = z.object({ broken: z.number().int() });

/**
 * What one look at a link has shown: that it answers, that it does not, or neither: a site that is overloaded or asks who
 * is there says nothing about the page.
 */
export const checkedLink = z.object({ outcome: z.enum(["answers", "fails", "unclear"]), bookmark });
export type CheckedLink = z.infer<typeof checkedLink>;

/** That a bookmark is not broken, whatever its site answers, or that it may be after all. */
export const trustLinkInput = bookmarkIdInput.extend({ isTrusted: z.boolean() });
