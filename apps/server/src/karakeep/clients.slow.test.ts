import { beforeEach, describe, expect, it } from "vitest";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, idsIn, type KarakeepApp, makeList, saveLink } from "./testing.ts";

const { server } = openTestServer();
let app: KarakeepApp;
beforeEach(async () => {
  app = await connectApp(server, await server.person());
});

const named = (items: readonly { name: string }[], name: string) => items.find((item) => item.name === name);

/** What each app sends, and reads of the answer. */
describe("works with", () => {
  it("floccus: a folder with bookmarks and folders goes up and comes back as it was", async () => {
    expect(named((await app("GET", "/lists")).body.lists, "Floccus")).toBeUndefined();
    const root = await app("POST", "/lists", { name: "Floccus", icon: "📔", type: "manual" });
    expect([root.status, root.body.name, root.body.icon, root.body.parentId]).toEqual([201, "Floccus", "📔", null]);
    const inner = await makeList(app, "Inner", root.body.id);
    const id = await saveLink(app, "https://one.example/", { title: "One" });
    expect((await app("PUT", `/lists/${inner}/bookmarks/${id}`, null)).status).toBe(204);
    const { lists } = (await app("GET", "/lists")).body;
    expect(named(lists, "Inner")).toMatchObject({ id: inner, parentId: root.body.id });
    const { body } = await app("GET", `/lists/${inner}/bookmarks?includeContent=false&`);
    expect(body).toMatchObject({
      nextCursor: null,
      bookmarks: [{ id, title: "One", content: { type: "link", url: "https://one.example/" } }],
    });
    expect(await idsIn(app, root.body.id)).toEqual([]);
  });

  it("floccus: a bookmark moves, though both halves of the move come at once", async () => {
    const [from, to] = [await makeList(app, "From"), await makeList(app, "To")];
    const id = await saveLink(app, "https://two.example/");
    await app("PUT", `/lists/${from}/bookmarks/${id}`);
    await app("PATCH", `/bookmarks/${id}`, { url: "https://two.example/", title: "Two" });
    const halves = [app("DELETE", `/lists/${from}/bookmarks/${id}`), app("PUT", `/lists/${to}/bookmarks/${id}`)];
    expect((await Promise.all(halves)).map(({ status }) => status)).toEqual([204, 204]);
    expect([await idsIn(app, from), await idsIn(app, to)]).toEqual([[], [id]]);
    expect((await app("GET", "/bookmarks")).body.bookmarks).toHaveLength(1);
  });

  it("floccus: one address in two folders is in both, and stays there", async () => {
    const [work, home] = [await makeList(app, "Work"), await makeList(app, "Home")];
    const id = await saveLink(app, "https://both.example/", { title: "Both" });
    await app("PUT", `/lists/${work}/bookmarks/${id}`);
    const again = await app("POST", "/bookmarks", { type: "link", url: "https://both.example/", title: "Both" });
    expect([again.status, again.body.id, again.body.alreadyExists]).toEqual([200, id, true]);
    for (const list of [home, work, home]) await app("PUT", `/lists/${list}/bookmarks/${id}`);
    expect(await idsIn(app, work)).toEqual([id]);
    expect(await idsIn(app, home)).toEqual([id]);
    const { lists } = (await app("GET", `/bookmarks/${id}/lists`)).body;
    expect(lists.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Home", "Work"]);
    await app("PATCH", `/bookmarks/${id}`, { url: "https://both.example/", title: "Renamed" });
    const { bookmarks } = (await app("GET", `/lists/${home}/bookmarks`)).body;
    expect(bookmarks[0]).toMatchObject({ title: "Renamed", content: { url: "https://both.example/" } });
    expect((await app("DELETE", `/lists/${work}/bookmarks/${id}`)).status).toBe(204);
    expect([await idsIn(app, work), await idsIn(app, home)]).toEqual([[], [id]]);
  });

  it.each([
    ["http", "https://edited.example/page?b=2&a=1&utm_source=x"],
    ["www", "http://www.edited.example/page?b=2&a=1&utm_source=x"],
    ["slash", "http://edited.example/page/?b=2&a=1&utm_source=x"],
    ["order", "http://edited.example/page?a=1&b=2&utm_source=x"],
    ["tracking", "http://edited.example/page?b=2&a=1"],
    ["place", "http://edited.example/page?b=2&a=1&utm_source=x#part"],
  ])(
    "floccus: an edited address (%s) is saved anew, then the old one leaves each list and is deleted",
    async (_what, url) => {
      const lists = [await makeList(app, "Work"), await makeList(app, "Home")];
      const old = await saveLink(app, "http://edited.example/page?b=2&a=1&utm_source=x", { title: "Edited" });
      for (const list of lists) await app("PUT", `/lists/${list}/bookmarks/${old}`);
      for (const list of lists) {
        const id = await saveLink(app, url, { title: "Edited" });
        await app("PUT", `/lists/${list}/bookmarks/${id}`);
        await app("DELETE", `/lists/${list}/bookmarks/${old}`);
        if ((await app("GET", `/bookmarks/${old}/lists`)).body.lists.length === 0)
          await app("DELETE", `/bookmarks/${old}`);
      }
      for (const list of lists) {
        const { bookmarks } = (await app("GET", `/lists/${list}/bookmarks`)).body;
        expect(bookmarks.map(({ content }: { content: { url: string } }) => content.url)).toEqual([url]);
      }
      expect((await app("GET", `/bookmarks/${old}`)).status).toBe(404);
    },
  );

  it("floccus: a removed folder takes its bookmarks along, one call at a time", async () => {
    const list = await makeList(app, "Gone");
    const id = await saveLink(app, "https://gone.example/");
    await app("PUT", `/lists/${list}/bookmarks/${id}`);
    expect((await app("DELETE", `/lists/${list}/bookmarks/${id}`)).status).toBe(204);
    expect((await app("GET", `/bookmarks/${id}/lists`)).body).toEqual({ lists: [] });
    expect((await app("DELETE", `/bookmarks/${id}`)).status).toBe(204);
    expect((await app("DELETE", `/lists/${list}`)).status).toBe(204);
    expect((await app("GET", `/bookmarks/${id}`)).status).toBe(404);
    expect((await app("GET", `/lists/${list}`)).status).toBe(404);
  });

  it("Raycast: lists, marks, edits and deletes", async () => {
    const id = await saveLink(app, "https://ray.example/", { createdAt: "2024-05-01T10:00:00.000Z" });
    expect((await app("GET", `/bookmarks/${id}`)).body.createdAt).toBe("2024-05-01T10:00:00.000Z");
    const change = { title: "Ray", note: "Mine", summary: "About rays", favourited: true, archived: true };
    const changed = await app("PATCH", `/bookmarks/${id}`, change);
    expect(changed.body).toMatchObject({ title: "Ray", note: "Mine", favourited: true, archived: true });
    expect(changed.body.content.description).toBe("About rays");
    for (const [query, count] of [
      ["archived=true&limit=10", 1],
      ["favourited=true", 1],
      ["archived=false", 0],
    ] as const) {
      expect([query, (await app("GET", `/bookmarks?${query}`)).body.bookmarks.length]).toEqual([query, count]);
    }
    expect((await app("DELETE", `/bookmarks/${id}`)).status).toBe(204);
    expect((await app("GET", "/bookmarks")).body).toEqual({ bookmarks: [], nextCursor: null });
  });

  it("Obsidian: pages, tags, lists, highlights and notes", async () => {
    const id = await saveLink(app, "https://obsidian.example/", { title: "Vault" });
    const attached = await app("POST", `/bookmarks/${id}/tags`, {
      tags: [{ tagName: "notes" }, { tagName: "Zettel" }],
    });
    const { body } = await app("GET", "/bookmarks?limit=50&sortOrder=desc&includeContent=true");
    const [bookmark] = body.bookmarks;
    expect(bookmark.tags.map(({ name }: { name: string }) => name)).toEqual(["notes", "Zettel"]);
    expect(bookmark.tags.map((tag: { id: string }) => tag.id).toSorted()).toEqual(attached.body.attached.toSorted());
    expect(Date.parse(bookmark.modifiedAt)).not.toBeNaN();
    expect((await app("GET", "/highlights?limit=100")).body).toEqual({ highlights: [], nextCursor: null });
    expect((await app("PATCH", `/bookmarks/${id}`, { note: "From the vault" })).body.note).toBe("From the vault");
    expect((await app("GET", `/bookmarks/${id}/assets`)).body).toEqual({ assets: [] });
  });

  it("n8n: tags come off again, and an address is checked", async () => {
    const id = await saveLink(app, "https://n8n.example/");
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagName: "a", attachedBy: "human" }, { tagName: "b" }] });
    const { tags } = (await app("GET", "/tags?sort=name")).body;
    expect(tags).toEqual(
      ["a", "b"].map((name) => ({
        id: expect.any(String),
        name,
        numBookmarks: 1,
        numBookmarksByAttachedType: { human: 1 },
      })),
    );
    const detached = await app("DELETE", `/bookmarks/${id}/tags`, { tags: [{ tagId: tags[0].id }, { tagId: "0" }] });
    expect([detached.status, detached.body]).toEqual([200, { detached: [tags[0].id] }]);
    expect((await app("GET", `/tags/${tags[1].id}/bookmarks`)).body.bookmarks).toMatchObject([
      { id, tags: [{ name: "b" }] },
    ]);
    const check = async (url: string) => (await app("GET", `/bookmarks/check-url?url=${encodeURIComponent(url)}`)).body;
    expect(await check("https://n8n.example/")).toEqual({ bookmarkId: id });
    expect(await check("https://else.example")).toEqual({ bookmarkId: null });
  });

  it("Home Assistant: the figures and the health", async () => {
    const id = await saveLink(app, "https://ha.example/", { favourited: true });
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagName: "house" }] });
    const { body } = await app("GET", "/users/me/stats");
    expect(body).toMatchObject({ numBookmarks: 1, numFavorites: 1, numArchived: 0, numTags: 1, numHighlights: 0 });
    expect(body.numLists).toBe((await app("GET", "/lists")).body.lists.length);
    expect(body.topDomains).toEqual([{ domain: "ha.example", count: 1 }]);
    expect(body.bookmarkingActivity).toMatchObject({ thisWeek: 1, thisMonth: 1, thisYear: 1 });
    expect(body.tagUsage).toEqual([{ name: "house", count: 1 }]);
    const health = await server.visitor().get("/compat/karakeep/api/health");
    expect([health.status, health.body.status]).toEqual([200, "ok"]);
  });

  it("KOReader: search and a list's bookmarks, page by page", async () => {
    const list = await makeList(app, "Reader");
    for (const title of ["Sourdough one", "Sourdough two", "Sourdough three"]) {
      const id = await saveLink(app, `https://k.example/${title.replace(" ", "-")}`, { title });
      await app("PUT", `/lists/${list}/bookmarks/${id}`);
    }
    const search = await app("GET", "/bookmarks/search?q=sourdough&limit=2&searchMode=fts&includeContent=false");
    expect([search.body.bookmarks.length, search.body.nextCursor]).toEqual([2, "2"]);
    const rest = await app("GET", "/bookmarks/search?q=sourdough&limit=2&cursor=2");
    expect([rest.body.bookmarks.length, rest.body.nextCursor]).toEqual([1, null]);
    const page = await app("GET", `/lists/${list}/bookmarks?limit=2&sortOrder=asc`);
    const next = await app("GET", `/lists/${list}/bookmarks?limit=2&sortOrder=asc&cursor=${page.body.nextCursor}`);
    const titles = [...page.body.bookmarks, ...next.body.bookmarks].map(({ title }: { title: string }) => title);
    expect([titles, next.body.nextCursor]).toEqual([["Sourdough one", "Sourdough two", "Sourdough three"], null]);
  });
});
