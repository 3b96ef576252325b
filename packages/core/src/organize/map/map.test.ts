import type { BookmarkMap as BookmarkMapAnswer } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { BookmarkMap } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { deleteBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, createVisitorContext } from "../../platform/context/index.ts";
import { saveSamples, type Sample } from "../../testing/test-library.ts";
import { openSemanticWorld } from "../../semantic/embeddings/testing/open-semantic-world.ts";
import { getMap, listMapLinks, mapRuns } from "./index.ts";

const world = openSemanticWorld();

const link = (title: string, fields: Partial<Sample> = {}): Sample => ({
  url: `https://${title.toLowerCase().replaceAll(" ", "-")}.example/`,
  title,
  ...fields,
});
/** Three subjects of which the test model knows that they differ. */
const subjects = (count: number): Sample[] =>
  ["Sourdough bread", "Mortgage rates", "Container orchestration"].flatMap((subject) =>
    Array.from({ length: count }, (_, index) => link(`${subject} ${index}`, { tags: [subject.split(" ")[0]!] })),
  );

/** Asks for the map, runs its job, and asks again. */
async function mapOf(ctx: Context) {
  await getMap(ctx);
  await world.world.work();
  return getMap(ctx);
}
const toPositions = (points: string) => new Uint16Array(Uint8Array.from(Buffer.from(points, "base64")).buffer);
async function titlesOf(ctx: Context, version: string, from: number, limit: number) {
  return (await listMapLinks(ctx, { version, from, limit })).bookmarks.map(({ title }) => title);
}

describe("the map", () => {
  it("has a point for each link outside the trash, in groups that their tags name", async () => {
    const { ctx, ids } = await world.person([...subjects(30), link("Gone")]);
    await deleteBookmarks(ctx, { ids: [ids.at(-1)!] });
    await world.person(subjects(10));
    const map = await mapOf(ctx);
    expect(map).toMatchObject({ state: "ready", total: 90 });
    expect(toPositions(map.points)).toHaveLength(180);
    expect(map.groups.reduce((sum, { count }) => sum + count, 0)).toBe(90);
    let from = 0;
    for (const { name, count } of map.groups) {
      const titles = await titlesOf(ctx, map.version!, from, Math.min(count, 50));
      const subject = titles[0]!.split(" ")[0]!;
      expect(titles.filter((title) => title.startsWith(subject)).length).toBeGreaterThan(0.8 * titles.length);
      expect(name).toContain(subject);
      from += count;
    }
  });

  it("is computed when it is first asked for, and the answer says so until then", async () => {
    const { ctx } = await world.person(subjects(10));
    expect(await getMap(ctx)).toMatchObject({ state: "computing", understood: 30 });
    expect(await getMap(ctx)).toMatchObject({ state: "computing" });
    expect(world.world.jobs.filter(({ name }) => name === "compute-map")).toHaveLength(1);
    await world.world.work();
    expect(await getMap(ctx)).toMatchObject({ state: "ready" });
    expect(world.world.jobs).toHaveLength(0);
  });

  it("is computed again after a day, or when a tenth of the links has changed, and not before", async () => {
    const { ctx } = await world.person(subjects(30));
    const { version } = await mapOf(ctx);
    const later = createJobContext(world.services, ctx.userId);
    later.now = () => new Date(Date.now() + 25 * 60 * 60_000);
    const asked = async (by: Context) => {
      await getMap(by);
      const isAsked = world.world.jobs.some(({ name }) => name === "compute-map");
      await world.world.work();
      return isAsked;
    };
    await saveSamples(ctx, [link("One more")]);
    await world.embedAll();
    expect(await asked(ctx)).toBe(false);
    expect(await asked(later)).toBe(true);
    expect((await getMap(ctx)).version).not.toBe(version);
    await saveSamples(
      ctx,
      Array.from({ length: 15 }, (_, index) => link(`Chess ${index}`)),
    );
    await world.embedAll();
    expect(await asked(ctx)).toBe(true);
    expect(toPositions((await getMap(ctx)).points)).toHaveLength(212);
  });

  it("keeps what a person knows in its place when it is computed again", async () => {
    const { ctx } = await world.person(subjects(40));
    const first = await mapOf(ctx);
    const before = await placesByTitle(ctx, first);
    await saveSamples(
      ctx,
      Array.from({ length: 20 }, (_, index) => link(`Sourdough starter ${index}`)),
    );
    await world.embedAll();
    const second = await mapOf(ctx);
    const after = await placesByTitle(ctx, second);
    expect([before.size, after.size]).toEqual([120, 140]);
    const moved = [...before].map(([title, [x, y]]) => Math.hypot(after.get(title)![0] - x, after.get(title)![1] - y));
    expect(moved.toSorted((a, b) => a - b)[60]).toBeLessThan(0.1 * limits.mapSide);
    await expect(titlesOf(ctx, first.version!, 0, 1)).rejects.toThrow("The map has changed");
  });
});

async function placesByTitle(ctx: Context, { version, points }: BookmarkMapAnswer) {
  const [all, found] = [toPositions(points), new Map<string, [number, number]>()];
  for (let from = 0; from < all.length / 2; from += 50) {
    const titles = await titlesOf(ctx, version!, from, 50);
    titles.forEach((title, at) => found.set(title, [all[2 * (from + at)]!, all[2 * (from + at) + 1]!]));
  }
  return found;
}

describe("without a map, the answer says why", () => {
  it("if there is no semantic search", async () => {
    const { ctx } = await world.person(subjects(10));
    world.services.embedder = null;
    expect(await getMap(ctx)).toMatchObject({ state: "off", points: "" });
  });

  it("if there are too few links", async () => {
    const { ctx } = await world.person(subjects(10).slice(0, limits.mapLinksMin - 1));
    expect(await getMap(ctx)).toMatchObject({ state: "few", total: limits.mapLinksMin - 1 });
  });

  it("if the links are not embedded yet", async () => {
    const ctx = await world.world.person();
    await saveSamples(ctx, subjects(10));
    expect(await getMap(ctx)).toMatchObject({ state: "embedding", understood: 0, total: 30 });
    expect(world.world.jobs.filter(({ name }) => name === "compute-map")).toHaveLength(0);
  });

  it("if computing has ended five workers; a day later it is tried again", async () => {
    const { ctx } = await world.person(subjects(10));
    await getMap(ctx);
    world.world.jobs.length = 0;
    const { id } = (await ctx.em.findOne(BookmarkMap, {}, { disableIdentityMap: true }))!;
    await ctx.em.nativeUpdate(BookmarkMap, { id }, { attempts: 5 });
    await expect(mapRuns.run(createJobContext(world.services, ctx.userId), id)).rejects.toThrow("has ended 5 workers");
    expect(await getMap(ctx)).toMatchObject({ state: "failed" });
    const later = createJobContext(world.services, ctx.userId);
    later.now = () => new Date(Date.now() + 25 * 60 * 60_000);
    await getMap(later);
    await world.world.work();
    expect(await getMap(ctx)).toMatchObject({ state: "ready" });
  });
});

it("a map whose job was lost is computed by the next sweep", async () => {
  const { ctx } = await world.person(subjects(10));
  await getMap(ctx);
  world.world.jobs.length = 0;
  const sweep = createVisitorContext(world.services);
  sweep.now = () => new Date(Date.now() + 2 * 60_000);
  await mapRuns.sweep(sweep);
  await world.world.work();
  expect(await getMap(ctx)).toMatchObject({ state: "ready" });
});

it("the links of another person's map cannot be read", async () => {
  const [ada, bob] = [await world.person(subjects(10)), await world.person(subjects(8))];
  const { version } = await mapOf(ada.ctx);
  await mapOf(bob.ctx);
  await expect(listMapLinks(bob.ctx, { version: version!, from: 0, limit: 50 })).rejects.toThrow("The map has changed");
});
