import type { RecategorizationDetails, RecategorizationItem } from "@bowerbird/contract/recategorizations";
import { makeRecategorization } from "../../../shared/testing/run-samples.ts";

export const toBaking = { from: "Reading", fromCategoryId: "reading", to: "Baking", toCategoryId: "baking", count: 3 };
export const toTravel = { from: "Reading", fromCategoryId: "reading", to: "Travel", toCategoryId: "travel", count: 1 };

/** A ready run: 3 bookmarks would move to one category and 1 to another. */
export const makeRun = (fields: Partial<RecategorizationDetails> = {}): RecategorizationDetails => ({
  ...makeRecategorization({ id: "run", status: "ready", processed: 10, changed: 4 }),
  changes: [toBaking, toTravel],
  tags: [],
  ...fields,
});

export const makeRunItem = (fields: Partial<RecategorizationItem> = {}): RecategorizationItem => ({
  bookmarkId: "bread",
  url: "https://rye.example/bread",
  title: "Rye bread",
  from: "Reading",
  to: "Baking",
  tags: [],
  confidence: 0.874,
  reason: "The page is about bread.",
  status: "proposed",
  ...fields,
});
