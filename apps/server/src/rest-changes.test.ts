import { describe, expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());
let count = 0;

const save = async (input: object = {}) =>
  (await ada.send("POST", "/api/bookmarks", { url: `https://save.example/${(count += 1)}`, ...input })).body;
const patch = (id: string, change: object) => ada.send("PATCH", `/api/bookmarks/${id}`, change);

describe("PATCH of a bookmark", () => {
  it("answers the bookmark as changed, with the change that undoes it", async () => {
    const saved = await save({ tags: ["a"] });
    const dragged = await patch(saved.id, { category: "Birds", categoryIcon: "🐦" });
    expect(dragged.status).toBe(200);
    const { changeId, ...bookmark } = dragged.body;
    expect(bookmark).toEqual({
      ...saved,
      category: "Birds",
      categoryIcon: "🐦",
      categoryId: expect.any(String) as string,
      isAiGenerated: false,
    });
    expect((await ada.get(`/api/bookmarks/${saved.id}`)).body).toEqual(bookmark);
    const undone = await ada.send("POST", `/api/bookmarks/changes/${changeId}/undo`);
    const change = { kind: "move", count: 1, subject: null, target: "Birds" };
    expect([undone.status, undone.body]).toEqual([200, { restored: 1, failed: [], change, backIn: "Uncategorized" }]);
    expect((await ada.get(`/api/bookmarks/${saved.id}`)).body).toEqual(saved);
  });

  it("takes the edit dialog's fields, and leaves unknown ones alone", async () => {
    const saved = await save({ description: "D", tags: ["a"] });
    const url = `https://edited.example/${count}`;
    const edit = { url: ` ${url} `, title: " T ", description: null, category: "News", tags: null };
    const { status, body } = await patch(saved.id, { ...edit, createdAt: "2001-01-01", userId: "x", nonsense: 1 });
    expect([status, body.createdAt]).toEqual([200, saved.createdAt]);
    expect(body).toMatchObject({ url, title: "T", description: null, category: "News", tags: [] });
    expect(body).not.toHaveProperty("nonsense");
  });

  it("takes the bulk forms of tags, with a category", async () => {
    const saved = await save({ tags: ["a", "b"] });
    expect((await patch(saved.id, { addTags: ["c"], category: "Music" })).body).toMatchObject({
      tags: ["a", "b", "c"],
      category: "Music",
    });
    expect((await patch(saved.id, { removeTags: ["A"] })).body.tags).toEqual(["b", "c"]);
    expect((await patch(saved.id, { tags: [" x ", "X", "y"] })).body.tags).toEqual(["x", "y"]);
  });

  it("onto another's address answers 409 with that bookmark", async () => {
    const [first, second] = [await save(), await save()];
    const { status, body } = await patch(second.id, { url: first.url });
    expect(status).toBe(409);
    expect(body).toEqual({
      message: "This link is already in your collection.",
      code: "CONFLICT",
      bookmark: first,
    });
  });

  it.each([
    [{}, "No changes to apply"],
    [{ nonsense: 1 }, "No changes to apply"],
    [{ url: "" }, "The link has no address."],
    [{ url: "javascript:alert(1)" }, "Not a web address: only http and https links can be saved."],
    [{ url: `https://x.example/${"x".repeat(9_000)}` }, "The address is longer than 8,192 characters."],
    [{ url: "x".repeat(20_000) }, "The address is longer than 8,192 characters."],
    [{ title: "x".repeat(1_001) }, "A title can have at most 1,000 characters."],
    [{ description: "x".repeat(10_001) }, "A description can have at most 10,000 characters."],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, "A bookmark can have at most 10 tags."],
    [{ category: "A", categoryIcon: "abc" }, "An icon has at most 2 characters."],
    [{ categoryId: "x" }, "This is not the id of a category."],
  ])("of %j is refused with a sentence", async (change, message) => {
    const saved = await save();
    const { status, body } = await patch(saved.id, change);
    expect([status, body.message, body.code]).toEqual([400, message, "BAD_REQUEST"]);
    expect((await ada.get(`/api/bookmarks/${saved.id}`)).body).toEqual(saved);
  });

  it("takes texts as long as they may be, and characters that no database likes", async () => {
    const saved = await save();
    const title = "x".repeat(999);
    const { status, body } = await patch(saved.id, {
      title: `\u0000${title}\ud800`,
      description: `a\u0000b\r\nc ${"y".repeat(9_990)}`,
      tags: ["\u0000a\u0007b", "🐦".repeat(40)],
    });
    expect(status).toBe(200);
    expect([body.title, body.description.slice(0, 5)]).toEqual([`${title}\ufffd`, "ab\nc "]);
    expect(body.tags).toEqual(["a b", "🐦".repeat(30)]);
  });
});

describe("many bookmarks by one call", () => {
  it("are saved, with a summary and what was created", async ({ bob }) => {
    const bookmarks = [
      { url: "https://a.example", title: "A", category: "X", categoryIcon: "🐦", favicon: "", tags: ["t"] },
    ];
    const first = await bob.send("POST", "/api/bookmarks/bulk", { bookmarks, allowDuplicates: false });
    expect(first.status).toBe(200);
    expect(first.body.summary).toEqual({ total: 1, created: 1, duplicates: 0, failed: 0 });
    expect(first.body.created).toEqual((await bob.get("/api/bookmarks")).body);
    const again = await bob.send("POST", "/api/bookmarks/bulk", { bookmarks });
    expect([again.status, again.body.summary.created, again.body.summary.duplicates]).toEqual([200, 0, 1]);
    const none = await bob.send("POST", "/api/bookmarks/bulk", { bookmarks: [{ url: "mailto:x@y.example" }] });
    expect([none.status, none.body]).toEqual([
      400,
      {
        message: "Please enter at least one valid URL",
        code: "BAD_REQUEST",
        failed: [{ url: "mailto:x@y.example", message: "Not a web address: only http and https links can be saved." }],
      },
    ]);
  });

  it("are sorted by the categoriser where no category is given", async ({ bob }) => {
    const bookmarks = [{ url: "https://github.com/a/b" }, { url: "https://github.com/a/c", category: "" }];
    const { created } = (await bob.send("POST", "/api/bookmarks/bulk", { bookmarks })).body;
    expect(created).toMatchObject([
      { category: "Development", isAiGenerated: true },
      { category: "Uncategorized", isAiGenerated: false },
    ]);
  });

  it("are saved by category", async ({ bob }) => {
    const categories = [{ categoryName: "Birds", icon: "🐦", bookmarks: [{ url: "a.example" }, { url: "b.example" }] }];
    const { status, body } = await bob.send("POST", "/api/bookmarks/bulk-with-categories", { categories });
    expect(status).toBe(200);
    expect(body.summary).toEqual({ createdBookmarks: 2, duplicates: 0, totalCategories: 1, failed: 0 });
    const refusals: [object, string][] = [
      [{ categories: [] }, "Please add at least one category with URLs"],
      [{ categories: [{ ...categories[0], bookmarks: [{ url: " " }] }] }, "Please add at least one category with URLs"],
      [{ categories: [{ ...categories[0], categoryName: " " }] }, "Please enter a category name"],
      [{ categories: [{ ...categories[0], categoryName: undefined }] }, "Please enter a category name"],
      [{ categories: [{ ...categories[0], icon: "abc" }] }, "An icon has at most 2 characters."],
    ];
    for (const [input, message] of refusals) {
      const refused = await bob.send("POST", "/api/bookmarks/bulk-with-categories", input);
      expect([refused.status, refused.body.message]).toEqual([400, message]);
    }
    expect((await bob.get("/api/stats")).body.totalBookmarks).toBe(2);
  });

  it("are changed, deleted, listed in the trash, restored and removed permanently", async ({ bob }) => {
    const bookmarks = Array.from({ length: 3 }, (_, index) => ({
      url: `https://a.example/${index}`,
      category: "News",
    }));
    const { created } = (await bob.send("POST", "/api/bookmarks/bulk", { bookmarks })).body;
    const ids = created.map(({ id }: { id: string }) => id);
    const moved = await bob.send("PATCH", "/api/bookmarks", { ids, category: "Design", addTags: ["x"] });
    expect([moved.status, moved.body]).toEqual([
      200,
      { updated: 3, failed: [], changeId: expect.any(String) as string },
    ]);
    const filter = { categoryId: (await bob.get(`/api/bookmarks/${ids[0]}`)).body.categoryId, exceptIds: [ids[0]] };
    const deleted = await bob.send("POST", "/api/bookmarks/delete", { filter });
    expect([deleted.status, deleted.body.deleted, deleted.body.ids.length]).toEqual([200, 2, 2]);
    const trash = await bob.get("/api/bookmarks/trash?limit=1");
    expect([trash.status, trash.body.items.length, typeof trash.body.nextCursor]).toEqual([200, 1, "string"]);
    const rest = await bob.get(`/api/bookmarks/trash?limit=5&cursor=${trash.body.nextCursor}`);
    expect([rest.body.items.length, rest.body.nextCursor]).toEqual([1, null]);
    const restored = await bob.send("POST", "/api/bookmarks/restore", { ids: [deleted.body.ids[0]] });
    expect(restored.body).toMatchObject({ restored: 1 });
    const emptied = await bob.send("DELETE", "/api/bookmarks/trash");
    expect([emptied.status, emptied.body]).toEqual([200, { removed: 1 }]);
    expect((await bob.get("/api/bookmarks")).body).toHaveLength(2);
  });
});
