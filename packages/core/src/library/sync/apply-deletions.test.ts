import { updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { applySyncInput } from "@bowerbird/contract/sync";
import { randomUUID as uuid } from "node:crypto";
import { describe, expect } from "vitest";
import type { z } from "zod";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listTrash, updateBookmark } from "../bookmarks/index.ts";
import { applySync, readSyncTree } from "./index.ts";

const { world, it } = openTestWorld();

type Operation = z.input<typeof applySyncInput>["operations"][number];

const apply = (ctx: Context, operations: Operation[]) =>
  applySync(ctx, applySyncInput.parse({ syncId: uuid(), batch: 0, device: "Firefox on Linux", operations }));
const folder = (id: string, name: string): Operation => ({
  type: "add-folder",
  id,
  name,
  parentId: null,
  afterId: null,
});
const link = (id: string, title: string, parentId: string): Operation => {
  const url = `https://${title.toLowerCase()}.example/`;
  return { type: "add-link", id, title, url, parentId, afterId: null, copies: 0 };
};

describe("a deletion in a browser", () => {
  it.each([
    ["title", { title: "Oats" }],
    ["address", { url: "https://oats.example/" }],
    ["category", { category: "Grain" }],
  ])("leaves a link whose %s was changed here meanwhile, and says so", async (_field, change) => {
    const ctx = await world.person();
    const [bread, oat, rye] = [uuid(), uuid(), uuid()];
    await apply(ctx, [folder(bread, "Bread"), link(oat, "Oat", bread), link(rye, "Rye", bread)]);
    await updateBookmark(ctx, updateBookmarkInput.parse({ id: oat, ...change }));
    const was = (title: string) => ({ parentId: bread, title, url: `https://${title.toLowerCase()}.example/` });
    const { skipped } = await apply(ctx, [
      { type: "delete-link", id: oat, was: was("Oat") },
      { type: "delete-link", id: rye, was: was("Rye") },
    ]);
    expect(skipped.map(({ id }) => id)).toEqual([oat]);
    expect((await listTrash(ctx, { limit: 9 })).items.map(({ id }) => id)).toEqual([rye]);
  });

  it("leaves an empty folder that was renamed here meanwhile, and says so", async ({ ctx }) => {
    const [bread, soup] = [uuid(), uuid()];
    await apply(ctx, [folder(bread, "Loaves"), folder(soup, "Soup")]);
    const remove = (id: string, name: string): Operation => ({
      type: "delete-folder",
      id,
      was: { parentId: null, name },
    });
    const { skipped } = await apply(ctx, [remove(bread, "Bread"), remove(soup, "Soup")]);
    expect(skipped.map(({ id }) => id)).toEqual([bread]);
    expect((await readSyncTree(ctx, {})).folders.map(({ name }) => name)).toEqual(["Loaves"]);
  });
});
