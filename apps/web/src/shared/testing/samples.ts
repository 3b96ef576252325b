import { blankContent } from "@bowerbird/contract/bookmark-table";
import type { User } from "@bowerbird/contract/auth";
import type { TrashPage } from "@bowerbird/contract/bookmark-changes";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";
import type { HistoryEntry } from "@bowerbird/contract/history";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";

let count = 0;
/** Ids in order, so that failures are readable. */
export const newId = (): string => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, "0")}`;

export const ada: User = {
  id: newId(),
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  profileImageUrl: null,
  language: null,
};

export const makeCategory = (fields: Partial<Category> = {}): Category => ({
  id: newId(),
  name: "Reading",
  icon: "📚",
  color: "#92400e",
  parentId: null,
  pinned: false,
  isCustom: true,
  bookmarkCount: 0,
  archivedCount: 0,
  position: "4000000000000",
  ...fields,
});

export const makeBookmark = (fields: Partial<Bookmark> = {}): Bookmark => ({
  ...blankContent,
  id: newId(),
  url: "https://rye.example/bread",
  title: "Rye bread",
  category: "Reading",
  categoryId: newId(),
  categoryIcon: "📚",
  favicon: "",
  tags: [],
  isAiGenerated: false,
  brokenReason: null,
  createdAt: new Date("2026-05-12T09:00:00Z"),
  ...fields,
});

export const makeTrashed = (fields: Partial<TrashPage["items"][number]> = {}): TrashPage["items"][number] => ({
  ...makeBookmark(),
  deletedAt: new Date("2026-06-01T09:00:00Z"),
  ...fields,
});

export const makeSavedSearch = (fields: Partial<SavedSearch> = {}): SavedSearch => ({
  id: newId(),
  name: "Baking",
  filters: {
    query: "bread",
    categoryId: null,
    tags: "",
    relevance: 1,
    is: null,
    dateFrom: null,
    dateTo: null,
    sort: "date",
    order: "desc",
  },
  ...fields,
});

/** Twelve links that the person moved, and can move back. */
export function makeHistoryEntry(fields: Partial<HistoryEntry> = {}): HistoryEntry {
  const id = newId();
  const move = { kind: "move", by: { type: "person", name: null }, count: 12, target: "Recipes" } as const;
  const state = { isUndone: false, undo: { kind: "change" as const, id }, reason: null };
  return { id, ...move, at: new Date(), subject: null, ...state, ...fields };
}

/** What a page says of itself. */
export const makeMetadata = (fields: Partial<ExtractedMetadata> = {}): ExtractedMetadata => ({
  title: "Rye bread, step by step",
  description: "A recipe",
  favicon: "",
  url: "https://rye.example/bread",
  language: "en",
  isFallback: false,
  ...fields,
});
