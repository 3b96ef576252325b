import type { Suggestion } from "@bowerbird/contract/ai";
import type { BackupRun } from "@bowerbird/contract/backups";
import type { ImportItem, ImportPreview, ImportRecord } from "@bowerbird/contract/imports";
import type { Recategorization } from "@bowerbird/contract/recategorizations";
import type { Restore } from "@bowerbird/contract/restores";
import type { SearchOutput } from "@bowerbird/contract/search";
import { newId } from "./samples.ts";

const createdAt = new Date("2026-05-12T09:00:00Z");

/** An import that has processed 2 of 4 links. */
export const makeImport = (fields: Partial<ImportRecord> = {}): ImportRecord => ({
  id: newId(),
  source: "urls",
  status: "running",
  total: 4,
  processed: 2,
  created: 2,
  duplicates: 0,
  skipped: 0,
  failed: 0,
  enriched: 2,
  isEnrichmentPaused: false,
  isReadingPages: false,
  message: null,
  createdAt,
  finishedAt: null,
  ...fields,
});

export const makeImportItem = (fields: Partial<ImportItem> = {}): ImportItem => ({
  url: "https://rye.example/bread",
  title: "Rye bread",
  status: "created",
  message: null,
  bookmarkId: newId(),
  ...fields,
});

/** A backup of Firefox with 4 new links. */
export const makePreview = (fields: Partial<ImportPreview> = {}): ImportPreview => ({
  kind: "Firefox backup",
  writtenAt: null,
  links: 4,
  known: 0,
  repeated: 0,
  unread: 0,
  archived: 0,
  favorites: 0,
  folders: 2,
  tags: 0,
  largestFolders: [],
  notes: [],
  leftOut: [],
  trashed: 0,
  withTooManyTags: 0,
  cut: { titles: 0, descriptions: 0, notes: 0, tags: 0, folders: 0 },
  tooDeep: 0,
  surplusFolders: 0,
  room: null,
  isComplete: true,
  problem: null,
  ...fields,
});

export const makeRecategorization = (fields: Partial<Recategorization> = {}): Recategorization => ({
  id: newId(),
  kind: "categories",
  mode: "preview",
  status: "running",
  total: 10,
  processed: 5,
  changed: 0,
  applied: 0,
  message: null,
  canUndo: false,
  createdAt,
  finishedAt: null,
  ...fields,
});

export const makeRestore = (fields: Partial<Restore> = {}): Restore => ({
  id: newId(),
  source: "backup.json",
  status: "reading",
  mode: null,
  total: 10,
  processed: 5,
  added: 0,
  changed: 0,
  same: 0,
  missing: 0,
  skipped: 0,
  applied: 0,
  categoriesAdded: 0,
  categoriesChanged: 0,
  hasSettings: false,
  message: null,
  canUndo: false,
  createdAt,
  finishedAt: null,
  ...fields,
});

export const makeBackupRun = (fields: Partial<BackupRun> = {}): BackupRun => ({
  id: newId(),
  fileName: "bookmarks.json",
  format: "json",
  status: "in_progress",
  error: null,
  isScheduled: false,
  size: null,
  duration: null,
  createdAt,
  completedAt: null,
  verifiedAt: null,
  ...fields,
});

/** The answer where nothing is known of a link. */
export const nothingSuggested: Suggestion = {
  category: "Uncategorized",
  categoryId: newId(),
  tags: [],
  collections: [],
  reason: "",
  confidence: 0,
  isPersonalized: false,
  alternatives: [],
};

export const makeSuggestion = (fields: Partial<Suggestion> = {}): Suggestion => ({
  category: "Bread",
  categoryId: newId(),
  alternatives: [],
  tags: ["baking", "rye"],
  collections: [],
  reason: "The page is about bread.",
  confidence: 0.87,
  isPersonalized: false,
  ...fields,
});

/** The output of a search that found these. */
export const makeSearchOutput = (bookmarks: SearchOutput["bookmarks"] = []): SearchOutput => ({
  bookmarks,
  corrections: [],
  metadata: {
    total: bookmarks.length,
    isTotalExact: true,
    returned: bookmarks.length,
    filters: { query: "", category: "all", tags: [], relevance: 1, dateRange: { from: null, to: null } },
    sorting: { by: "relevance", order: "desc" },
  },
});
