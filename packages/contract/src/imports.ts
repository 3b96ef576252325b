import { z } from "zod";
import { importItemStatuses, importStatuses } from "./import-status.ts";
import { toCuts } from "./bookmark-table.ts";
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
  /** Pages are being read now; otherwise those that are left are tried later, such as without a network. */
  isReadingPages: z.boolean(),
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

/** Texts of a file that are longer than what is stored, and are cut; of tags and names of folders the different ones. */
const importCuts = z.object({
  ...toCuts(() => z.number().int()),
  tags: z.number().int(),
  folders: z.number().int(),
});

/** What importing a file would do. Counts of links are of those that can be saved, unless it says otherwise. */
export const importPreview = z.object({
  /** What the file is, for people: "Firefox backup". */
  kind: z.string(),
  /** When it was written, as far as the file or its name says it. */
  writtenAt: z.date().nullable(),
  /** All links, also those that are left out, but not those in a trash. */
  links: z.number().int(),
  /** Already saved. */
  known: z.number().int(),
  /** Another link of the file has the same address. */
  repeated: z.number().int(),
  unread: z.number().int(),
  archived: z.number().int(),
  favorites: z.number().int(),
  /** Counted up to the most categories that a person can have. */
  folders: z.number().int(),
  /** Counted up to the most tags that are listed. */
  tags: z.number().int(),
  /** What is read in a way that the person may not expect, in sentences. */
  notes: z.array(z.string()).default([]),
  /** The folders with the most links of their own, the largest first. */
  largestFolders: z.array(z.object({ path: z.array(z.string()), links: z.number().int() })),
  /** Links that cannot be saved, by the reason. */
  leftOut: z.array(z.object({ reason: z.string(), links: z.number().int() })),
  /** Links in a browser's trash, which are left out. */
  trashed: z.number().int(),
  /** Links of which some tags are left out. */
  withTooManyTags: z.number().int(),
  cut: importCuts.default({ ...toCuts(() => 0), tags: 0, folders: 0 }),
  /** Links in folders that are too deep; they are put into the last one that is kept. */
  tooDeep: z.number().int(),
  /** Folders beyond the most categories that a person can have. */
  surplusFolders: z.number().int(),
  /** How many more bookmarks the person can save; null without a limit. */
  room: z.number().int().nullable(),
  /** False when the file holds more than a preview reads. */
  isComplete: z.boolean(),
  /** Why nothing, or not everything, can be read. */
  problem: z.string().nullable(),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importIdInput = z.object({ id: z.uuid() });
export const startUploadedInput = importIdInput.extend(options);
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

/** A kind of file that can be imported, and where a person finds it. */
export const importFormat = z.object({
  id: z.string(),
  name: z.string(),
  endings: z.array(z.string()),
  howTo: z.string(),
});
export type ImportFormatText = z.infer<typeof importFormat>;
