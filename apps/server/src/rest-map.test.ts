import { expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { it } = openTestServer();

it("without semantic search, the map of a person says so", async ({ ada }) => {
  const { status, body } = await ada.get("/api/insights/map");
  expect(status).toBe(200);
  expect(body).toEqual({ state: "off", understood: 0, total: 0, version: null, groups: [], points: "" });
});

it("links of points are refused for a map that is not the person's latest, and for more than 50", async ({ ada }) => {
  const links = (query: string) => ada.get(`/api/insights/map/links?${query}`);
  const { status, body } = await links("version=2026-11-25T10:00:00.000Z&from=0");
  expect([status, body.message]).toEqual([409, "The map has changed in the meantime. Reload it."]);
  for (const wrong of ["version=now&from=0", "version=2026-11-25T10:00:00.000Z&from=-1", "from=0"]) {
    expect((await links(wrong)).status).toBe(400);
  }
  expect((await links("version=2026-11-25T10:00:00.000Z&from=0&limit=51")).status).toBe(400);
});
