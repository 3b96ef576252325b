import { expect, test } from "vitest";
import { progressText, readingText, summaryText } from "./import-summary.ts";

const none = { total: 0, created: 0, duplicates: 0, skipped: 0, failed: 0, message: null };

test("a successful import says only how many were added", () => {
  expect(summaryText({ ...none, status: "succeeded", total: 1200, created: 1200 })).toBe(
    "1,200 bookmarks added to your collection.",
  );
});

test("counts of one use the singular", () => {
  const record = { ...none, status: "partial" as const, total: 4, created: 1, duplicates: 1, skipped: 1, failed: 1 };
  expect(summaryText(record)).toBe(
    "1 bookmark added to your collection. 1 was already there. 1 was skipped. 1 failed.",
  );
});

test("an import of duplicates only says so", () => {
  expect(summaryText({ ...none, status: "succeeded", total: 12, duplicates: 12 })).toBe(
    "All 12 bookmarks already exist in your collection.",
  );
});

test("a single duplicate has its own sentence", () => {
  expect(summaryText({ ...none, status: "succeeded", total: 1, duplicates: 1 })).toBe(
    "This bookmark already exists in your collection.",
  );
});

test("duplicates beside skipped links are not called all", () => {
  expect(summaryText({ ...none, status: "succeeded", total: 3, duplicates: 2, skipped: 1 })).toBe(
    "No bookmarks were added. 2 were already there. 1 was skipped.",
  );
});

test("a file without links says so", () => {
  expect(summaryText({ ...none, status: "failed", message: "No URLs found" })).toMatch(/^No URLs found/);
});

test("a cancelled import says what was added before, and why the rest is missing", () => {
  expect(summaryText({ ...none, status: "cancelled", total: 500, created: 500 })).toBe(
    "500 bookmarks added to your collection. The rest was left out because you stopped the import.",
  );
});

test("a truncated file says what was read and what was wrong", () => {
  const message = "The file ends in the middle.";
  expect(summaryText({ ...none, status: "partial", total: 2, created: 2, message })).toBe(
    "2 bookmarks added to your collection. The file ends in the middle.",
  );
});

test("progress is counted in links", () => {
  expect(progressText({ processed: 1200, total: 5000 })).toBe("1,200 of 5,000 links");
  expect(progressText({ processed: 0, total: 0 })).toBe("Getting ready…");
});

test("reading pages is counted in pages, also while it is paused", () => {
  const record = { created: 1_200, enriched: 1_000, isEnrichmentPaused: false };
  expect(readingText(record)).toBe("Reading pages: 1,000 of 1,200");
  expect(readingText({ ...record, isEnrichmentPaused: true })).toBe("Reading pages is paused: 1,000 of 1,200");
});
