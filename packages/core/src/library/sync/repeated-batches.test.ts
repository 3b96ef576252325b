import { applySyncInput } from "@bowerbird/contract/sync";
import { BookmarkChange } from "@bowerbird/db";
import { randomUUID as uuid } from "node:crypto";
import { expect } from "vitest";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { applySync, readSyncTree } from "./index.ts";

const { it } = openTestWorld();

const add = (title: string) => {
  const url = `https://${title.toLowerCase()}.example/`;
  return { type: "add-link", id: uuid(), title, url, parentId: null, afterId: null, copies: 0 };
};
const gone = () => ({
  type: "delete-link",
  id: uuid(),
  was: { parentId: null, title: "x", url: "https://x.example/" },
});
const send = (ctx: Context, syncId: string, batch: number, operations: object[]) =>
  applySync(ctx, applySyncInput.parse({ syncId, batch, device: "Firefox on Linux", operations }));
const titles = async (ctx: Context) => (await readSyncTree(ctx, {})).links.map(({ title }) => title).toSorted();

it("the last batch gets its answer again, also after others, and is not applied twice", async ({ ctx }) => {
  const syncId = uuid();
  await send(ctx, syncId, 0, [add("Rye")]);
  const operations = [add("Oat"), gone()];
  const answer = await send(ctx, syncId, 1, operations);
  expect(await send(ctx, syncId, 1, operations)).toEqual(answer);
  expect(await titles(ctx)).toEqual(["Oat", "Rye"]);
});

it("a batch before the last one is refused, and changes nothing", async ({ ctx }) => {
  const syncId = uuid();
  await send(ctx, syncId, 0, [add("Rye")]);
  await send(ctx, syncId, 1, [add("Oat")]);
  await expect(send(ctx, syncId, 0, [add("Bran")])).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await titles(ctx)).toEqual(["Oat", "Rye"]);
});

it("many batches store no more answers than one", async ({ ctx }) => {
  const syncId = uuid();
  const store = async (batch: number) => {
    await send(ctx, syncId, batch, [add(`Rye${batch}`), ...Array.from({ length: 50 }, gone)]);
    const row = await ctx.em.findOneOrFail(BookmarkChange, { id: syncId }, unmanaged);
    return JSON.stringify(row.category).length;
  };
  const first = await store(0);
  for (let batch = 1; batch < 5; batch++) expect(await store(batch)).toBe(first);
});
