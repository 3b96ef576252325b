import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
});
afterAll(() => server.close());

it("without semantic search, the map of a person says so", async () => {
  const ada = await server.person();
  const { status, body } = await ada.get("/api/insights/map");
  expect(status).toBe(200);
  expect(body).toEqual({ state: "off", understood: 0, total: 0, version: null, groups: [], points: "" });
});

it("links of points are refused for a map that is not the person's latest, and for more than 50", async () => {
  const ada = await server.person();
  const links = (query: string) => ada.get(`/api/insights/map/links?${query}`);
  const { status, body } = await links("version=2026-11-25T10:00:00.000Z&from=0");
  expect([status, body.message]).toEqual([409, "The map has changed in the meantime. Reload it."]);
  for (const wrong of ["version=now&from=0", "version=2026-11-25T10:00:00.000Z&from=-1", "from=0"]) {
    expect((await links(wrong)).status).toBe(400);
  }
  expect((await links("version=2026-11-25T10:00:00.000Z&from=0&limit=51")).status).toBe(400);
});
