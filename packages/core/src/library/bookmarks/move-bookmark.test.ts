import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Context, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addBookmark, deleteBookmarks, listBookmarks, moveBookmark, undoChange, updateBookmark } from "./index.ts";

const { world } = openTestWorld();

async function save(ctx: Context, title: string, category = "Shelf") {
  const input = { url: `https://example.com/${category}/${title}`, title, category };
  return addBookmark(ctx, addBookmarkInput.parse(input));
}

/** A person with the bookmarks a to e, a at the top. */
async function shelf() {
  const ctx = await world.person();
  const ids: Record<string, string> = {};
  for (const title of ["e", "d", "c", "b", "a"]) ids[title] = (await save(ctx, title)).id;
  const { categoryId } = (await listBookmarks(ctx, { limit: 1, skip: 0 })).items[0]!;
  return { ctx, ids: ids as Record<"a" | "b" | "c" | "d" | "e", string>, categoryId };
}

async function titles(ctx: Context, categoryId: string): Promise<string> {
  const { items } = await listBookmarks(ctx, { categoryId, sort: "manual", limit: 1_000, skip: 0 });
  return items.map(({ title }) => title).join("");
}

/** Gives all the same position, as if several writers had chosen it; the newest come first then. */
const giveOnePosition = (ctx: Context) => own(ctx).updateTable("Bookmark").set({ position: "4" }).execute();

describe("a moved bookmark", () => {
  it("is placed right before or after the other, and the rest keep their order", async () => {
    const { ctx, ids, categoryId } = await shelf();
    expect(await titles(ctx, categoryId)).toBe("abcde");
    await moveBookmark(ctx, { id: ids.e, beforeId: ids.b });
    expect(await titles(ctx, categoryId)).toBe("aebcd");
    await moveBookmark(ctx, { id: ids.a, afterId: ids.d });
    expect(await titles(ctx, categoryId)).toBe("ebcda");
    await moveBookmark(ctx, { id: ids.c, beforeId: ids.e });
    expect(await titles(ctx, categoryId)).toBe("cebda");
    await moveBookmark(ctx, { id: ids.e, afterId: ids.c });
    expect(await titles(ctx, categoryId)).toBe("cebda");
  });

  it("follows any series of moves, also among bookmarks of one position", async () => {
    const { ctx, ids, categoryId } = await shelf();
    const letter = fc.constantFrom("a", "b", "c", "d", "e" as keyof typeof ids);
    const moves = fc.array(fc.tuple(letter, letter, fc.boolean()), { maxLength: 12 });
    const property = fc.asyncProperty(moves, fc.boolean(), async (series, isAlike) => {
      if (isAlike) await giveOnePosition(ctx);
      let expected = await titles(ctx, categoryId);
      for (const [moved, other, isBefore] of series) {
        if (moved === other) continue;
        const [id, otherId] = [ids[moved as "a"], ids[other as "a"]];
        await moveBookmark(ctx, isBefore ? { id, beforeId: otherId } : { id, afterId: otherId });
        expected = expected.replace(moved, "").replace(other, isBefore ? moved + other : other + moved);
        expect(await titles(ctx, categoryId)).toBe(expected);
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });

  it("changes one row, if there is room between its neighbors", async () => {
    const { ctx, ids } = await shelf();
    const positions = async () =>
      new Map(
        (await own(ctx).selectFrom("Bookmark").select(["id", "position"]).execute()).map((row) => [
          row.id,
          row.position,
        ]),
      );
    const before = await positions();
    await moveBookmark(ctx, { id: ids.e, beforeId: ids.b });
    const after = await positions();
    expect([...after].filter(([id, position]) => before.get(id) !== position).map(([id]) => id)).toEqual([ids.e]);
  });

  it("finds room after a thousand moves to one place", async () => {
    const { ctx, ids, categoryId } = await shelf();
    const { position } = await own(ctx)
      .selectFrom("Bookmark")
      .select("position")
      .where("id", "=", ids.b)
      .executeTakeFirstOrThrow();
    const crowded = `${position}${"0".repeat(150)}1`;
    await own(ctx).updateTable("Bookmark").set({ position: crowded }).where("id", "=", ids.c).execute();
    let [lower, moved] = [ids.d, ids.e];
    for (let count = 0; count < 60; count++) {
      await moveBookmark(ctx, { id: moved, afterId: ids.b });
      [lower, moved] = [moved, lower];
      expect((await titles(ctx, categoryId)).slice(0, 3)).toBe(count % 2 === 0 ? "abe" : "abd");
    }
    const rows = await own(ctx).selectFrom("Bookmark").select("position").execute();
    expect(Math.max(...rows.map((row) => row.position.length))).toBeLessThanOrEqual(200);
  });

  it("comes into the category of the other", async () => {
    const { ctx, ids, categoryId } = await shelf();
    const other = await save(ctx, "x", "Box");
    const moved = await moveBookmark(ctx, { id: other.id, afterId: ids.b });
    expect(moved).toMatchObject({ category: "Shelf", categoryId, title: "x" });
    expect(await titles(ctx, categoryId)).toBe("abxcde");
    expect(await undoChange(ctx, { id: moved.changeId! })).toMatchObject({ restored: 1, failed: [] });
    expect(await titles(ctx, categoryId)).toBe("abcde");
    expect(await titles(ctx, other.categoryId)).toBe("x");
  });

  it("returns to its place when the move is undone, unless it was moved again", async () => {
    const { ctx, ids, categoryId } = await shelf();
    const first = await moveBookmark(ctx, { id: ids.e, beforeId: ids.a });
    const second = await moveBookmark(ctx, { id: ids.e, afterId: ids.b });
    expect((await undoChange(ctx, { id: first.changeId! })).failed).toHaveLength(1);
    await undoChange(ctx, { id: second.changeId! });
    expect(await titles(ctx, categoryId)).toBe("eabcd");
  });

  it("is refused beside itself, an unknown or deleted one, or another person's", async () => {
    const { ctx, ids, categoryId } = await shelf();
    const { ids: others } = await shelf();
    await deleteBookmarks(ctx, { ids: [ids.c] });
    const notFound = { code: "NOT_FOUND", message: "Bookmark not found" };
    for (const beforeId of [crypto.randomUUID(), ids.c, others.a]) {
      await expect(moveBookmark(ctx, { id: ids.a, beforeId })).rejects.toMatchObject(notFound);
    }
    await expect(moveBookmark(ctx, { id: ids.a, afterId: ids.a })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(moveBookmark(ctx, { id: others.a, beforeId: ids.a })).rejects.toMatchObject(notFound);
    expect(await titles(ctx, categoryId)).toBe("abde");
  });
});

describe("in the manual order", () => {
  it("a bookmark that is saved or edited later comes first or stays", async () => {
    const { ctx, ids, categoryId } = await shelf();
    await moveBookmark(ctx, { id: ids.e, beforeId: ids.a });
    await updateBookmark(ctx, { id: ids.c, isFavorite: true });
    await save(ctx, "new");
    expect(await titles(ctx, categoryId)).toBe("neweabcd");
  });

  it("bookmarks of one position are the newest first", async () => {
    const { ctx, categoryId } = await shelf();
    await giveOnePosition(ctx);
    await save(ctx, "new");
    expect(await titles(ctx, categoryId)).toBe("newabcde");
  });
});
