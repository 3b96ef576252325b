import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createVisitorContext, database } from "../../platform/context/index.ts";
import { createEmbedder } from "../../integrations/index.ts";
import { quickSearch } from "../search/index.ts";
import { saveSamples } from "../search/test-library.ts";
import {
  createWorldOn,
  embeddingConfig,
  startEmbeddingServer,
  startVectorDatabase,
  type TestEmbeddingServer,
  type TestWorld,
} from "../../testing/index.ts";
import { getSemanticStatus, sweepEmbeddings } from "./index.ts";

let world: TestWorld;
let server: TestEmbeddingServer;
beforeAll(async () => {
  world = await createWorldOn(await startVectorDatabase());
  server = await startEmbeddingServer();
  world.services.embedder = createEmbedder(embeddingConfig(server));
});
afterAll(async () => {
  await server.close();
  await world.close();
});

it("without permission to create the extension, the status says so and search finds by words", async () => {
  const db = database(createVisitorContext(world.services));
  await sql`create role plain`.execute(db);
  await sql`grant pg_read_all_data, pg_write_all_data to plain`.execute(db);
  // All connections to this database share a session: from here on the product is this user.
  await sql`set role plain`.execute(db);
  const ctx = await world.person();
  await saveSamples(ctx, [{ url: "https://a.example/", title: "Sourdough for beginners" }]);
  await sweepEmbeddings(createVisitorContext(world.services));
  await world.work();
  expect(await getSemanticStatus(ctx)).toEqual({
    state: "not-permitted",
    model: "text-embedding-3-small",
    understood: 0,
    total: 1,
  });
  const found = await quickSearch(ctx, { q: "sourdough", limit: 8, meaning: "true" });
  expect(found.bookmarks.map(({ title }) => title)).toEqual(["Sourdough for beginners"]);
  expect(server.calls).toEqual([]);

  await sql`reset role`.execute(db);
  await sql`create extension vector`.execute(db);
  await sql`grant create on schema public to plain`.execute(db);
  await sql`set role plain`.execute(db);
  expect(await getSemanticStatus(ctx)).toMatchObject({ state: "preparing" });
});
