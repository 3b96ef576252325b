import { beforeEach, expect } from "vitest";
import { SharedPage as Row } from "@bowerbird/db";
import { deleteCategory, undoChange } from "../library/bookmarks/index.ts";
import { listHistory } from "../operations/index.ts";
import type { Context } from "../platform/context/index.ts";
import {
  changeSharedPage,
  exportSharedPages,
  listSharedPages,
  renewAddress,
  shareCategory,
  stopSharing,
} from "./index.ts";
import { categoryNamed, openAs, share, takeDown, toToken } from "./testing.ts";
import { openTestWorld, saveSamples } from "../testing/open-test-world.ts";

let ctx: Context;
let categoryId: string;
const { world, it } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
  await saveSamples(ctx, [{ url: "https://rye.example/", title: "Rye", category: ["Bread"] }]);
  categoryId = await categoryNamed(ctx, "Bread");
});

const noPage = { code: "NOT_FOUND", message: expect.stringContaining("There is no page at this address") as string };

it("sharing again answers with the same address and settings", async () => {
  const first = await shareCategory(ctx, { categoryId, title: "Bread for all" });
  expect(first).toMatchObject({ category: "Bread", title: "Bread for all", sort: "newest", isIndexed: false });
  expect(await shareCategory(ctx, { categoryId, title: "Other" })).toEqual(first);
  expect(await listSharedPages(ctx)).toEqual({ isOn: true, pages: [first] });
});

it("an address has 192 random bits, and the database holds it neither as it is nor decodable without the secret", async () => {
  const token = await share(ctx, "Bread");
  expect(token).toMatch(/^[\w-]{32}$/);
  const row = await ctx.em.findOneOrFail(Row, { categoryId });
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await openAs(ctx, token)).toMatchObject({ head: { title: "Bread" } });
});

it("after a change of the server's secret the address cannot be read, and a new one can be had", async () => {
  const token = await share(ctx, "Bread");
  const config = { ...ctx.services.config, appSecret: "another secret of 32 characters!!" };
  const later = { ...ctx, services: { ...ctx.services, config } };
  const { pages } = await listSharedPages(later);
  expect(pages[0]!.address).toBeNull();
  expect(toToken((await renewAddress(later, { categoryId })).address)).not.toBe(token);
});

it("a new address works, and the old one leads nowhere", async () => {
  const old = await share(ctx, "Bread");
  const token = toToken((await renewAddress(ctx, { categoryId })).address);
  expect(token).not.toBe(old);
  await expect(openAs(ctx, old)).rejects.toMatchObject(noPage);
  expect((await openAs(ctx, token)).head.title).toBe("Bread");
});

it("stopping ends the page, and sharing again gives another address", async () => {
  const old = await share(ctx, "Bread");
  await stopSharing(ctx, { categoryId });
  await expect(openAs(ctx, old)).rejects.toMatchObject(noPage);
  await expect(stopSharing(ctx, { categoryId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await share(ctx, "Bread")).not.toBe(old);
});

it("a page ends with its category, and undoing the deletion shares nothing", async () => {
  const token = await share(ctx, "Bread");
  const { changeId } = await deleteCategory(ctx, { id: categoryId });
  await expect(openAs(ctx, token)).rejects.toMatchObject(noPage);
  await undoChange(ctx, { id: changeId });
  await expect(openAs(ctx, token)).rejects.toMatchObject(noPage);
  expect((await listSharedPages(ctx)).pages).toEqual([]);
});

it("the settings change one by one, and what changes nothing is in no history", async () => {
  await share(ctx, "Bread");
  expect(await changeSharedPage(ctx, { categoryId, sort: "manual" })).toMatchObject({ sort: "manual", view: "cards" });
  await changeSharedPage(ctx, { categoryId, sort: "manual" });
  expect(await changeSharedPage(ctx, { categoryId, view: "list", description: "Mine" })).toMatchObject({
    sort: "manual",
    view: "list",
    description: "Mine",
  });
  const { items } = await listHistory(ctx, { limit: 10 });
  expect(items.map(({ kind }) => kind)).toEqual(["edit-shared-page", "edit-shared-page", "share-category"]);
});

it("the history names what was shared, and cannot make it public or private by undo", async () => {
  await share(ctx, "Bread");
  await renewAddress(ctx, { categoryId });
  await stopSharing(ctx, { categoryId });
  const { items } = await listHistory(ctx, { limit: 10 });
  const facts = items.map(({ kind, subject, undo, reason }) => [kind, subject, undo, reason]);
  const reason = "Change it where it is shared";
  expect(facts).toEqual([
    ["stop-sharing", "Bread", null, reason],
    ["new-shared-address", "Bread", null, reason],
    ["share-category", "Bread", null, reason],
  ]);
  await expect(undoChange(ctx, { id: items[0]!.id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await listSharedPages(ctx)).pages).toEqual([]);
});

it("an export has the settings of shared pages and not their addresses", async () => {
  const token = await share(ctx, "Bread", { title: "For all", hasSubcategories: true });
  const exported = await exportSharedPages(ctx);
  expect(exported).toMatchObject([{ category: ["Bread"], title: "For all", hasSubcategories: true }]);
  expect(JSON.stringify(exported)).not.toContain(token);
});

it("where sharing is off, no page opens and none is made, but one can be ended", async () => {
  const token = await share(ctx, "Bread");
  const config = { ...ctx.services.config, sharing: false };
  const off = { ...ctx, services: { ...ctx.services, config } };
  await expect(openAs(off, token)).rejects.toMatchObject(noPage);
  expect(await listSharedPages(off)).toEqual({ isOn: false, pages: [] });
  await expect(shareCategory(off, { categoryId })).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect((await stopSharing(off, { categoryId })).categoryId).toBe(categoryId);
});

it("a page that the operator took down can neither be ended nor put back by sharing the category again", async () => {
  const token = await share(ctx, "Bread");
  await takeDown(ctx, true);
  await expect(stopSharing(ctx, { categoryId })).rejects.toMatchObject({ code: "CONFLICT" });
  await shareCategory(ctx, { categoryId });
  expect((await listSharedPages(ctx)).pages).toMatchObject([{ categoryId, takenDownAt: expect.any(Date) as Date }]);
  await expect(openAs(ctx, token)).rejects.toMatchObject(noPage);
});

it("another person's category cannot be shared, changed or stopped, nor seen in the list", async ({ eve }) => {
  await share(ctx, "Bread");
  const calls = [shareCategory, changeSharedPage, renewAddress, stopSharing];
  for (const call of calls) await expect(call(eve, { categoryId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await listSharedPages(eve)).pages).toEqual([]);
  expect((await listSharedPages(ctx)).pages).toHaveLength(1);
});
