import { BookmarkPage } from "@bowerbird/db";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, own } from "../../platform/context/index.ts";
import { countEnriched } from "../imports/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import { claimPages } from "./due-pages.sql.ts";
import { enrichBookmark, enrichBookmarks } from "./index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";

const minute = 60_000;
// Each address of 127.0.0.0/8 is a host of its own.
const hosts = [1, 2, 3].map((number) => `127.0.3.${number}`);

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}, "0.0.0.0"));
const { world } = openTestWorld(() => ({ FETCH_ALLOW: hosts.map((host) => `${host}:${site.port}`).join(",") }));

const again = () => createJobContext(world.services, ctx.userId);
const at = (time: number): Context => ({ ...again(), now: () => new Date(time) });
const add = (url: string) =>
  addBookmark(ctx, { url, title: "", description: "", category: "", allowDuplicates: false });
const pageOf = (bookmarkId: string) =>
  own(again()).selectFrom("BookmarkPage").selectAll().where("bookmarkId", "=", bookmarkId).executeTakeFirstOrThrow();
const enrich = (bookmarkId: string, now: number) => enrichBookmark(at(now), { bookmarkId }, countEnriched);

describe("a page that crashes its workers", () => {
  /** Simulates workers that crashed this many times with all three claimed. */
  async function lose(times: number): Promise<number> {
    let time = Date.now();
    for (let count = 0; count < times; count++, time += 2 * minute) {
      for (const { id } of ids) await claimPages(at(time), 1, { bookmarkId: id });
    }
    return time;
  }
  let ids: { id: string }[];
  beforeEach(async () => {
    ctx = await world.person();
    world.jobs.length = 0;
    site.requests.length = 0;
    site.answer = (_req, res) => html(res, "<title>Page</title>");
    ids = [];
    for (const host of hosts) ids.push(await add(`http://${host}:${site.port}/page`));
  });

  it("is isolated: pages of a crashed worker are read one by one, each recorded before the next", async () => {
    const time = await lose(1);
    let [atOnce, most] = [0, 0];
    const written: number[] = [];
    site.answer = (req, res) => {
      if (req.url !== "/page") return res.writeHead(404).end();
      atOnce += 1;
      void again()
        .em.count(BookmarkPage, { state: "done" })
        .then((count) => {
          written.push(count);
          most = Math.max(most, atOnce--);
          html(res, "<title>Page</title>");
        });
    };
    await enrichBookmarks(at(time), {}, countEnriched);
    expect([most, written]).toEqual([1, [0, 1, 2]]);
    expect(await pageOf(ids[2]!.id)).toMatchObject({ state: "done", claims: 0 });
  });

  it("is abandoned unread after five workers, with a reason and a failed job; the others are read", async () => {
    const time = await lose(5);
    await ctx.em.nativeUpdate(BookmarkPage, { bookmarkId: { $ne: ids[0]!.id } }, { claims: 1 });
    await expect(enrichBookmarks(at(time), {}, countEnriched)).rejects.toThrow(PoisonJobError);
    expect(site.requests.filter(({ url }) => url === "/page")).toHaveLength(2);
    const problem = "Reading this page was interrupted several times.";
    expect(await pageOf(ids[0]!.id)).toMatchObject({ state: "failed", problem });
    for (const { id } of ids.slice(1)) expect(await pageOf(id)).toMatchObject({ state: "done" });
    expect(world.jobs.filter(({ name }) => name === "categorize-bookmarks")).toHaveLength(1);
  });

  it("is also abandoned when it is read alone", async () => {
    const time = await lose(5);
    await expect(enrich(ids[0]!.id, time)).rejects.toThrow(PoisonJobError);
    expect(await pageOf(ids[0]!.id)).toMatchObject({ state: "failed", claims: 0 });
    await enrich(ids[0]!.id, time + 1);
  });
});
