import { expect } from "vitest";
import { addBookmark, getBookmark, updateBookmark } from "../../library/bookmarks/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listRestoreItems, undoRestore } from "./index.ts";
import { exported, preview, restoreText } from "./testing.ts";

const { world, it } = openTestWorld();
const coverUrl = "https://birds.example/1.jpg";

it.each(["json", "csv"] as const)(
  "a cover comes back from %s and is told; undoing takes it away again",
  async (format) => {
    const ctx = await world.person();
    const bird = { url: "https://birds.example/1", title: "Bird", category: "Birds", allowDuplicates: false };
    const { id } = await addBookmark(ctx, { ...bird, coverUrl });
    const text = await exported(ctx, format);
    await updateBookmark(ctx, { id, coverUrl: null });
    const found = await preview(world, ctx, text);
    const { items } = await listRestoreItems(ctx, { id: found.id, kind: "changed", limit: 100 });
    expect(items[0]!.changes).toEqual([{ field: "cover", from: null, to: coverUrl }]);
    const restore = await restoreText(world, ctx, text, "merge");
    expect(await getBookmark(ctx, { id })).toMatchObject({ coverUrl });
    await undoRestore(ctx, { id: restore.id });
    await world.work();
    expect(await getBookmark(ctx, { id })).toMatchObject({ coverUrl: null });
  },
);

it.for(["json", "csv", "html"] as const)(
  "a backup as %s that names no cover leaves it as it is",
  async (format, { ctx }) => {
    const bird = { url: "https://birds.example/1", title: "Bird", category: "Birds", allowDuplicates: false };
    const { id } = await addBookmark(ctx, bird);
    const text = await exported(ctx, format);
    await updateBookmark(ctx, { id, coverUrl });
    expect(await preview(world, ctx, text)).toMatchObject({ changed: 0, same: 1 });
  },
);
