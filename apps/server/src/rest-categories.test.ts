import { describe, expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());

describe("categories by REST", () => {
  it("are made, changed, pinned, deleted and brought back", async ({ bob }) => {
    const made = await bob.send("POST", "/api/categories", { name: " Birds ", icon: "🐦", isCustom: true });
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: "Birds", color: "#8b5cf6", pinned: false, isCustom: true },
    ]);
    const { changeId: _made, ...birds } = made.body;
    const path = `/api/categories/${birds.id}`;
    const changed = await bob.send("PATCH", path, { icon: "🦉" });
    const changeId = expect.any(String) as string;
    expect([changed.status, changed.body]).toEqual([200, { ...birds, icon: "🦉", changeId }]);
    const pinned = await bob.send("PATCH", `${path}/pin`, undefined, { "content-type": "application/json" });
    expect([pinned.status, pinned.body.pinned]).toEqual([200, true]);
    expect((await bob.send("PATCH", `${path}/pin`)).body.pinned).toBe(false);
    const twin = await bob.send("POST", "/api/categories", { name: "BIRDS" });
    expect([twin.status, twin.body.message]).toEqual([409, "There is already a category named “Birds” here."]);
    const deleted = await bob.send("DELETE", path);
    expect([deleted.status, deleted.body.moved]).toEqual([200, 0]);
    expect((await bob.send("DELETE", path)).body).toEqual({ message: "Category not found", code: "NOT_FOUND" });
    expect((await bob.send("POST", `/api/bookmarks/changes/${deleted.body.changeId}/undo`)).status).toBe(200);
    const { body: categories } = await bob.get("/api/categories");
    expect(categories).toContainEqual({ ...birds, icon: "🦉" });
  });

  it.each([true, false, undefined])("answer what is stored of isCustom: %s", async (isCustom) => {
    const bob = await server.person();
    const { body } = await bob.send("POST", "/api/categories", { name: "Birds", isCustom });
    expect(body.isCustom).toBe(isCustom ?? true);
    const { changeId: _, ...birds } = body;
    expect((await bob.get("/api/categories")).body).toContainEqual(birds);
  });

  it("are merged, and the merge is undone", async ({ bob }) => {
    const make = async (name: string) => (await bob.send("POST", "/api/categories", { name })).body.id;
    const [birds, animals] = [await make("Birds"), await make("Animals")];
    await bob.send("POST", "/api/bookmarks", { url: "https://owl.example", title: "Owl", categoryId: birds });
    const merged = await bob.send("POST", `/api/categories/${birds}/merge`, { intoId: animals });
    expect([merged.status, merged.body]).toEqual([200, { changeId: expect.any(String) as string, moved: 1 }]);
    const names = async () => (await bob.get("/api/categories")).body.map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain("Birds");
    expect((await bob.send("POST", `/api/bookmarks/changes/${merged.body.changeId}/undo`)).status).toBe(200);
    expect(await names()).toContain("Birds");
    const itself = await bob.send("POST", `/api/categories/${birds}/merge`, { intoId: birds });
    const message = "A category cannot be merged into itself or into one of its subcategories.";
    expect([itself.status, itself.body.message]).toEqual([400, message]);
    const nowhere = await bob.send("POST", `/api/categories/${birds}/merge`, { intoId: "x" });
    expect([nowhere.status, nowhere.body.message]).toEqual([400, "This is not the id of a category."]);
  });

  it("are ordered by name or manually, and the answer says how", async ({ bob }) => {
    for (const order of ["manual", "name"]) {
      const { status, headers, body } = await bob.send("POST", "/api/categories/order", { order });
      expect([status, headers.get("content-type"), body]).toEqual([200, "application/json", { order }]);
    }
  });

  it.each([
    [{}, "Please enter a category name"],
    [{ name: " \n" }, "Please enter a category name"],
    [{ name: "x".repeat(101) }, "A category's name can have at most 100 characters."],
    [{ name: "A", icon: "🐦🦉x" }, "An icon has at most 2 characters."],
    [{ name: "A", color: "blue" }, "Please choose a color like #8b5cf6."],
    [{ name: "A", parentId: "x" }, "This is not the id of a category."],
  ])("of %j are refused with a sentence", async (input, message) => {
    const { status, body } = await ada.send("POST", "/api/categories", input);
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe("tags and numbers by REST", () => {
  it("are the popular tags, which a browser may keep for five minutes, and suggestions", async ({ bob }) => {
    await bob.send("POST", "/api/bookmarks", { url: "https://a.example", tags: ["Zebra", "owl"] });
    await bob.send("POST", "/api/bookmarks", { url: "https://b.example", tags: ["zebra"] });
    const popular = await bob.get("/api/tags/popular?limit=1");
    expect([popular.status, popular.headers.get("cache-control")]).toEqual([200, "private, max-age=300"]);
    expect(popular.body).toMatchObject([{ count: 2 }]);
    expect((await bob.get("/api/tags/suggestions?prefix=O&without=zebra")).body).toEqual([{ tag: "owl", count: 1 }]);
    expect((await bob.get("/api/stats")).body).toMatchObject({ totalBookmarks: 2 });
    const stats = await bob.get("/api/stats");
    expect(stats.headers.get("cache-control") ?? "").not.toContain("max-age=300");
  });
});
