import { limits } from "@bowerbird/contract/limits";
import { DemoVisitor, User } from "@bowerbird/db";
import { beforeEach, describe, expect } from "vitest";
import { findCaller, logOut } from "../accounts/auth/index.ts";
import { addBookmarks, countRoom, deleteBookmarks } from "../library/bookmarks/index.ts";
import { listCategories } from "../library/categories/index.ts";
import { startImport } from "../intake/imports/index.ts";
import {
  addressHeader,
  type Context,
  createJobContext,
  createVisitorContext,
  everyone,
  type VisitorContext,
} from "../platform/context/index.ts";
import { allBookmarks } from "../testing/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { sweepEverything, startDemo } from "./index.ts";

const { world, it } = openTestWorld(() => ({ DEMO: "on" }));
const minuteMs = 60_000;
const start = Date.now();

beforeEach(async () => {
  await createVisitorContext(world.services).em.nativeDelete(DemoVisitor, {}, { filters: false });
  await createVisitorContext(world.services).em.nativeDelete(User, {});
});

/** A browser at an address, a number of minutes after the start. */
function visit(address: string, minutes = 0) {
  const cookies: string[] = [];
  const appendHeader = (_name: string, line: string) => void cookies.push(line.split(";")[0]!);
  const at = (later: number): VisitorContext => {
    const headers = new Headers({ [addressHeader]: address, cookie: cookies.join("; ") });
    return createVisitorContext(world.services, {
      headers,
      appendHeader,
      now: () => new Date(start + later * minuteMs),
    });
  };
  return { start: () => startDemo(at(minutes)), at };
}

/** A demo that runs, as its visitor. */
async function startAs(address: string): Promise<Context> {
  const visitor = visit(address);
  expect(await visitor.start()).toBeNull();
  return createJobContext(world.services, (await findCaller(visitor.at(0)))!.userId);
}

/** What the sweep of a worker does a number of minutes after the start. */
const sweepAfter = (minutes: number) =>
  sweepEverything({ ...world.services, now: () => new Date(start + minutes * minuteMs) });
const countPeople = () => createVisitorContext(world.services).em.count(User);

describe("a visitor of a demo", () => {
  it("gets 500 links in categories and subcategories, with tags, of two years", async () => {
    const ctx = await startAs("192.0.2.1");
    const bookmarks = await allBookmarks(ctx);
    expect(bookmarks).toHaveLength(500);
    expect(bookmarks.filter(({ tags }) => tags.length === 0)).toEqual([]);
    const used = (await listCategories(ctx)).filter(({ bookmarkCount }) => bookmarkCount > 0);
    expect(used.filter(({ parentId }) => parentId === null)).toHaveLength(13);
    expect(used.filter(({ parentId }) => parentId !== null).length).toBeGreaterThan(20);
    const years = bookmarks.map(({ createdAt }) => (start - createdAt.getTime()) / (365 * 24 * 60 * minuteMs));
    expect(Math.max(...years)).toBeGreaterThan(1.5);
    expect(Math.min(...years)).toBeGreaterThan(0);
  });

  it("sees nothing of another", async () => {
    const [ada, eve] = [await startAs("192.0.2.1"), await startAs("192.0.2.2")];
    await addBookmarks(ada, { bookmarks: [{ url: "https://of-ada.example/" }], allowDuplicates: false });
    expect((await allBookmarks(eve)).filter(({ url }) => url.includes("of-ada"))).toEqual([]);
    expect(await allBookmarks(ada)).toHaveLength(501);
  });

  it("keeps the demo that runs when they press the button again", async () => {
    const visitor = visit("192.0.2.1");
    await visitor.start();
    const first = await findCaller(visitor.at(0));
    await startDemo(visitor.at(1));
    expect((await findCaller(visitor.at(1)))!.userId).toBe(first!.userId);
  });

  it("is signed in for an hour, and then removed with everything", async () => {
    const visitor = visit("192.0.2.1");
    await visitor.start();
    expect(await findCaller(visitor.at(59))).not.toBeNull();
    world.services.callers.forget();
    expect(await findCaller(visitor.at(60))).toBeNull();
    await sweepAfter(59);
    expect(await countPeople()).toBe(1);
    // Also what a crash left: the sweep of any worker finds it by its row.
    await sweepAfter(60);
    expect(await countPeople()).toBe(0);
    for (const table of ["Bookmark", "Category", "Session", "BookmarkPage", "DemoVisitor"] as const) {
      expect(await everyone(visitor.at(0)).selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("is removed soon after they sign out, and leaves the place", async () => {
    const visitor = visit("192.0.2.1");
    await visitor.start();
    await logOut(visitor.at(10));
    await sweepAfter(11);
    expect(await countPeople()).toBe(0);
  });

  it("saves 2,000 links at most, with those in the trash", async () => {
    const ctx = await startAs("192.0.2.1");
    const bookmarks = Array.from({ length: 100 }, (_, index) => ({ url: `https://more.example/${index}` }));
    const { created } = await addBookmarks(ctx, { bookmarks, allowDuplicates: false });
    await deleteBookmarks(ctx, { ids: created.map(({ id }) => id) });
    expect(await countRoom(ctx)).toBe(2_000 - 600);
  });

  it("starts ten imports at most", async () => {
    const ctx = await startAs("192.0.2.1");
    const importOne = () =>
      startImport(ctx, { urls: ["https://imported.example/"], folders: "keep", allowDuplicates: false });
    for (let count = 0; count < limits.demoImports; count += 1) await importOne();
    await expect(importOne()).rejects.toThrow("The demo does not take more than 10 imports from one visitor.");
  });
});

describe("the places of a demo", () => {
  it("are three for one network, and the first that ends is the next", async () => {
    await startAs("192.0.2.1");
    for (const minutes of [10, 20]) await visit("192.0.2.1", minutes).start();
    expect(await visit("192.0.2.1", 25).start()).toEqual({ reason: "network", minutes: 35 });
    expect(await visit("192.0.2.2", 25).start()).toBeNull();
    expect(await visit("192.0.2.1", 60).start()).toBeNull();
  });

  it("of a network of IPv6 are those of its first 64 bits", async () => {
    for (const host of ["1", "2", "ffff:3"]) await visit(`2001:db8:1:2::${host}`).start();
    expect(await visit("2001:db8:1:2::4").start()).toMatchObject({ reason: "network" });
    expect(await visit("2001:db8:1:3::4").start()).toBeNull();
  });

  it("are 100 for all, also where visitors press at the same time", async () => {
    const em = createVisitorContext(world.services).em;
    const endsAt = new Date(start + 30 * minuteMs);
    for (let count = 0; count < limits.demoVisitors - 1; count += 1) {
      const id = crypto.randomUUID();
      await em.insert(User, { id, name: "Visitor", email: `${id}@demo.invalid` });
      await em.insert(DemoVisitor, { userId: id, network: `198.51.100.${count}`, endsAt });
    }
    const answers = await Promise.all([1, 2, 3].map((host) => visit(`203.0.113.${host}`).start()));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.filter((answer) => answer?.reason === "visitors" && answer.minutes === 30)).toHaveLength(2);
  });
});
