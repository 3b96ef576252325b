import { modelConfig, queueBackends, startModelServer, type TestModelServer } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi, onTestFinished } from "vitest";
import { opsPassword, startTestServer, type TestServer } from "./testing/test-server.ts";

const operator = { authorization: `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}` };

describe.each(queueBackends(inject("redisUrl"), inject("suite")))(
  "the numbers for Prometheus, queue on $name",
  ({ openRedis }) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(inject("databaseUrl"), await openRedis());
    });
    afterAll(() => server.close());

    const read = async () => (await server.visitor().get("/metrics", operator)).body as string;
    /** The value of the one line that has the name and all the labels. */
    function valueOf(text: string, name: string, labels: Record<string, string>): number {
      const found = text
        .split("\n")
        .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
        .filter((line) => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)));
      return found.length === 1 ? Number(found[0]!.split(" ").at(-1)) : Number.NaN;
    }
    const requests = (text: string, route: string, status: number) =>
      valueOf(text, "bowerbird_http_request_duration_seconds_count", { route, status: String(status) });

    it("count requests by the pattern of their address, whichever way they came", async () => {
      const ada = await server.person();
      const { body } = await ada.send("POST", "/api/bookmarks", { url: "https://metrics.example/1" });
      await ada.get(`/api/bookmarks/${body.id}`);
      await ada.get(`/api/bookmarks/${crypto.randomUUID()}`);
      await ada.get("/trpc/stats.get");
      await ada.get("/trpc/stats.get,categories.list?batch=1");
      await ada.get("/trpc/no.such.thing");
      await ada.get("/category/My%20secret%20plans");
      await ada.get("/api/surely/not/there");
      const text = await read();
      expect(requests(text, "/api/bookmarks", 201)).toBe(1);
      expect(requests(text, "/api/bookmarks/{id}", 200)).toBe(1);
      expect(requests(text, "/api/bookmarks/{id}", 404)).toBe(1);
      expect(requests(text, "/trpc/stats.get", 200)).toBe(1);
      expect(requests(text, "/trpc/(several)", 200)).toBe(1);
      expect(text).not.toContain(body.id);
      expect(text).not.toContain("secret");
      expect(text).not.toContain("surely");
      expect(text).not.toContain("no.such.thing");
    });

    it("keep one line for whatever a stranger asks for, by whatever method", async () => {
      const lines = async () => (await read()).split("\n").filter((line) => line.includes("request_duration")).length;
      const ask = (path: string, method = "GET") => fetch(server.url + path, { method, redirect: "manual" });
      await Promise.all([
        ask("/api/x"),
        ask("/x", "POST"),
        ask("/trpc/x"),
        ask("/x", "PROPFIND"),
        ask("/api/bookmarks/1"),
      ]);
      await read();
      const before = await lines();
      const strange = Array.from({ length: 30 }, (_, index) => index);
      await Promise.all(strange.map((index) => ask(`/api/x${index}`)));
      await Promise.all(strange.map((index) => ask(`/x${index}`, "POST")));
      await Promise.all(strange.map((index) => ask(`/trpc/x${index}`)));
      await Promise.all(strange.map((index) => ask(`/x${index}`, "PROPFIND")));
      await Promise.all(strange.map((index) => ask(`/api/bookmarks/${index}`)));
      expect(await lines()).toBe(before);
    });

    it("count jobs with how they ended, how long they took and waited", async () => {
      const ada = await server.person();
      const count = (text: string, outcome: string) =>
        valueOf(text, "bowerbird_job_duration_seconds_count", { job: "run-import", queue: "imports", outcome }) || 0;
      const before = count(await read(), "done");
      const { body } = await ada.send("POST", "/api/imports", { urls: ["https://metrics.example/2"] });
      await ada.importEnded(body.id);
      await vi.waitFor(async () => expect(count(await read(), "done")).toBe(before + 1), 120_000);
      expect(valueOf(await read(), "bowerbird_job_wait_seconds_count", { job: "run-import" })).toBe(before + 1);
      const backups = server.services.jobQueue.queues.find(({ name }) => name === "backups")!;
      await backups.add("a stranger's job", {}, { attempts: 1 });
      const failed = { queue: "backups", job: "unknown", outcome: "failed" };
      const failures = async () => valueOf(await read(), "bowerbird_job_duration_seconds_count", failed);
      await vi.waitFor(async () => expect(await failures()).toBe(1), 120_000);
      expect(valueOf(await read(), "bowerbird_queue_jobs", { queue: "backups", state: "failed" })).toBe(1);
    });

    it("show the queues' depth, the workers, the connections, the event loop and the memory", async () => {
      const text = await read();
      expect(valueOf(text, "bowerbird_workers", {})).toBe(1);
      expect(valueOf(text, "bowerbird_queue_jobs", { queue: "imports", state: "waiting" })).toBe(0);
      expect(valueOf(text, "bowerbird_database_connections", { state: "idle" })).toBeGreaterThanOrEqual(0);
      expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds", {})).toBeGreaterThan(0);
      expect(valueOf(text, "process_resident_memory_bytes", {})).toBeGreaterThan(10_000_000);
    });
  },
);

describe("the numbers of what is outside", () => {
  let model: TestModelServer;
  let server: TestServer;
  beforeAll(async () => {
    model = await startModelServer(() => ({ text: { links: [] } }));
    server = await startTestServer(inject("databaseUrl"), null, {
      OPENAI_BASE_URL: modelConfig(model).baseUrl,
      OPENAI_MODEL: "gpt-4o-mini",
    });
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });

  it("count addresses that were refused, and the calls, tokens and cost of the model", async () => {
    const ada = await server.person();
    await ada.send("POST", "/api/extract-metadata", { url: "http://127.0.0.1:1/" });
    await ada.send("POST", "/api/categorize", { url: "https://metrics.example", title: "Birds of the world" });
    const text = (await server.visitor().get("/metrics", operator)).body as string;
    expect(text).toMatch(/bowerbird_page_fetches_total\{kind="page",outcome="final"\} 1/);
    expect(text).toMatch(/bowerbird_model_call_duration_seconds_count\{outcome="(answered|failed)"\} 1/);
    expect(text).toMatch(/bowerbird_model_use_today\{what="calls"\} 1/);
  });
});

describe("a server whose database is gone", () => {
  it("still shows its own numbers", async () => {
    const server = await startTestServer(inject("databaseUrl"));
    onTestFinished(server.close);
    await server.loseDatabase();
    const { status, body } = await server.visitor().get("/metrics", operator);
    expect([status, body]).toEqual([200, expect.stringContaining("process_resident_memory_bytes")]);
  });
});
