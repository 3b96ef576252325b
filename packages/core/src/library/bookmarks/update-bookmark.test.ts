import {
  type ChangedBookmark,
  updateBookmarkInput,
  type UpdateBookmarkInput,
} from "@bowerbird/contract/bookmark-changes";
import { describe, expect } from "vitest";
import { listCategories } from "../categories/index.ts";
import { Bookmark } from "@bowerbird/db";
import { type Context, forkContext, own } from "../../platform/context/index.ts";
import { eventsDuring } from "../../platform/events/testing.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, getBookmark, updateBookmark, updateBookmarks } from "./index.ts";
import { add, searchState } from "./testing.ts";

const { it } = openTestWorld();

const fresh = (ctx: Context): Context => forkContext(ctx);
const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">): Promise<ChangedBookmark> =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));
const categoryNamed = async (ctx: Context, name: string) =>
  (await listCategories(ctx)).find((category) => category.name === name);

async function expectFound(ctx: Context, id: string): Promise<void> {
  const { stored, wanted } = await searchState(ctx, id);
  expect(stored).toEqual(wanted);
}

it("the person's open pages are told of an edit, of one or of many, if it changes something", async ({ ctx }) => {
  const { id } = await add(ctx, { url: "https://a.example", title: "Rye" });
  expect(await eventsDuring(ctx, () => update(ctx, id, { title: "Rye bread" }))).toEqual(["bookmarks.changed"]);
  expect(await eventsDuring(ctx, () => update(ctx, id, { title: "Rye bread" }))).toEqual([]);
  const tagged = { ids: [id], addTags: ["bread"] };
  expect(await eventsDuring(ctx, () => updateBookmarks(ctx, tagged))).toEqual(["bookmarks.changed"]);
});

describe("a marked bookmark", () => {
  it("keeps its other marks and its notes, and each mark is taken off alone", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", notes: "Ask Ada.", isUnread: true });
    expect(await update(ctx, id, { isFavorite: true })).toMatchObject({ isFavorite: true, isUnread: true });
    expect(await update(ctx, id, { isUnread: false, isArchived: true })).toMatchObject({
      isFavorite: true,
      isUnread: false,
      isArchived: true,
      notes: "Ask Ada.",
    });
    expect(await update(ctx, id, { isArchived: true })).toMatchObject({ changeId: null });
  });

  it("is one of many that are marked at once", async ({ ctx }) => {
    const ids = await Promise.all([1, 2].map(async (n) => (await add(ctx, { url: `https://${n}.example` })).id));
    expect(await updateBookmarks(ctx, { ids, isUnread: true })).toMatchObject({ updated: 2, failed: [] });
    for (const id of ids) expect(await getBookmark(ctx, { id })).toMatchObject({ isUnread: true });
  });

  it("is found by its new notes, and no longer by its old ones", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", description: "Rye", notes: "caraway" });
    await expectFound(ctx, id);
    expect(await update(ctx, id, { notes: "fennel" })).toMatchObject({ description: "Rye", notes: "fennel" });
    await expectFound(ctx, id);
    expect(await update(ctx, id, { notes: null })).toMatchObject({ description: "Rye", notes: null });
    await expectFound(ctx, id);
  });
});

describe("a moved bookmark", () => {
  it("goes to the named category and no longer counts as AI-generated", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", category: "News", tags: ["x"] }, true);
    const moved = await update(ctx, id, { category: "design", categoryIcon: "📁" });
    expect(moved).toMatchObject({ category: "Design", categoryIcon: "🎨", isAiGenerated: false, tags: ["x"] });
    const { changeId, ...bookmark } = moved;
    expect(changeId).toEqual(expect.any(String));
    expect(await getBookmark(ctx, { id })).toEqual(bookmark);
    expect((await categoryNamed(ctx, "News"))?.bookmarkCount).toBe(0);
    expect((await categoryNamed(ctx, "Design"))?.bookmarkCount).toBe(1);
  });

  it("to its own category stays unchanged, still AI-generated", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", category: "News" }, true);
    expect(await update(ctx, id, { category: "NEWS" })).toMatchObject({ isAiGenerated: true, changeId: null });
  });

  it("to an unknown name creates that top-level category, with the given icon", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example" });
    expect(await update(ctx, id, { category: " Birds ", categoryIcon: "🐦" })).toMatchObject({
      category: "Birds",
      categoryIcon: "🐦",
    });
    expect(await categoryNamed(ctx, "Birds")).toMatchObject({ icon: "🐦", isCustom: true, parentId: null });
    expect((await update(ctx, id, { category: "Fish" })).categoryIcon).toBe("📁");
  });

  it.for(["", "  ", null])("to %j goes to Uncategorized", async (category, { ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", category: "News" });
    expect((await update(ctx, id, { category })).category).toBe("Uncategorized");
  });

  it("goes to the category with the id, whatever the name; another person's is not found", async ({ ada, bob }) => {
    const { id } = await add(ada, { url: "https://a.example" });
    const music = (await categoryNamed(ada, "Music"))!;
    expect((await update(ada, id, { categoryId: music.id, category: "News" })).category).toBe("Music");
    const foreign = (await categoryNamed(bob, "Music"))!;
    const refusal = { code: "NOT_FOUND", message: "Category not found" };
    await expect(update(ada, id, { categoryId: foreign.id })).rejects.toMatchObject(refusal);
  });
});

describe("an edited bookmark", () => {
  it("has the normalized new values and is found by them", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://old.example/a", title: "Old", description: "Before", tags: ["x"] });
    const edited = await update(ctx, id, {
      url: " www.New.example/Path ",
      title: "  A\u0000 new\n title ",
      description: "  ",
      category: "Reading",
      tags: [" One ", "one", "TWO", ""],
    });
    expect(edited).toMatchObject({
      url: "https://www.New.example/Path",
      title: "A new title",
      description: null,
      category: "Reading",
      tags: ["One", "TWO"],
    });
    await expectFound(ctx, id);
    await expect(add(ctx, { url: "http://new.example/Path/" })).rejects.toMatchObject({ code: "CONFLICT" });
    await add(ctx, { url: "https://old.example/a" });
  });

  it("keeps other fields", async ({ ctx }) => {
    const saved = await add(ctx, { url: "https://a.example/x", title: "T", description: "D", tags: ["a"] });
    const { changeId: _, ...edited } = await update(ctx, saved.id, { title: "U" });
    expect(edited).toEqual({ ...saved, title: "U" });
    await expectFound(ctx, saved.id);
  });

  it("gains, loses and replaces tags, ignoring case", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/x", tags: ["Alpha", "beta"] });
    expect((await update(ctx, id, { addTags: ["ALPHA", "gamma"], removeTags: ["BETA"] })).tags).toEqual([
      "Alpha",
      "gamma",
    ]);
    await expectFound(ctx, id);
    expect((await update(ctx, id, { tags: null })).tags).toEqual([]);
    await expectFound(ctx, id);
  });

  it("with more than 10 tags is refused, unless it had as many from a file", async ({ ctx }) => {
    const many = Array.from({ length: 15 }, (_, index) => `t${index}`);
    const { id } = await add(ctx, { url: "https://a.example/x", tags: many.slice(0, 9) });
    const refusal = { code: "BAD_REQUEST", message: "A bookmark can have at most 10 tags." };
    await expect(update(ctx, id, { tags: many })).rejects.toMatchObject(refusal);
    await expect(update(ctx, id, { addTags: ["u", "v"] })).rejects.toMatchObject(refusal);
    expect((await update(ctx, id, { addTags: ["u"] })).tags).toHaveLength(10);
    await ctx.em.nativeUpdate(Bookmark, { id }, { tags: many });
    expect((await update(ctx, id, { title: "Kept", tags: many })).tags).toEqual(many);
    expect((await update(ctx, id, { removeTags: ["t0"] })).tags).toHaveLength(14);
    await expect(update(ctx, id, { addTags: ["u"] })).rejects.toMatchObject(refusal);
  });

  it("is refused another bookmark's address, with that bookmark in the answer", async ({ ctx }) => {
    const first = await add(ctx, { url: "https://a.example/1" });
    const second = await add(ctx, { url: "https://a.example/2" });
    const refused = update(ctx, second.id, { url: "http://www.a.example/1/?gclid=x", title: "No" });
    const conflict = { code: "CONFLICT", message: "This link is already in your collection." };
    await expect(refused).rejects.toMatchObject({ ...conflict, details: { bookmark: first } });
    expect(await getBookmark(ctx, second)).toEqual(second);
  });

  it("keeps its key with another spelling of its address; an allowed duplicate stays one", async ({ ctx }) => {
    const first = await add(ctx, { url: "https://a.example/1" });
    const copy = await add(ctx, { url: "https://a.example/1", allowDuplicates: true });
    expect((await update(ctx, first.id, { url: "http://a.example/1/" })).url).toBe("http://a.example/1/");
    expect((await update(ctx, copy.id, { url: "http://a.example/1/?gclid=x" })).url).toContain("gclid");
    await expect(add(ctx, { url: "https://a.example/1" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("cannot be another person's or in the trash, and then no category is created", async ({ ada, bob }) => {
    const { id } = await add(ada, { url: "https://a.example" });
    const refusal = { code: "NOT_FOUND", message: "Bookmark not found" };
    await expect(update(bob, id, { title: "Mine" })).rejects.toMatchObject(refusal);
    await deleteBookmarks(ada, { ids: [id] });
    await expect(update(ada, id, { category: "New one" })).rejects.toMatchObject(refusal);
    expect(await categoryNamed(ada, "New one")).toBeUndefined();
  });
});

describe("concurrent edits", () => {
  it("of different fields are all kept", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example", tags: [] });
    await Promise.all([
      update(fresh(ctx), id, { title: "T" }),
      update(fresh(ctx), id, { description: "D" }),
      update(fresh(ctx), id, { category: "Brand new" }),
      ...["a", "b", "c", "d"].map((tag) => update(fresh(ctx), id, { addTags: [tag] })),
    ]);
    const edited = await getBookmark(ctx, { id });
    expect(edited).toMatchObject({ title: "T", description: "D", category: "Brand new" });
    expect(edited.tags.toSorted()).toEqual(["a", "b", "c", "d"]);
    await expectFound(ctx, id);
  });

  it("of two bookmarks to one address: one succeeds, the other is refused", async ({ ctx }) => {
    const pair = [await add(ctx, { url: "https://a.example/1" }), await add(ctx, { url: "https://a.example/2" })];
    const results = await Promise.allSettled(
      pair.map(({ id }) => update(fresh(ctx), id, { url: "https://a.example/wanted" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toMatchObject({
      code: "CONFLICT",
      details: { bookmark: { url: "https://a.example/wanted" } },
    });
  });

  it("during a deletion either happen before it or are refused", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example" });
    const [edit] = await Promise.allSettled([
      update(fresh(ctx), id, { title: "T" }),
      deleteBookmarks(fresh(ctx), { ids: [id] }),
    ]);
    expect(edit.status === "rejected" ? edit.reason.code : "NOT_FOUND").toBe("NOT_FOUND");
    await expect(getBookmark(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a client that says what it last saw", () => {
  it("learns which of these fields someone else has changed, and its change is made all the same", async ({ ctx }) => {
    const { id } = await add(ctx, { url: "https://a.example/1", title: "T", tags: ["x"] });
    const elsewhere = await update(ctx, id, { title: "U" });
    const { changeId, ...changed } = await update(ctx, id, {
      title: "V",
      tags: ["y"],
      seen: { title: "T", tags: ["x"] },
    });
    expect(changed).toMatchObject({ title: "V", tags: ["y"], changedElsewhere: ["title"] });
    const again = await update(ctx, id, { title: "W", seen: { title: "V" } });
    expect(again).not.toHaveProperty("changedElsewhere");
    expect([elsewhere.changeId, changeId].every(Boolean)).toBe(true);
  });
});

it("an icon stays with an edit and with another page of its site, and goes with another site", async ({ ctx }) => {
  const favicon = "https://rye.example/icon.png";
  const { id } = await add(ctx, { url: "https://rye.example/", favicon });
  expect((await update(ctx, id, { title: "Rye" })).favicon).toBe(favicon);
  expect((await update(ctx, id, { url: "https://rye.example/bread" })).favicon).toBe(favicon);
  expect((await update(ctx, id, { url: "https://oats.example/" })).favicon).toBe("");
});

it("a broken link is no longer marked as broken once it has another address, and stays so for any other edit", async ({
  ctx,
}) => {
  const { id } = await add(ctx, { url: "https://gone.example/" });
  await own(ctx).updateTable("Bookmark").set("brokenReason", "Not found (404)").where("id", "=", id).execute();
  expect((await update(ctx, id, { title: "Gone" })).brokenReason).toBe("Not found (404)");
  expect((await update(ctx, id, { url: "https://here.example/" })).brokenReason).toBeNull();
});
