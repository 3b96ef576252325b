import { queueBackends, signUpPerson } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi, onTestFinished } from "vitest";
import { version } from "@bowerbird/core/platform/config";
import { opsPassword, startTestServer, type TestServer } from "./testing/test-server.ts";

const operator = { authorization: `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}` };

describe.each(queueBackends(inject("redisUrl"), inject("suite")))(
  "the operators' page with the queue on $name",
  ({ openRedis }) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer(inject("databaseUrl"), await openRedis());
    });
    afterAll(() => server.close());

    const page = async () => (await server.visitor().get("/ops", operator)).body as string;
    const textOf = (html: string) => html.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]+>/g, " ");
    const backups = () => server.services.jobQueue.queues.find(({ name }) => name === "backups")!;
    const retry = (id: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/ops/retry`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ queue: "backups", id }),
        headers: { ...operator, ...headers },
      });

    it("shows versions, the schema, the queues, this worker, and what the model cost, without a script", async () => {
      const html = await page();
      const text = textOf(html);
      expect(text).toContain(process.version);
      expect(text).toMatch(/\d+ applied, latest: 00\d\d/);
      expect(text).not.toContain("pending");
      for (const queue of ["imports", "metadata", "categorization", "mail"]) expect(text).toContain(queue);
      await vi.waitFor(async () => expect(textOf(await page())).toContain("Workers alive: 1"), 120_000);
      expect(textOf(await page())).toContain(`-${process.pid}`);
      expect(text).toContain("Language model today");
      expect(html).not.toContain("<script");
      expect(html).toContain('href="/ops/queues"');
      expect(html).toContain('href="/metrics"');
    });

    it("shows as text why a job failed for good, and retries it", async () => {
      const job = await backups().add("no-such-job<b>", { requestId: "request-1234" }, { attempts: 1 });
      await vi.waitFor(async () => expect(await job.getState()).toBe("failed"), 120_000);
      const html = await page();
      expect(html).toContain("No handler for a job named no-such-job&lt;b&gt;");
      expect(html).not.toContain("job<b>");
      expect(html).toContain("request request-1234");
      const before = (await backups().getJob(job.id!))!.finishedOn!;
      const answer = await retry(job.id!);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/ops"]);
      // It was retried already and is no longer a failed job.
      await vi.waitFor(
        async () => expect((await backups().getJob(job.id!))!.finishedOn!).toBeGreaterThan(before),
        120_000,
      );
      await vi.waitFor(async () => expect(await job.getState()).toBe("failed"), 120_000);
    });

    it("says for how many people a new version sorts links worse, where it does", async () => {
      expect(textOf(await page())).not.toContain("Sorting");
      const ada = await signUpPerson(server.services);
      const review = JSON.stringify({ links: 60, better: 1, worse: 20, isWorse: true });
      await ada.em.execute(
        "insert into filing_settings (user_id, mistakes, offsets, reviewed_version, review) values (?, '5', '{}', ?, ?)",
        [ada.userId, version, review],
      );
      expect(textOf(await page())).toContain("would have sorted worse than the one before: 1 of 1.");
    });

    it("retries nothing for another site, without a password, or that has not failed", async () => {
      const job = await backups().add("no-such-job", {}, { attempts: 1, delay: 3_600_000 });
      expect((await retry(job.id!, { origin: "https://evil.example" })).status).toBe(403);
      expect((await retry(job.id!, { "sec-fetch-site": "cross-site" })).status).toBe(403);
      expect((await retry(job.id!, { authorization: "" })).status).toBe(401);
      expect((await retry(job.id!)).status).toBe(404);
      expect((await retry("none")).status).toBe(404);
      expect(await job.getState()).toBe("delayed");
    });
  },
);

describe("a server whose schema is behind", () => {
  it("is not ready and says which migration is pending", async () => {
    const server = await startTestServer(inject("databaseUrl"));
    onTestFinished(server.close);
    const name = (await server.services.migrationState()).applied.at(-1)!;
    await server.services.forkEm().execute("delete from migration where name = ?", [name]);
    const ready = await server.visitor().get("/readyz");
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: "not ready", database: "up", queue: "up", migrations: "down" },
    ]);
    expect((await server.visitor().get("/ops", operator)).body).toContain(`1 pending: ${name}`);
  });

  it("shows the page also when the database is gone", async () => {
    const server = await startTestServer(inject("databaseUrl"));
    onTestFinished(server.close);
    await server.loseDatabase();
    const { status, body } = await server.visitor().get("/ops", operator);
    expect([status, body]).toEqual([200, expect.stringContaining("cannot be read at the moment")]);
  });
});
