import { addBookmark, getBookmark } from "@bowerbird/core/library/bookmarks";
import { type Context, createJobContext, createVisitorContext, everyone } from "@bowerbird/core/platform/context";
import { getImport, importFile } from "@bowerbird/core/intake/imports";
import { sweepEnrichments } from "@bowerbird/core/intake/pages";
import {
  createTestServices,
  html,
  queueBackends,
  signUpPerson,
  startTestSite,
  type TestServices,
  type TestSite,
} from "@bowerbird/core/testing";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { kill, WorkerProcesses } from "./testing/worker-processes.ts";

const workers = new WorkerProcesses();
const hosts = Array.from({ length: 200 }, (_, number) => `127.0.2.${number + 1}`);

describe.each(queueBackends(inject("redisUrl"), inject("suite")))(
  "workers that read pages, with the queue on $name",
  ({ openRedis }) => {
    let site: TestSite;
    let test: TestServices;
    let ctx: Context;
    let seen: Map<string, number>;
    let open: Map<string, number>;
    let maxAtOneHost: number;
    beforeEach(async () => {
      [seen, open, maxAtOneHost] = [new Map(), new Map(), 0];
      site = await startTestSite((req, res) => {
        const host = req.headers.host!;
        if (req.url === "/favicon.ico") return void res.writeHead(404).end();
        seen.set(host + req.url, (seen.get(host + req.url) ?? 0) + 1);
        open.set(host, (open.get(host) ?? 0) + 1);
        maxAtOneHost = Math.max(maxAtOneHost, open.get(host)!);
        res.on("close", () => open.set(host, open.get(host)! - 1));
        setTimeout(() => html(res, `<title>Page ${req.url}</title>`), 40);
      }, "0.0.0.0");
      const allowed = hosts.map((host) => `${host}:${site.port}`).join(",");
      test = await createTestServices(inject("databaseUrl"), await openRedis(), { FETCH_ALLOW: allowed });
      ctx = await signUpPerson(test.services);
    });
    afterEach(async () => {
      await workers.killAll();
      await test.close();
      await site.close();
    });

    const again = (person = ctx) => createJobContext(test.services, person.userId);
    const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 20 });
    async function importLinks(person: Context, count: number, hostOf: (number: number) => string): Promise<string> {
      async function* file() {
        for (let number = 0; number < count; number++) {
          yield Buffer.from(`<DT><A HREF="http://${hostOf(number)}:${site.port}/${number}"></A>\n`);
        }
      }
      const options = { folders: "keep" as const, allowDuplicates: false };
      return (await importFile(person, { name: "all.html", content: file() }, options)).id;
    }
    const enriched = async (id: string, person = ctx) => (await getImport(again(person), { id })).enriched;

    it("a worker killed in the middle: every page is read, counted once, and only those in hand are read twice", async () => {
      const total = 300;
      const id = await importLinks(ctx, total, (number) => hosts[number % hosts.length]!);
      const first = workers.start(test);
      await until(async () => expect(await enriched(id)).toBeGreaterThan(0));
      await kill(first);
      expect(await enriched(id)).toBeLessThan(total);
      // As if the lease and the silence after which work counts as lost were over.
      const db = everyone(again());
      await db.updateTable("BookmarkPage").set({ dueAt: new Date() }).where("state", "=", "pending").execute();
      await db.deleteFrom("Enrichment").execute();
      workers.start(test);
      await sweepEnrichments(createVisitorContext(test.services));
      await until(async () => expect(await enriched(id)).toBe(total));
      const repeated = [...seen.values()].filter((times) => times > 1).length;
      expect([seen.size, repeated <= 75]).toEqual([total, true]);
    });

    it("two processes call on one host twice at a time, not four times", async () => {
      workers.start(test);
      workers.start(test);
      const bob = await signUpPerson(test.services);
      const ids = [await importLinks(ctx, 20, () => hosts[0]!), await importLinks(bob, 20, () => hosts[0]!)];
      await until(async () => expect([await enriched(ids[0]!), await enriched(ids[1]!, bob)]).toEqual([20, 20]));
      expect(maxAtOneHost).toBe(2);
    });

    it("a person's single link is read before almost all of the others' thousands", async () => {
      workers.start(test);
      const others = await Promise.all([1, 2, 3, 4].map(() => signUpPerson(test.services)));
      const ids = await Promise.all(
        others.map((other) => importLinks(other, 2_000, (n) => hosts[n % (hosts.length - 1)]!)),
      );
      const isAtWork = async () => {
        for (const [index, id] of ids.entries()) expect(await enriched(id, others[index])).toBeGreaterThan(0);
      };
      await until(isAtWork);
      const url = `http://${hosts.at(-1)!}:${site.port}/single`;
      const before = seen.size;
      const single = await addBookmark(again(), { url, title: "", category: "", allowDuplicates: false });
      await until(async () => expect((await getBookmark(again(), single)).title).toBe("Page /single"));
      // Four people's pages in hand, and what is read until the link's turn comes.
      expect(seen.size - before).toBeLessThan(800);
      for (const [index, id] of ids.entries()) expect(await enriched(id, others[index])).toBeLessThan(2_000);
    });
  },
);
