import { createOrm } from "@bowerbird/db";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
});
afterAll(() => server.close());

test("a call that the database cannot answer in time is stopped, says so, and the server goes on", async () => {
  const browser = await server.person();
  const impatient = await server.startSibling({}, { statementTimeoutMs: 300 });
  const ask = async () => {
    const answer = await fetch(`${impatient.url}/api/saved-searches`, { headers: { cookie: browser.cookie() } });
    return { status: answer.status, body: await answer.json() };
  };
  const orm = createOrm({ databaseUrl: server.services.config.databaseUrl, poolSize: 1 });
  try {
    await orm.em.fork().transactional(async (em) => {
      await sql`lock table "saved_search" in access exclusive mode`.execute(em.getKysely());
      const refusal = { code: "UNAVAILABLE", message: expect.stringMatching(/took too long/) };
      expect(await ask()).toMatchObject({ status: 503, body: refusal });
    });
    expect((await ask()).status).toBe(200);
  } finally {
    await orm.close(true);
    await impatient.close();
  }
});
