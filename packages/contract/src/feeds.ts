import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** What a feed has: a category with its subcategories, a tag, or a saved search. Exactly one of them. */
const target = {
  categoryId: z.uuid(t.notACategoryId).optional(),
  tag: z.string().trim().min(1).max(limits.tagLength).optional(),
  searchId: z.uuid(t.notASavedSearchId).optional(),
};

export const openFeedInput = z
  .object(target)
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, t.notOneFeedTarget);
export type OpenFeedInput = z.output<typeof openFeedInput>;

export const feedIdInput = z.object({ id: z.uuid(t.notAFeedId) });

export const feed = z.object({
  id: z.uuid(),
  kind: z.enum(["category", "tag", "search"]),
  /** The id of the category or search, or the tag. */
  target: z.string(),
  /** Of the category with those above it: `Development/Rust`; of the search; the tag. */
  name: z.string(),
  createdAt: z.date(),
  /** The address of the Atom feed; `.json` at its end instead of `.atom` gives a JSON Feed. Null if it cannot be shown again. */
  address: z.string().nullable(),
});
export type Feed = z.infer<typeof feed>;
