import { Import, ImportChunk } from "@bowerbird/db";
import { beforeEach, describe, expect } from "vitest";
import { listCategories } from "../../library/categories/index.ts";
import { type Context, createJobContext, createVisitorContext, unmanaged } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { allBookmarks, bytes, link, importOptions } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import {
  cancelImport,
  expireUploads,
  getImportPreview,
  importRuns,
  listImports,
  startUploaded,
  uploadFile,
} from "./index.ts";

const { world, it } = openTestWorld();
const folder = (name: string, ...links: string[]) => `<DT><H3>${name}</H3><DL><p>${links.join("")}</DL><p>`;

let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
});

const upload = (content: string) => uploadFile(ctx, { name: "bookmarks.html", content: bytes(content) });
const countRows = async () => [await ctx.em.count(Import, {}), await ctx.em.count(ImportChunk, {})];

describe("a file that waits for its start", () => {
  it("changes nothing, is not listed, and tells open pages when it is read", async () => {
    const told = await eventsDuring(ctx, async () => {
      await upload(folder("Baking", link("https://a.example/", "A")));
      await world.work();
    });
    expect(told).toEqual(["import.progress"]);
    expect(await allBookmarks(ctx)).toEqual([]);
    expect(await listImports(ctx, { limit: 10 })).toEqual([]);
    expect((await listCategories(ctx)).some(({ name }) => name === "Baking")).toBe(false);
  });

  it("cannot be started, and has no preview, before it is read", async () => {
    const { id } = await upload("https://a.example/");
    await expect(getImportPreview(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(startUploaded(ctx, { id, ...importOptions })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is imported once with the options of its start, however often it is started", async () => {
    const { id } = await upload(folder("Baking", link("https://a.example/", "A"), link("https://a.example/", "B")));
    await world.work();
    const start = () => startUploaded(ctx, { id, folders: "ignore", allowDuplicates: true });
    await start();
    expect(await start()).toMatchObject({ status: "queued" });
    await world.work();
    expect(await start()).toMatchObject({ status: "succeeded", created: 2 });
    expect((await allBookmarks(ctx)).map(({ category }) => category)).not.toContain("Baking");
    expect(await listImports(ctx, { limit: 10 })).toMatchObject([{ id }]);
    await expect(getImportPreview(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it.each([
    ["read", true],
    ["not read yet", false],
  ])("is deleted with its file when it is cancelled, %s", async (_, isRead) => {
    const { id } = await upload("https://a.example/");
    if (isRead) await world.work();
    expect(await countRows()).toEqual([1, 1]);
    expect(await cancelImport(ctx, { id })).toMatchObject({ status: "cancelled" });
    expect(await countRows()).toEqual([0, 0]);
    await world.work();
    expect(await countRows()).toEqual([0, 0]);
    await expect(startUploaded(ctx, { id, ...importOptions })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("that is cancelled while it is read leaves nothing", async () => {
    const { id } = await upload("https://a.example/");
    const run = importRuns.run(createJobContext(world.services, ctx.userId), id);
    await cancelImport(ctx, { id });
    await run;
    expect(await countRows()).toEqual([0, 0]);
  });

  it("expires after an hour; a started one does not", async () => {
    const uploads = [await upload("https://a.example/"), await upload("https://b.example/"), await upload("c.example")];
    await world.work();
    await startUploaded(ctx, { id: uploads[0]!.id, ...importOptions });
    const expireAfter = async (minutes: number) => {
      const now = () => new Date(Date.now() + minutes * 60_000);
      await expireUploads(createVisitorContext(world.services, { now }));
      const rows = await ctx.em.find(Import, {}, unmanaged);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await expireAfter(59)).toEqual(uploads.map(({ id }) => id).toSorted());
    expect(await expireAfter(61)).toEqual([uploads[0]!.id]);
  });
});
