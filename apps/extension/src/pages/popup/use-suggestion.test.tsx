import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { createClient } from "../../server/client.ts";
import { origin, server, token } from "../../testing/extension.ts";
import { makeBookmark } from "../../testing/samples.ts";
import { useSuggestion } from "./use-suggestion.ts";

const bookmark = makeBookmark({ category: "Uncategorized", categoryId: "none", tags: [] });
const take = vi.fn<() => void>();
const suggest = (asked: typeof bookmark | null, shown = asked ?? bookmark) => {
  const client = createClient({ origin, token });
  return renderHook(() => useSuggestion(client, asked, shown, undefined, take)).then(({ result }) => result);
};
const answer = (confidence: number) => ({
  category: "Baking",
  categoryId: "baking",
  confidence,
  alternatives: [{ id: "travel", path: "Travel", confidence: 0.1, reason: "" }],
  tags: ["rye"],
  collections: [],
  reason: "",
  isPersonalized: false,
});

beforeEach(() => take.mockClear());

test.each([
  ["that is not new", null],
  ["without a title", makeBookmark({ title: "  " })],
])("a bookmark %s is not asked about", async (_name, asked) => {
  const result = await suggest(asked);
  expect(result.current.isLoading).toBe(false);
  expect(server.log).toEqual([]);
});

test("a failed request ends the waiting and changes nothing", async () => {
  server.on("ai.suggest", new Refusal("TOO_MANY_REQUESTS"));
  const result = await suggest(bookmark);
  await expect.poll(() => result.current.isLoading).toBe(false);
  expect(server.calls("ai.suggest")).toHaveLength(1);
  expect(take).not.toHaveBeenCalled();
});

test.each([
  [0.8, { id: "baking", name: "Baking" }, null],
  [0.5, null, { id: "baking", name: "Baking" }],
  [0.1, null, null],
])("a category with the probability %s is filled in: %o, or offered: %o", async (confidence, category, offered) => {
  server.on("ai.suggest", answer(confidence));
  const result = await suggest(bookmark);
  await expect.poll(() => result.current).toEqual({ isLoading: false, suggested: ["baking", "travel"], offered });
  expect(take.mock.calls).toEqual([[{ tags: ["rye"], category }]]);
});

test("a bookmark that has a category and tags keeps them", async () => {
  server.on("ai.suggest", answer(0.9));
  const result = await suggest(bookmark, makeBookmark({ category: "Travel", categoryId: "travel", tags: ["trip"] }));
  await expect.poll(() => result.current.isLoading).toBe(false);
  expect(take.mock.calls).toEqual([[{ tags: null, category: null }]]);
});
