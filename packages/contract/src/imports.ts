import { z } from "zod";
import { importItemStatuses, importStatuses } from "./import-status.ts";
import { categoryIcon } from "./categories.ts";
import { limits } from "./limits.ts";

export const importRecord = z.object({
  id: z.string(),
  /** The file's name, or "urls" or "categories" for links in the call itself. */
  source: z.string(),
  status: z.enum(importStatuses),
  total: z.number().int(),
  processed: z.number().int(),
  created: z.number().int(),
  duplicates: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** Links whose page was read in the background after the import. */
  enriched: z.number().int(),
  /** The person has paused the reading of pages. */
  isEnrichmentPaused: z.boolean(),
  /** Why nothing could be read, or how many links were put into another category than their folder; else null. */
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
  /** `keep`: folders become nested categories; `ignore`: every link is categorized automatically. */
  folders: z.enum(["keep", "ignore"]).optional().default("keep"),
  allowDuplicates: z.boolean().optional().default(false),
};
export const importOptions = z.object(options);
export type ImportOptions = z.infer<typeof importOptions>;

/** Not limited here: a too long URL is skipped with a reason instead of failing the whole import. */
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

/** The URLs in a file. */
export const uploadedUrls = z.object({ urls: z.array(z.string()), count: z.number().int() });
export type UploadedUrls = z.infer<typeof uploadedUrls>;
