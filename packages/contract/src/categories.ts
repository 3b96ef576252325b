import { z } from "zod";
import { defaults, limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";
import { oneLine } from "./tidy-text.ts";

export const category = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  parentId: z.string().nullable(),
  pinned: z.boolean(),
  isCustom: z.boolean(),
  /** Bookmarks in this category, without its children and without archived ones. */
  bookmarkCount: z.number().int(),
  /** Its archived bookmarks, which are in no list but Archive. */
  archivedCount: z.number().int(),
  /** Siblings sorted by it, as bytes, and then by name are in the chosen order; in the order by name, empty or "z". */
  position: z.string(),
});
export type Category = z.infer<typeof category>;

/** Undoes the change for 30 days; null when nothing changed. */
export const changedCategory = category.extend({ changeId: z.string().nullable() });
export type ChangedCategory = z.infer<typeof changedCategory>;

export const categoryOrderInput = z.object({ order: z.enum(["name", "manual"]) });

export const categoryPinInput = z.object({ id: z.uuid(), pinned: z.boolean() });

/** One or two graphemes: an emoji with its modifiers is one. */
export const categoryIcon = z
  .string()
  .trim()
  .max(100, { error: () => format(t.iconTooLong, { max: limits.iconGraphemes }), abort: true })
  .refine(isCategoryIcon, { error: () => format(t.iconTooLong, { max: limits.iconGraphemes }) });

export const categoryIconInput = z.object({ id: z.uuid(), icon: categoryIcon });

const categoryId = z.uuid(t.notACategoryId);
export const categoryIdInput = z.object({ id: categoryId });

const name = z
  .string(t.pleaseEnterACategoryName)
  .overwrite(oneLine)
  .min(1, t.pleaseEnterACategoryName)
  .max(limits.categoryNameLength, { error: () => format(t.categoryNameTooLong, { max: limits.categoryNameLength }) });
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/, {
    error: () => format(t.chooseAColorLike, { example: defaults.categoryColor }),
  });

/** A category is custom unless it says that it is not. */
export const createCategoryInput = z.object({
  name,
  icon: categoryIcon.nullish(),
  color: color.nullish(),
  parentId: categoryId.nullish(),
  isCustom: z.boolean().nullish(),
});
export type CreateCategoryInput = z.input<typeof createCategoryInput>;

/** Omitted fields stay; a parent of null means the top level. */
export const editCategoryInput = z
  .object({
    id: categoryId,
    name: name.optional(),
    icon: categoryIcon.optional(),
    color: color.optional(),
    parentId: categoryId.nullish(),
    /** Puts it right before or after this category, under its parent. */
    beforeId: categoryId.optional(),
    afterId: categoryId.optional(),
  })
  .refine(({ beforeId, afterId }) => beforeId === undefined || afterId === undefined, {
    message: t.neighborCategoryNeeded,
  })
  .refine((change) => Object.entries(change).some(([field, value]) => field !== "id" && value !== undefined), {
    message: t.noChangesToApply,
  });
export type EditCategoryInput = z.input<typeof editCategoryInput>;

export const deletedCategory = z.object({
  /** Undoes the deletion for 30 days. */
  changeId: z.string(),
  /** Bookmarks moved to Uncategorized. */
  moved: z.number().int(),
  /** Subcategories that moved to its parent. */
  movedUp: z.number().int(),
});

/** The category with this id goes into the other one. */
export const mergeCategoryInput = z.object({ id: categoryId, intoId: categoryId });

export const mergedCategory = z.object({
  /** Undoes the merge for 30 days. */
  changeId: z.string(),
  /** Bookmarks that are in another category now, without those of moved subcategories. */
  moved: z.number().int(),
});

/** No emoji is longer; avoids counting the graphemes of a long text. */
const maxIconLength = 100;

export function isCategoryIcon(text: string): boolean {
  return text.length <= maxIconLength && [...new Intl.Segmenter().segment(text)].length <= limits.iconGraphemes;
}
