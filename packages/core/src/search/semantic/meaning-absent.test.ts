import { EmbeddingDue } from "@bowerbird/db";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createVisitorContext, database } from "../../platform/context/index.ts";
import { createEmbedder } from "../../integrations/index.ts";
import { quickSearch, similarBookmarks } from "../search/index.ts";
import { saveSamples } from "../search/test-library.ts";
import { embeddingConfig, startEmbeddingServer, type TestEmbeddingServer } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { getSemanticStatus, sweepEmbeddings } from "./index.ts";

const world = openTestWorld();
let server: TestEmbeddingServer;
beforeAll(async () => {
  server = await startEmbeddingServer();
});
afterEach(() => {
  world.services.embedder = null;
});
afterAll(() => server.close());

const saved = { url: "https://a.example/", title: "Sourdough for beginners" };

it("without a model, semantic search falls back to words, and its status says what is missing", async () => {
  const ctx = await world.person();
  const [id] = await saveSamples(ctx, [saved]);
  await sweepEmbeddings(createVisitorContext(world.services));
  expect(world.jobs.some(({ name }) => name === "embed-person")).toBe(false);
  const found = await quickSearch(ctx, { q: "sourdough", limit: 8, meaning: "true" });
  expect(found).toEqual(await quickSearch(ctx, { q: "sourdough", limit: 8 }));
  expect(found).toMatchObject({ bookmarks: [saved], corrections: [] });
  expect(await similarBookmarks(ctx, { id: id!, limit: 5 })).toEqual({ bookmarks: [], isUnderstood: false });
  expect(await getSemanticStatus(ctx)).toEqual({ state: "no-model", model: null, understood: 0, total: 1 });
});

it("with a model but without pgvector, nothing is sent to it or stored", async () => {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'vector'`.execute(
    database(createVisitorContext(world.services)),
  );
  // The server of these tests is the embedded one; another one may have pgvector.
  if (rows.length > 0) return;
  world.services.embedder = createEmbedder(embeddingConfig(server));
  const ctx = await world.person();
  await saveSamples(ctx, [saved]);
  await sweepEmbeddings(createVisitorContext(world.services));
  await world.work();
  const found = await quickSearch(ctx, { q: "sourdough", limit: 8, meaning: "true" });
  expect(found).toEqual(await quickSearch(ctx, { q: "sourdough", limit: 8 }));
  expect(server.calls).toEqual([]);
  expect(await ctx.em.count(EmbeddingDue, {}, { filters: false })).toBe(0);
  expect(await getSemanticStatus(ctx)).toMatchObject({ state: "no-extension", model: "text-embedding-3-small" });
});
