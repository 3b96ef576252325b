import { applySyncInput } from "@bowerbird/contract/sync";
import { randomUUID as uuid } from "node:crypto";
import { expect } from "vitest";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { applySync, readSyncTree } from "./index.ts";

const { it } = openTestWorld();

it("a link keeps the date of the browser's bookmark, but takes none in the future", async ({ ctx }) => {
  const saved = Date.UTC(2021, 4, 1);
  const future = ctx.now().getTime() + 1_000 * 86_400_000;
  const operations = [saved, future].map((createdAt) => {
    const id = uuid();
    const link = { title: "Link", url: `https://dates.example/${id}`, parentId: null, afterId: null, copies: 0 };
    return { type: "add-link" as const, id, ...link, createdAt };
  });
  await applySync(ctx, applySyncInput.parse({ syncId: uuid(), batch: 0, device: "Firefox on Linux", operations }));
  const { links } = await readSyncTree(ctx, {});
  const times = links.map(({ createdAt }) => createdAt).toSorted((a, b) => a - b);
  expect(times).toEqual([saved, expect.any(Number)]);
  expect(times[1]).toBeLessThan(future - 86_400_000);
});
