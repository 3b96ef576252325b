import { blankContent } from "@bowerbird/contract/bookmark-table";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";

export const makeBookmark = (fields: Partial<Bookmark> = {}): Bookmark => ({
  ...blankContent,
  id: "00000000-0000-7000-8000-000000000001",
  url: "https://rye.example/bread",
  title: "Rye bread",
  category: "Baking",
  categoryId: "baking",
  categoryIcon: "🍞",
  favicon: "",
  tags: [],
  isAiGenerated: false,
  brokenReason: null,
  createdAt: new Date("2026-05-12T09:00:00Z"),
  ...fields,
});

export const makeCategory = (fields: Partial<Category> = {}): Category => ({
  id: "baking",
  name: "Baking",
  icon: "🍞",
  color: "#92400e",
  parentId: null,
  pinned: false,
  isCustom: true,
  bookmarkCount: 3,
  archivedCount: 0,
  position: "4000000000000",
  ...fields,
});
