import { openRedisDatabase } from "@bowerbird/core/testing";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { type SilentProxy, startSilentProxy } from "./testing/silent-proxy.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let proxy: SilentProxy;
let server: TestServer;
afterEach(async () => {
  proxy.goOn();
  await server.close();
  await proxy.close();
});

const ready = async () => (await server.visitor().get("/readyz")) as { status: number; body: Record<string, string> };

async function expectNotReady(parts: Record<string, string>): Promise<void> {
  proxy.fallSilent();
  // What was answered last holds for a second.
  await vi.waitFor(async () => expect((await ready()).status).toBe(503), { timeout: 120_000, interval: 100 });
  // Each watcher's question stays open at the service: the next one must be answered all the same.
  for (let count = 0; count < 5; count++) {
    const { status, body } = await ready();
    expect([status, body]).toEqual([503, { status: "not ready", ...parts }]);
    if (count === 2) await Promise.all(Array.from({ length: 10 }, ready));
  }
  proxy.goOn();
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 120_000, interval: 100 });
}

describe("a server whose database accepts connections and never answers", () => {
  it("says soon that it is not ready, as often as it is asked, and is ready again soon after", async () => {
    proxy = await startSilentProxy(inject("databaseUrl"));
    server = await startTestServer(proxy.url);
    expect((await ready()).status).toBe(200);
    await expectNotReady({ database: "down", queue: "down", migrations: "down" });
  });
});

describe.runIf(inject("redisUrl"))(
  "a server whose Redis accepts connections and never answers [needs redis-server]",
  () => {
    it("says so, saves and imports all the same, and has done what was asked once Redis is back", async () => {
      const redisUrl = await openRedisDatabase(inject("redisUrl")!);
      proxy = await startSilentProxy(redisUrl!);
      server = await startTestServer(inject("databaseUrl"), proxy.url);
      const ada = await server.person();
      proxy.fallSilent();
      const saved = await ada.send("POST", "/api/bookmarks", { url: "https://birds.example", title: "Birds" });
      const imported = await ada.send("POST", "/api/imports", { urls: ["https://bees.example"] });
      expect([saved.status, imported.status]).toEqual([201, 202]);
      await expectNotReady({ database: "up", queue: "down", migrations: "up" });
      const isDone = async () =>
        expect((await ada.get(`/api/imports/${imported.body.id}`)).body).toMatchObject({ status: "succeeded" });
      await vi.waitFor(isDone, { timeout: 120_000, interval: 100 });
    });
  },
);
