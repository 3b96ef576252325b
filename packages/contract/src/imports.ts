import { z } from "zod";
import { importItemStatuses, importStatuses } from "./import-status.ts";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";

export const importRecord = z.object({
  id: z.string(),
  /** The file's name, or "urls" or "categories" where the links came in the call itself. */
  source: z.string(),
  status: z.enum(importStatuses),
  total: z.number().int(),
  processed: z.number().int(),
  created: z.number().int(),
  duplicates: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Links whose page was looked at to the end, in the background after they came in. */
  enriched: z.number().int(),
  /** The person keeps their pages from being read for now. */
  isEnrichmentPaused: z.boolean(),
  /** Why nothing could be read, or how many links were filed elsewhere than in their folder; null otherwise. */
  message: z.string().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const importItem = z.object({
  url: z.string(),
  title: z.string(),
  status: z.enum(importItemStatuses),
  message: z.string().nullable(),
  bookmarkId: z.string().nullable(),
});
export type ImportItem = z.infer<typeof importItem>;

const options = {
  /** `keep`: folders become nested categories; `ignore`: every link is sorted by the categoriser. */
  folders: z.enum(["keep", "ignore"]).optional().default("keep"),
  allowDuplicates: z.boolean().optional().default(false),
};
export const importOptions = z.object(options);
export type ImportOptions = z.infer<typeof importOptions>;

/** One that is too long is skipped, with the reason; the others come in. */
const url = z.string();
export const importCategory = z.object({
  categoryName: z.string(),
  icon: categoryIcon.optional(),
  bookmarks: z.array(z.object({ url, title: z.string().optional() })).max(limits.urlsPerCall),
});
export const startImportInput = z.object({
  urls: z.array(url).max(limits.urlsPerCall).optional(),
  categories: z.array(importCategory).max(limits.pageMax).optional(),
  ...options,
});
export type StartImportInput = z.input<typeof startImportInput>;

export const importIdInput = z.object({ id: z.uuid() });
export const importStarted = z.object({ id: z.string() });
export const listImportItemsInput = z.object({
  id: z.uuid(),
  status: z.enum(importItemStatuses).optional(),
  cursor: z.string().max(50).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});
export const importItemPage = z.object({ items: z.array(importItem), nextCursor: z.string().nullable() });
export const listImportsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});
