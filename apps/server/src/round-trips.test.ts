import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CountingProxy, startCountingProxy } from "./testing/counting-proxy.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
let proxy: CountingProxy;
let sibling: { url: string; close(): Promise<void> };
const ada = openForTests(() => server.person());
let categoryId: string;
beforeAll(async () => {
  proxy = await startCountingProxy(server.services.config.databaseUrl);
  sibling = await server.startSibling({ databaseUrl: proxy.databaseUrl });
  const links = Array.from({ length: 200 }, (_, index) => `https://many.example/page/${index}`);
  const { body } = await ada.send("POST", "/api/imports", { urls: links });
  await ada.importEnded(body.id);
  categoryId = (await ada.get("/api/bookmarks?limit=1")).body[0].categoryId;
});
afterAll(async () => {
  await sibling.close();
  await proxy.close();
});

describe("a list", () => {
  async function questionsOf(path: string): Promise<number> {
    const ask = async () => {
      const response = await fetch(sibling.url + path, { headers: { cookie: ada.cookie() } });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    };
    // The first call also asks who it is.
    await ask();
    proxy.takeCount();
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await ask();
      counts.push(proxy.takeCount());
    }
    return Math.min(...counts);
  }

  /** What the server asks by itself meanwhile goes through the same proxy and can only add: its end is waited for. */
  const timeoutMs = 120_000;

  it.each([
    ["/api/bookmarks?limit=100", 1],
    ["/api/bookmarks?limit=100&skip=50", 1],
    ["/api/categories", 1],
    ["/api/stats", 1],
    ["/api/history", 1],
    ["/api/imports", 1],
    ["/api/tags/popular", 1],
    ["/api/bookmarks", 1],
  ])("asks the database the same number of questions however long it is: %s", async (path, expected) => {
    await vi.waitFor(async () => expect(await questionsOf(path)).toBe(expected), timeoutMs);
  });

  it("of one category asks no more than the list of all", async () => {
    const path = `/api/bookmarks?limit=100&categoryId=${categoryId}`;
    await vi.waitFor(async () => expect(await questionsOf(path)).toBe(1), timeoutMs);
  });

  it("counts what it says it counts", async () => {
    const long = await questionsOf("/api/bookmarks?limit=2");
    expect(long).toBeGreaterThan(0);
  });
});
