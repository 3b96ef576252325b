import { describe, expect, inject, it, beforeAll, afterAll, onTestFinished } from "vitest";
import { queueBackends } from "@bowerbird/core/testing";
import { opsPassword, startTestServer, type TestServer } from "./testing/test-server.ts";

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("with the queue on $name", ({ openRedis }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(inject("databaseUrl"), await openRedis());
  });
  afterAll(() => server.close());
  const operator = { authorization: `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}` };

  it("is alive and ready", async () => {
    expect(await server.visitor().get("/healthz")).toMatchObject({ status: 200, body: { status: "alive" } });
    expect(await server.visitor().get("/readyz")).toMatchObject({
      status: 200,
      body: { status: "ready", database: "up", queue: "up", migrations: "up" },
    });
  });

  it.each(["/metrics", "/ops", "/ops/queues", "/ops/queues/api/queues"])("%s is for operators only", async (path) => {
    const ada = await server.person();
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
    const refused = [{}, basic("ops:wrong"), { authorization: opsPassword }];
    for (const headers of refused) {
      const answer = await ada.get(path, headers as Record<string, string>);
      expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Basic")]);
      expect(answer.body).toEqual({ message: "Operators only.", code: "UNAUTHORIZED" });
    }
    expect((await ada.get(path, operator)).status).toBe(200);
  });

  it("shows operators the process's numbers and the queues", async () => {
    const metrics = await server.visitor().get("/metrics", operator);
    expect(metrics.headers.get("content-type")).toContain("text/plain");
    expect(metrics.body).toContain("process_resident_memory_bytes");
    const page = await server.visitor().get("/ops/queues", operator);
    expect(page.body).toMatch(/Bowerbird operations.{0,40}"\.\."/);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("content-security-policy")).toContain("base-uri 'self'");
    expect(page.body).not.toMatch(/(href|src)="(https?:)?\/\//);
    const { body } = await server.visitor().get("/ops/queues/api/queues", operator);
    const names = body.queues.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["imports", "categorization", "mail"]));
  });
});

describe("a server whose database is gone", () => {
  it("is alive and not ready, and its answers hide why", async () => {
    const server = await startTestServer(inject("databaseUrl"));
    onTestFinished(server.close);
    const ada = await server.person();
    await server.loseDatabase();
    expect((await ada.get("/healthz")).status).toBe(200);
    const ready = await ada.get("/readyz");
    expect([ready.status, ready.body.status, ready.body.database]).toEqual([503, "not ready", "down"]);
    const { status, body } = await ada.get("/api/stats");
    expect([status, body]).toEqual([
      500,
      { message: "Something went wrong on our side. Please try again.", code: "INTERNAL" },
    ]);
  });
});
