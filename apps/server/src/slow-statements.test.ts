import { openSession } from "@bowerbird/db";
import { expect, test } from "vitest";
import { openForEachTest, openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const impatient = openForTests(() => server.startSibling({}, { statementTimeoutMs }));
const other = openForTests(() => openSession(server.services.config.databaseUrl, () => {}));
const ada = openForEachTest(() => server.person());

const statementTimeoutMs = 300;

test("a call that the database cannot answer in time is stopped, says so, and the server goes on", async () => {
  await whileLocked("saved_search", async () => {
    const refusal = { code: "UNAVAILABLE", message: expect.stringMatching(/took too long/) };
    expect(await call("GET", "/api/saved-searches")).toMatchObject({ status: 503, body: refusal });
  });
  expect((await call("GET", "/api/saved-searches")).status).toBe(200);
});

test("the deletion of an account takes as long as it needs", async () => {
  const { deletion } = await whileLocked("category", async () => {
    const called = { deletion: call("DELETE", "/api/account", { password: ada.password }) };
    await expect.poll(waitingStatements).toBe(1);
    // Longer than any other statement may take.
    await other.query("select pg_sleep($1)", [(2 * statementTimeoutMs) / 1_000]);
    return called;
  });
  expect((await deletion).status).toBe(200);
});

async function call(method: string, path: string, body?: object) {
  const headers = { cookie: ada.cookie(), "content-type": "application/json" };
  const answer = await fetch(impatient.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  return { status: answer.status, body: await answer.json() };
}

/** Keeps everyone from a table as long as the work takes. */
async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  await other.query("begin", []);
  await other.query(`lock table "${table}" in access exclusive mode`, []);
  try {
    return await work();
  } finally {
    await other.query("rollback", []);
  }
}

async function waitingStatements(): Promise<number> {
  const [row] = await other.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
    [],
  );
  return row!.count;
}
