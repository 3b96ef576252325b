import { z } from "zod";
import { notACategory } from "./bookmark-fields.ts";
import { limits } from "./limits.ts";
import { format } from "./messages.ts";
import { oneLine, severalLines } from "./tidy-text.ts";
import t from "./sharing.messages.json" with { type: "json" };

/** The orders of a shared page; `manual` is the person's own, subcategories one after another. */
export const sharedSorts = ["newest", "oldest", "title", "manual"] as const;
export type SharedSort = (typeof sharedSorts)[number];
export const sharedViews = ["cards", "list"] as const;

/** What a person chooses of a shared page, beside its category. */
const settings = {
  /** Whether the bookmarks of its subcategories are on it. */
  hasSubcategories: z.boolean(),
  /** Blank: the category's name. */
  title: z
    .string()
    .overwrite(oneLine)
    .max(limits.sharedTitle, { error: () => format(t.titleTooLong, { max: limits.sharedTitle }) }),
  description: z
    .string()
    .overwrite(severalLines)
    .max(limits.sharedDescription, { error: () => format(t.descriptionTooLong, { max: limits.sharedDescription }) }),
  sort: z.enum(sharedSorts, { error: () => format(t.sortChoice, { sorts: sharedSorts.join(", ") }) }),
  view: z.enum(sharedViews, { error: () => format(t.viewChoice, { views: sharedViews.join(", ") }) }),
  /** Whether search engines may list it. */
  isIndexed: z.boolean(),
};

export const sharedPage = z.object({
  categoryId: z.string(),
  /** The category's name. */
  category: z.string(),
  /** Where everyone sees it; null where the server's secret was changed since: it needs a new address. */
  address: z.string().nullable(),
  ...settings,
  createdAt: z.date(),
  /** When the operator took it down; null: it is public. */
  takenDownAt: z.date().nullable(),
});
export type SharedPage = z.infer<typeof sharedPage>;

export const sharedPageList = z.object({
  /** Whether this server lets people share. */
  isOn: z.boolean(),
  pages: z.array(sharedPage),
});
export type SharedPageList = z.infer<typeof sharedPageList>;

const categoryId = z.uuid(notACategory);
export const sharedPageIdInput = z.object({ categoryId });

/**
 * How a category is shared. What is not given has its usual value (without subcategories, newest first, as cards, unlisted), or
 * stays as it is.
 */
export const sharedPageInput = z.object({ categoryId, ...z.object(settings).partial().shape });

export type SharedPageSettings = Omit<z.output<typeof sharedPageInput>, "categoryId">;

/** What would be public if a category were shared: neither private nor archived. */
export const linksToShare = z.object({
  /** With those in subcategories. */
  links: z.int(),
  linksInSubcategories: z.int(),
  /** Those that have links to show. */
  subcategories: z.int(),
});
export type LinksToShare = z.infer<typeof linksToShare>;

/** The part of a shared page's address after `/s/`: 24 random bytes as base64url. */
export const sharedToken = z.string().regex(/^[\w-]{32}$/, t.notASharedPage);
export const sharedTokenInput = z.object({ sharedToken });

/** The links of someone's shared page, to be saved by anyone who has its address. */
export const sharedLinks = z.object({
  title: z.string(),
  links: z.array(
    z.object({ url: z.string(), title: z.string(), description: z.string().nullable(), tags: z.array(z.string()) }),
  ),
  /** Whether there are more than these. */
  hasMore: z.boolean(),
});
export type SharedLinks = z.infer<typeof sharedLinks>;

/** A shared page in an exported file, with the category's path and without its address: restoring makes nothing public. */
export const exportedSharedPage = z.object({ category: z.array(z.string()), ...settings });
