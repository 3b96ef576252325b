import { expect } from "vitest";
import { createVisitorContext } from "../../platform/context/index.ts";
import { quickSearch, similarBookmarks } from "../../search/search/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { getSemanticStatus, sweepEmbeddings } from "./index.ts";

const { world, it } = openTestWorld();
const saved = { url: "https://a.example/", title: "Sourdough for beginners" };

it("without a model, semantic search falls back to words, and its status says so", async ({ ctx }) => {
  const [id] = await saveSamples(ctx, [saved]);
  await sweepEmbeddings(createVisitorContext(world.services));
  expect(world.jobs.some(({ name }) => name === "embed-person")).toBe(false);
  const found = await quickSearch(ctx, { q: "sourdough", limit: 8, meaning: "true" });
  expect(found).toEqual({ ...(await quickSearch(ctx, { q: "sourdough", limit: 8 })), tags: [], total: 1 });
  expect(found).toMatchObject({ bookmarks: [saved], corrections: [] });
  expect(await similarBookmarks(ctx, { id: id!, limit: 5 })).toEqual({ bookmarks: [], isUnderstood: false });
  expect(await getSemanticStatus(ctx)).toEqual({
    state: "no-model",
    model: null,
    isLocal: false,
    understood: 0,
    total: 1,
  });
});
