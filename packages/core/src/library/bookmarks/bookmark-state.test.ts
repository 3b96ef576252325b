import { expect, it } from "vitest";
import { type BookmarkState, changedFields, readFields, storeFields } from "./bookmark-state.ts";

const state: BookmarkState = {
  categoryId: "0199b2f6-0000-7000-8000-000000000001",
  url: "https://birds.example/",
  urlKey: "0199b2f6-0000-7000-8000-000000000002",
  title: "Birds",
  description: null,
  favicon: "",
  tags: ["blue", "bower"],
  isAiGenerated: true,
  aiSummary: null,
  aiRelevance: 7,
  isFavorite: true,
  isUnread: false,
  isArchived: false,
  isPrivate: false,
  notes: "Ask Ada.",
  sourceId: "42",
  coverUrl: "https://birds.example/cover.jpg",
  createdAt: new Date("2026-02-03T04:05:06.789Z"),
  position: "a0V",
};

it("the fields of a change are stored under the names of their columns, and read back as they were", () => {
  const stored = JSON.parse(JSON.stringify(storeFields(state))) as Record<string, unknown>;
  expect(stored).toEqual({
    category_id: state.categoryId,
    url: state.url,
    url_key: state.urlKey,
    title: "Birds",
    description: null,
    favicon: "",
    tags: ["blue", "bower"],
    is_ai_generated: true,
    ai_summary: null,
    ai_relevance: 7,
    is_favorite: true,
    is_unread: false,
    is_archived: false,
    is_private: false,
    notes: "Ask Ada.",
    source_id: "42",
    cover_url: "https://birds.example/cover.jpg",
    created_at: "2026-02-03T04:05:06.789Z",
    position: "a0V",
  });
  expect(readFields(stored)).toEqual(state);
  expect(readFields({ ai_summary: null, gone: 1 })).toEqual({ aiSummary: null });
});

it("a change names the fields that differ, not those with equal tags or times", () => {
  const same = { ...state, tags: [...state.tags], createdAt: new Date(state.createdAt) };
  expect(changedFields(state, same)).toEqual([]);
  expect(changedFields(state, { ...same, tags: ["blue"], createdAt: new Date(0) })).toEqual(["tags", "createdAt"]);
});
