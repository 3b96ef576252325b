import { z } from "zod";
import { bookmark, bookmarkIdInput } from "./bookmarks.ts";

/** The setting and progress of link checks. */
export const linkCheckState = z.object({
  enabled: z.boolean(),
  /** Start of the last round; null before the first. */
  startedAt: z.date().nullable(),
  /** End of the last round; null while it is running. */
  finishedAt: z.date().nullable(),
  /** Start of the next round; null when link checks are off. */
  nextAt: z.date().nullable(),
  /** Links in the last round. */
  total: z.number().int(),
  checked: z.number().int(),
  /** Bookmarks marked as broken. */
  broken: z.number().int(),
});
export type LinkCheckState = z.infer<typeof linkCheckState>;

export const linkCheckInput = z.object({ enabled: z.boolean() });
export const brokenCount = z.object({ broken: z.number().int() });

/**
 * The outcome of one check. `unclear`: e.g. an overloaded site or one that requires a sign-in says nothing about the page.
 */
export const checkedLink = z.object({ outcome: z.enum(["answers", "fails", "unclear"]), bookmark });
export type CheckedLink = z.infer<typeof checkedLink>;

/** Marks a bookmark as never broken, whatever its site answers, or undoes this. */
export const trustLinkInput = bookmarkIdInput.extend({ isTrusted: z.boolean() });
