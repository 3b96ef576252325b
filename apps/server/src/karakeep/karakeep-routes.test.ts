import { describe, expect } from "vitest";
import { connectApp, idsIn, makeList, openAppServer, saveLink } from "./testing.ts";

const { server, it } = openAppServer();

const titlesOf = ({ bookmarks }: { bookmarks: { title: string }[] }): string[] => bookmarks.map(({ title }) => title);

it("a bookmark has the fields that Karakeep's has", async ({ app, person }) => {
  const given = { url: "https://shape.example/", title: "Shape", description: "Round", tags: ["form"], notes: "Mine" };
  const coverUrl = "https://shape.example/cover.png";
  const { body: saved } = await person.send("POST", "/api/bookmarks", { ...given, coverUrl });
  const { body: me } = await app("GET", "/users/me");
  expect(me).toEqual({
    id: expect.any(String),
    name: expect.any(String),
    email: person.email,
    image: null,
    localUser: true,
  });
  expect((await app("GET", `/bookmarks/${saved.id}`)).body).toEqual({
    id: saved.id,
    createdAt: saved.createdAt,
    modifiedAt: expect.stringMatching(/Z$/),
    title: "Shape",
    archived: false,
    favourited: false,
    taggingStatus: "success",
    summarizationStatus: "success",
    embeddingStatus: null,
    note: "Mine",
    summary: null,
    source: "api",
    userId: me.id,
    tags: [{ id: expect.stringMatching(/^\d+$/), name: "form", attachedBy: "human" }],
    content: expect.objectContaining({
      type: "link",
      url: "https://shape.example/",
      title: "Shape",
      description: "Round",
      imageUrl: coverUrl,
      favicon: null,
      crawlStatus: "success",
    }),
    assets: [],
  });
});

describe("an address that is saved again", () => {
  const link = { type: "link", url: "https://same.example/" };
  const given = { ...link, title: "First", note: "Mine", favourited: true, createdAt: "2024-05-01T10:00:00.000Z" };

  it("is no longer archived, counts as saved now, and gets what was sent", async ({ app }) => {
    const first = await app("POST", "/bookmarks", { ...given, archived: true });
    expect([first.status, first.body.alreadyExists, first.body.archived]).toEqual([201, false, true]);
    const { status, body } = await app("POST", "/bookmarks", { ...link, title: "Second" });
    const kept = { id: first.body.id, note: "Mine", favourited: true };
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...kept, title: "Second", archived: false, alreadyExists: true }),
    ]);
    expect(body.createdAt > first.body.createdAt).toBe(true);
  });

  it("stays as it is when a feed or an import of the app repeats it", async ({ app }) => {
    const first = await app("POST", "/bookmarks", { ...given, archived: true });
    for (const source of ["rss", "import"]) {
      const again = await app("POST", "/bookmarks", { ...link, title: "Second", source });
      expect([again.status, again.body]).toEqual([200, { ...first.body, alreadyExists: true }]);
    }
  });
});

describe("a summary, which a model has written, and a null", () => {
  const described = async (text: object) => {
    const app = await connectApp(server, await server.person());
    const link = { type: "link", url: "https://summary.example/", note: "Mine" };
    const { body } = await app("POST", "/bookmarks", { ...link, ...text });
    const shown = async () => {
      const { content, note } = (await app("GET", `/bookmarks/${body.id}`)).body;
      return [content.description, note];
    };
    return { app, link, path: `/bookmarks/${body.id}`, shown };
  };

  it("never replace the description that there is, when it is changed or saved again", async () => {
    const { app, link, path, shown } = await described({ description: "Written by me" });
    await app("PATCH", path, { summary: "Short" });
    expect(await shown()).toEqual(["Written by me", "Mine"]);
    await app("POST", "/bookmarks", { ...link, summary: "Short", description: null, note: null });
    expect(await shown()).toEqual(["Written by me", "Mine"]);
  });

  it("are the description where there is none, and clear what is changed to nothing", async () => {
    const { app, path, shown } = await described({});
    await app("PATCH", path, { summary: "Short" });
    expect(await shown()).toEqual(["Short", "Mine"]);
    await app("PATCH", path, { description: null, note: null });
    expect(await shown()).toEqual([null, null]);
  });
});

describe("lists", () => {
  it("of bookmarks come in pages, newest first or last, and end with a null", async ({ app }) => {
    for (const day of ["01", "03", "02"]) {
      await saveLink(app, `https://p.example/${day}`, { title: day, createdAt: `2024-05-${day}T10:00:00Z` });
    }
    const all = await app("GET", "/bookmarks?limit=3");
    expect([titlesOf(all.body), all.body.nextCursor]).toEqual([["03", "02", "01"], null]);
    for (const [order, sorted] of [
      ["desc", ["03", "02", "01"]],
      ["asc", ["01", "02", "03"]],
    ] as const) {
      const { body: first } = await app("GET", `/bookmarks?limit=2&sortOrder=${order}`);
      const { body: rest } = await app("GET", `/bookmarks?limit=2&sortOrder=${order}&cursor=${first.nextCursor}`);
      expect([...titlesOf(first), ...titlesOf(rest)]).toEqual(sorted);
      expect(rest.nextCursor).toBeNull();
    }
  });

  it("are the person's categories, in which Uncategorized is none", async ({ app, person }) => {
    const { body: categories } = await person.get("/api/categories");
    const fallback = categories.find(({ name }: { name: string }) => name === "Uncategorized");
    const { body: inside } = await person.send("POST", "/api/categories", { name: "Inside", parentId: fallback.id });
    const { lists } = (await app("GET", "/lists")).body;
    const ids = new Set(lists.map(({ id }: { id: string }) => id));
    expect(ids.has(fallback.id)).toBe(false);
    expect(lists.every(({ parentId }: { parentId: string | null }) => parentId === null || ids.has(parentId))).toBe(
      true,
    );
    expect((await app("GET", `/lists/${inside.id}`)).body).toEqual({
      id: inside.id,
      name: "Inside",
      description: null,
      icon: inside.icon,
      parentId: null,
      type: "manual",
      query: null,
      public: false,
      hasCollaborators: false,
      userRole: "owner",
    });
    const id = await saveLink(app, "https://u.example/");
    expect((await app("PUT", `/lists/${fallback.id}/bookmarks/${id}`)).body).toMatchObject({
      message: "List not found",
    });
  });

  it("are renamed and moved, and may have a name twice", async ({ app }) => {
    const [outer, one] = [await makeList(app, "Outer"), await makeList(app, "One")];
    const twin = await app("POST", "/lists", { name: "One", icon: "an icon that is too long" });
    expect([twin.status, twin.body.name]).toEqual([201, "One (2)"]);
    const same = await app("PATCH", `/lists/${one}`, { name: "One", parentId: null });
    expect([same.status, same.body.name]).toEqual([200, "One"]);
    const moved = await app("PATCH", `/lists/${twin.body.id}`, { name: "One", parentId: outer });
    expect(moved.body).toMatchObject({ name: "One", parentId: outer });
    expect((await app("PATCH", `/lists/${outer}`, { parentId: twin.body.id })).status).toBe(400);
  });

  it("are deleted without their bookmarks", async ({ app, person }) => {
    const list = await makeList(app, "Short-lived");
    const inner = await makeList(app, "Inner", list);
    const id = await saveLink(app, "https://stays.example/");
    await app("PUT", `/lists/${list}/bookmarks/${id}`);
    expect((await app("DELETE", `/lists/${list}`)).status).toBe(204);
    expect((await person.get(`/api/bookmarks/${id}`)).body.category).toBe("Uncategorized");
    expect((await app("GET", `/lists/${inner}`)).body.parentId).toBeNull();
  });

  it("lose a bookmark that is deleted, all of them", async ({ app }) => {
    const [one, two] = [await makeList(app, "One"), await makeList(app, "Two")];
    const id = await saveLink(app, "https://everywhere.example/");
    for (const list of [one, two]) await app("PUT", `/lists/${list}/bookmarks/${id}`);
    expect([await idsIn(app, one), await idsIn(app, two)]).toEqual([[id], [id]]);
    expect((await app("DELETE", `/bookmarks/${id}`)).status).toBe(204);
    expect([await idsIn(app, one), await idsIn(app, two)]).toEqual([[], []]);
    expect((await app("GET", "/bookmarks")).body.bookmarks).toEqual([]);
  });

  it("of everything, searches and counts have a bookmark of several lists once", async ({ app }) => {
    const [one, two] = [await makeList(app, "One"), await makeList(app, "Two")];
    const id = await saveLink(app, "https://everywhere.example/", { title: "Everywhere" });
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagName: "wide" }] });
    for (const list of [one, two]) await app("PUT", `/lists/${list}/bookmarks/${id}`);
    const [{ id: tag }] = (await app("GET", "/tags")).body.tags;
    const queries = ["everywhere", "is:link", "is:inlist", "list:One", "list:Two everywhere", "list:One or list:Two"];
    const searches = queries.map((q) => `/bookmarks/search?q=${encodeURIComponent(q)}`);
    for (const path of ["/bookmarks", `/tags/${tag}/bookmarks`, ...searches]) {
      const { bookmarks } = (await app("GET", path)).body;
      expect([path, bookmarks.map((bookmark: { id: string }) => bookmark.id)]).toEqual([path, [id]]);
    }
    expect((await app("GET", "/bookmarks/search?q=-list:Two")).body.bookmarks).toEqual([]);
    expect((await app("GET", "/users/me/stats")).body.numBookmarks).toBe(1);
  });

  it("take a bookmark out of the category that was chosen for it, and leave it where it was put", async ({
    app,
    person,
  }) => {
    const list = await makeList(app, "Kept");
    const { body: own } = await person.send("POST", "/api/bookmarks", {
      url: "https://own.example/",
      category: "Travel",
    });
    await app("PUT", `/lists/${list}/bookmarks/${own.id}`);
    expect((await person.get(`/api/bookmarks/${own.id}`)).body.category).toBe("Travel");
    expect(await idsIn(app, list)).toHaveLength(1);
    const page = { url: "https://github.com/typescript/compiler", title: "TypeScript compiler programming library" };
    const { body: sorted } = await person.send("POST", "/api/bookmarks", page);
    await app("PUT", `/lists/${list}/bookmarks/${sorted.id}`);
    expect((await person.get(`/api/bookmarks/${sorted.id}`)).body).toMatchObject({
      category: "Kept",
      isAiGenerated: false,
    });
    expect((await app("GET", `/bookmarks/${sorted.id}/lists`)).body.lists).toHaveLength(1);
    // The other half of a move may have taken it out already.
    for (const _ of ["once", "again"]) {
      expect((await app("DELETE", `/lists/${list}/bookmarks/${sorted.id}`)).status).toBe(204);
    }
  });
});

it("search knows Karakeep's words for tags and favorites, and sorts by time", async ({ app }) => {
  const rye = await saveLink(app, "https://s.example/1", {
    title: "Rye bread",
    favourited: true,
    createdAt: "2024-01-01",
  });
  await saveLink(app, "https://s.example/2", { title: "Bread knife", createdAt: "2024-01-02" });
  await app("POST", `/bookmarks/${rye}/tags`, { tags: [{ tagName: "baking" }] });
  const found = async (q: string, more = "") =>
    titlesOf((await app("GET", `/bookmarks/search?q=${encodeURIComponent(q)}${more}`)).body);
  expect(await found("bread", "&sortOrder=asc")).toEqual(["Rye bread", "Bread knife"]);
  expect(await found("bread", "&sortOrder=desc")).toEqual(["Bread knife", "Rye bread"]);
  expect(await found("bread #baking")).toEqual(["Rye bread"]);
  expect(await found("bread -#baking")).toEqual(["Bread knife"]);
  expect(await found("is:fav")).toEqual(["Rye bread"]);
});

it("lists come in the order of their creation", async ({ app }) => {
  for (const name of ["Zebra", "Apple", "Mango"]) await makeList(app, name);
  const { lists } = (await app("GET", "/lists")).body;
  expect(lists.slice(-3).map(({ name }: { name: string }) => name)).toEqual(["Zebra", "Apple", "Mango"]);
});
