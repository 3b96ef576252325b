import { addBookmark } from "@bowerbird/core/library/bookmarks";
import { type Context, createJobContext } from "@bowerbird/core/platform/context";
import { changeLinkChecks } from "@bowerbird/core/intake/link-checks";
import { describeSystem } from "@bowerbird/core/operations";
import { createTestServices, signUpPerson, startTestSite } from "@bowerbird/core/testing";
import { beforeEach, describe, expect, inject, it, vi } from "vitest";
import { SupervisedWorker } from "./testing/supervised-worker.ts";
import { openForTests } from "@bowerbird/core/testing/in-vitest";

/** So many workers may die of one thing. */
const deaths = 5;
const others = 20;
/** Each address of 127.0.0.0/8 is a host of its own. */
const hosts = Array.from({ length: others + 1 }, (_, number) => `127.0.2.${number + 1}`);

let ctx: Context;
let poisoned: string;
const worker = new SupervisedWorker();
const site = openForTests(() =>
  startTestSite((req, res) => res.writeHead(req.headers.host!.startsWith(`${hosts[0]}:`) ? 410 : 200).end(), "0.0.0.0"),
);
const test = openForTests(() =>
  createTestServices(inject("databaseUrl"), null, {
    FETCH_ALLOW: hosts.map((host) => `${host}:${site.port}`).join(","),
  }),
);

const again = () => createJobContext(test.services, ctx.userId);
async function save(number: number): Promise<string> {
  const url = `http://${hosts[number]}:${site.port}/`;
  return (await addBookmark(ctx, { url, title: `Page ${number}`, allowDuplicates: false })).id;
}

async function expectFailedJob(name: string): Promise<void> {
  const shown = async () => (await describeSystem(test.services)).failures;
  const failure = expect.objectContaining({ name, reason: expect.stringContaining(poisoned) });
  await vi.waitFor(async () => expect(await shown()).toContainEqual(failure), { timeout: 120_000, interval: 100 });
}

const query = <T>(statement: string): Promise<T[]> =>
  again().em.execute(statement.replaceAll("?", `'${ctx.userId}'`)) as unknown as Promise<T[]>;

describe("a bookmark that ends every worker which", () => {
  beforeEach(async () => {
    ctx = await signUpPerson(test.services);
    poisoned = await save(0);
    for (let number = 1; number <= others; number++) await save(number);
    return () => worker.kill();
  });

  it("hangs over sorting it is given up: the operator sees it, and all others are sorted", async () => {
    const poison = "a summary over which whoever writes it down hangs";
    await query(
      "update bookmark_page set state = 'done', description = 'A page about the birds of the north.' where user_id = ?",
    );
    await query(`update bookmark_page set description = '${poison}' where bookmark_id = '${poisoned}'`);
    const isOver = async () =>
      (await query("select 1 from bookmark_page where user_id = ? and not is_described")).length === 0;
    // As minutes later, when leases are over.
    const later =
      "update bookmark_page set due_at = now() - interval '10 minutes' where user_id = ? and not is_described";
    // Longer than a worker is silent that only waits for a busy processor.
    const environment = { ...test.environment, WATCHDOG_SECONDS: "6" };
    const dead = await worker.runUntil({ environment, preload: "hang.ts", poison }, isOver, () => query(later));
    expect(dead).toBe(deaths);
    await expectFailedJob("categorize-bookmarks");
    const bookmarks = await query<{ id: string; ai_summary: string | null }>(
      "select id, ai_summary from bookmark where user_id = ?",
    );
    for (const { id, ai_summary: summary } of bookmarks) expect(summary === null).toBe(id === poisoned);
  });

  it("dies over checking its link is given up: the operator sees it, and all others are checked", async () => {
    await changeLinkChecks(ctx, { enabled: true });
    // In the middle of a round.
    await query(
      "insert into link_check (user_id, bookmark_id, due_at) select user_id, id, now() from bookmark where user_id = ?",
    );
    await query(
      "update link_check_settings set started_at = now(), next_at = now() + interval '7 days' where user_id = ?",
    );
    // Links are checked slowly while pages are read.
    await query("delete from bookmark_page");
    await query("delete from enrichment");
    const isOver = async () =>
      (await query("select 1 from link_check_settings where user_id = ? and finished_at is not null")).length > 0;
    const due = async () => {
      await query(
        "update link_check set due_at = now() - interval '1 second' where user_id = ? and due_at is not null",
      );
      await query("update link_check_settings set heartbeat_at = null where user_id = ?");
    };
    const [environment, preload, poison] = [test.environment, "poison.ts", "Removed (410)"];
    const dead = await worker.runUntil({ environment, preload, poison }, isOver, due);
    const links = await query<{ bookmark_id: string; state: string; reason: string | null; due_at: Date | null }>(
      "select bookmark_id, state, reason, due_at from link_check where user_id = ?",
    );
    const found = links.find(({ bookmark_id: id }) => id === poisoned);
    expect(dead, `${JSON.stringify(found)} ${worker.troubles}`).toBe(deaths);
    await expectFailedJob("check-links");
    expect(links).toHaveLength(others + 1);
    for (const { bookmark_id: id, state, due_at: dueAt } of links) {
      expect([state, dueAt]).toEqual([id === poisoned ? "unknown" : "fine", null]);
    }
  });
});
