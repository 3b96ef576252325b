import { describe, expect } from "vitest";
import { type LinkdingApp, connectApp, openAppServer } from "./testing.ts";

const { server, it } = openAppServer();

const bookmarks = "/api/bookmarks/";
async function titles(app: LinkdingApp, query: Record<string, string>): Promise<string[]> {
  const { body } = await app.call("GET", `${bookmarks}?${new URLSearchParams(query)}`);
  return body.results.map(({ title }: { title: string }) => title);
}

describe("a token", () => {
  it("is required: neither a cookie nor a wrong token will do", async ({ person }) => {
    const path = `/compat/linkding${bookmarks}`;
    const none = await person.get(path);
    expect([none.status, none.body]).toEqual([401, { detail: "Authentication credentials were not provided." }]);
    expect(none.headers.get("www-authenticate")).toBe("Token");
    const wrong = await person.get(path, { authorization: "Token bbt_wrong" });
    expect([wrong.status, wrong.body]).toEqual([401, { detail: "Invalid token." }]);
  });

  it("works as Bearer, too, and from whatever origin", async ({ person }) => {
    const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] });
    const headers = { authorization: `Bearer ${body.token}`, origin: "chrome-extension://abc" };
    const url = "https://origin.example/";
    const { status } = await server.visitor().send("POST", `/compat/linkding${bookmarks}`, { url }, headers);
    expect(status).toBe(201);
  });

  it("that may only read is refused every write, and may still check an address", async ({ person }) => {
    const app = await connectApp(server, person, ["read"]);
    const detail = 'This token may not change anything. It needs the scope "write".';
    for (const [method, path] of [
      ["POST", bookmarks],
      ["PATCH", `${bookmarks}1/`],
      ["DELETE", `${bookmarks}1/`],
      ["POST", `${bookmarks}1/archive/`],
      ["POST", "/api/tags/"],
    ] as const) {
      const { status, body } = await app.call(method, path, { url: "https://a.example/", name: "a" });
      expect([path, status, body]).toEqual([path, 403, { detail }]);
    }
    const { status, body } = await app.call("GET", `${bookmarks}check/?url=https%3A%2F%2Fa.example%2F`);
    expect([status, body.bookmark, body.metadata.title]).toEqual([200, null, null]);
  });

  it("that may not read sees nothing", async ({ person }) => {
    const app = await connectApp(server, person, ["write"]);
    for (const path of [bookmarks, "/api/tags/", "/api/user/profile/", "/api/bundles/"]) {
      expect([path, (await app.call("GET", path)).status]).toEqual([path, 403]);
    }
  });
});

describe("lists", () => {
  it("come in pages that name their neighbors, the newest first", async ({ app }) => {
    for (const day of ["01", "03", "02"]) {
      const date_added = `2024-05-${day}T10:00:00Z`;
      await app.call("POST", bookmarks, { url: `https://p.example/${day}`, title: day, date_added });
    }
    const { body: first } = await app.call("GET", `${bookmarks}?q=p.example&limit=2`);
    expect([first.count, first.previous]).toEqual([3, null]);
    expect(first.results.map((one: { title: string }) => one.title)).toEqual(["03", "02"]);
    expect(first.results[0].date_added).toBe("2024-05-03T10:00:00.000Z");
    expect(first.next).toBe(`${server.url}/compat/linkding${bookmarks}?q=p.example&limit=2&offset=2`);
    const { body: second } = await app.call("GET", first.next.slice(`${server.url}/compat/linkding`.length));
    expect([second.results.length, second.next]).toEqual([1, null]);
    expect(second.previous).toBe(`${server.url}/compat/linkding${bookmarks}?q=p.example&limit=2`);
    expect(await titles(app, { sort: "added_asc" })).toEqual(["01", "02", "03"]);
    expect(await titles(app, { sort: "title_desc" })).toEqual(["03", "02", "01"]);
    expect(await titles(app, { added_since: "2024-05-02T10:00:00Z" })).toEqual(["03"]);
    expect(await titles(app, { added_since: "2024-05-02T11:00:00 01:00" })).toEqual(["03"]);
  });

  it("by title compare the whole title, and those of one title by their age", async ({ app }) => {
    const pages = [2, 1, 3].map((part) => `A long series of pages about baking rye bread, part ${part}`);
    for (const title of pages) await app.call("POST", bookmarks, { url: `https://p.example/${title.at(-1)}`, title });
    expect(await titles(app, { sort: "title_asc" })).toEqual(pages.toSorted());
    expect(await titles(app, { sort: "title_desc" })).toEqual(pages.toSorted().toReversed());
  });

  it("have no maximum: more than a statement reads comes whole and in order", async ({ app, person }) => {
    const links = Array.from({ length: 2_345 }, (_, n) => ({
      url: `https://long.example/${n}`,
      title: String(n).padStart(4, "0"),
    }));
    await person.send("POST", "/api/bookmarks/bulk", { bookmarks: links });
    const { body } = await app.call("GET", `${bookmarks}?limit=5000&sort=title_asc&offset=5`);
    expect([body.count, body.next, body.previous]).toEqual([2_345, null, expect.stringContaining("limit=5000")]);
    expect(body.results.map(({ title }: { title: string }) => title)).toEqual(links.slice(5).map(({ title }) => title));
    const { body: first } = await app.call("GET", `${bookmarks}?limit=1500&q=long.example`);
    expect([first.results.length, first.next]).toEqual([1_500, expect.stringContaining("offset=1500")]);
    const single = await app.call("GET", `${bookmarks}${first.results[0].id}/`);
    expect(first.results[0]).toEqual(single.body);
  });

  it("of shared ones only are empty: nothing is shared here", async ({ app }) => {
    await app.call("POST", bookmarks, { url: "https://a.example/", title: "A" });
    for (const limit of ["10", "5000"]) expect(await titles(app, { shared: "yes", limit })).toEqual([]);
    expect(await titles(app, { shared: "no" })).toEqual(["A"]);
  });

  it("say what has changed since the last visit, without what was seen then", async ({ app }) => {
    const { body: old } = await app.call("POST", bookmarks, { url: "https://m.example/1", title: "One" });
    await app.call("POST", bookmarks, { url: "https://m.example/2", title: "Two" });
    const { body: changed } = await app.call("PATCH", `${bookmarks}${old.id}/`, { notes: "new" });
    expect((await titles(app, { modified_since: old.date_modified })).toSorted()).toEqual(["One", "Two"]);
    expect(await titles(app, { modified_since: changed.date_modified })).toEqual([]);
    expect(await titles(app, { modified_since: "not a time" })).toHaveLength(2);
  });

  it("find words, phrases, tags and states, and combine them", async ({ app, person }) => {
    const save = (title: string, more: object) =>
      app.call("POST", bookmarks, { url: `https://q.example/${encodeURIComponent(title)}`, title, ...more });
    await save("Rye bread", { tag_names: ["baking"], unread: true });
    await save("Bread knife", { tag_names: ["Tools"], description: "100% steel" });
    await save("Old oven", { is_archived: true, tag_names: ["baking"] });
    await save("Café", {});
    await person.send("POST", "/api/bookmarks", {
      url: "https://r.example/",
      title: "Robots",
      tags: ["machine learning"],
    });
    const found = async (q: string) => (await titles(app, { q })).toSorted();
    expect(await found("bread")).toEqual(["Bread knife", "Rye bread"]);
    expect(await found('"rye bread"')).toEqual(["Rye bread"]);
    expect(await found("cafe")).toEqual(["Café"]);
    expect(await found("100%")).toEqual(["Bread knife"]);
    expect(await found("https://q.example/Caf")).toEqual(["Café"]);
    expect(await found("#tools")).toEqual(["Bread knife"]);
    expect(await found("#machine-learning")).toEqual(["Robots"]);
    expect(await found("bread !unread")).toEqual(["Rye bread"]);
    expect(await found("!untagged")).toEqual(["Café"]);
    expect(await found("#baking or café")).toEqual(["Café", "Rye bread"]);
    expect(await found("bread and not #baking")).toEqual(["Bread knife"]);
    expect(await found("(rye or robots) not knife")).toEqual(["Robots", "Rye bread"]);
    expect(await found("(bread")).toEqual([]);
    expect((await app.call("GET", `${bookmarks}archived/?q=oven`)).body.count).toBe(1);
  });

  it("of a bundle are those of a category and of what is inside it", async ({ app, person }) => {
    // Empty built-in categories are none.
    expect((await app.call("GET", "/api/bundles/")).body.count).toBe(0);
    await person.send("POST", "/api/bookmarks", { url: "https://c.example/", title: "In", category: "Kitchen" });
    const { body: categories } = await person.get("/api/categories");
    const parent = categories.find(({ name }: { name: string }) => name === "Kitchen");
    await person.send("POST", "/api/categories", { name: "Knives", parentId: parent.id });
    await person.send("POST", "/api/bookmarks", { url: "https://d.example/", title: "Inside", category: "Knives" });
    await person.send("POST", "/api/bookmarks", { url: "https://e.example/", title: "Else", category: "Travel" });
    const { body } = await app.call("GET", "/api/bundles/?limit=1000");
    const named = (name: string) => body.results.find((bundle: { name: string }) => bundle.name === name);
    expect(await titles(app, { bundle: String(named("Kitchen").id) })).toEqual(["Inside", "In"]);
    expect(await titles(app, { bundle: String(named("Kitchen / Knives").id) })).toEqual(["Inside"]);
    expect(await titles(app, { bundle: "999999999" })).toEqual([]);
    expect((await app.call("GET", `/api/bundles/${named("Kitchen").id}/`)).body).toEqual(named("Kitchen"));
  });
});

describe("a new bundle", () => {
  it("is a category, which apps that make it in the same moment share", async ({ app, person }) => {
    const make = () => app.call("POST", "/api/bundles/", { name: "Recipes" });
    const made = await Promise.all(Array.from({ length: 10 }, make));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect((await app.call("GET", "/api/bundles/")).body).toMatchObject({ count: 1, results: [{ name: "Recipes" }] });
    const { body: categories } = await person.get("/api/categories");
    expect(categories.filter(({ name }: { name: string }) => name === "Recipes")).toHaveLength(1);
  });

  it("with a search or without a name is refused by field", async ({ app }) => {
    const searching = await app.call("POST", "/api/bundles/", { name: "S", any_tags: "a b" });
    expect([searching.status, Object.keys(searching.body)]).toEqual([400, ["any_tags"]]);
    expect((await app.call("POST", "/api/bundles/", {})).body).toEqual({ name: ["This field is required."] });
  });
});

describe("a bundle", () => {
  it("is renamed and deleted, and its bookmarks stay", async ({ app, person }) => {
    const { body: top } = await app.call("POST", "/api/bundles/", { name: "Kitchen" });
    const { body: categories } = await person.get("/api/categories");
    const parentId = categories.find(({ name }: { name: string }) => name === "Kitchen").id;
    await person.send("POST", "/api/categories", { name: "Knives", parentId });
    await person.send("POST", "/api/bookmarks", { url: "https://c.example/", title: "In", category: "Knives" });
    const { results } = (await app.call("GET", "/api/bundles/")).body;
    const inner = results.find(({ name }: { name: string }) => name === "Kitchen / Knives");
    const address = `/api/bundles/${inner.id}/`;
    const renamed = await app.call("PATCH", address, { name: "Kitchen / Blades" });
    expect([renamed.status, renamed.body]).toMatchObject([200, { id: inner.id, name: "Kitchen / Blades" }]);
    const put = await app.call("PUT", address, { ...renamed.body, name: "Sharp" });
    expect([put.status, put.body.name]).toEqual([200, "Kitchen / Sharp"]);
    expect((await app.call("PUT", address, put.body)).body).toEqual(put.body);
    expect((await app.call("PATCH", address, {})).body).toEqual(put.body);
    expect((await app.call("DELETE", address)).status).toBe(204);
    expect((await app.call("GET", address)).status).toBe(404);
    expect(await titles(app, {})).toEqual(["In"]);
    const left = (await app.call("GET", "/api/bundles/")).body.results;
    expect(left).toMatchObject([{ name: "Uncategorized" }, { id: top.id, name: "Kitchen" }]);
    expect((await app.call("DELETE", `/api/bundles/${left[0].id}/`)).status).toBe(400);
    expect(await titles(app, { bundle: String(left[0].id) })).toEqual(["In"]);
  });

  it("is refused what a category has not, by field, and a name that is there", async ({ app }) => {
    const { body } = await app.call("POST", "/api/bundles/", { name: "One" });
    await app.call("POST", "/api/bundles/", { name: "Two" });
    const change = async (method: string, changes: object) => {
      const { status, body: problem } = await app.call(method, `/api/bundles/${body.id}/`, changes);
      return [status, Object.keys(problem)];
    };
    expect(await change("PUT", { search: "x" })).toEqual([400, ["name", "search"]]);
    expect(await change("PATCH", { any_tags: "x" })).toEqual([400, ["any_tags"]]);
    expect(await change("PATCH", { filter_unread: "yes" })).toEqual([400, ["filter_unread"]]);
    expect(await change("PATCH", { order: 7 })).toEqual([400, ["order"]]);
    expect(await change("PATCH", { name: "" })).toEqual([400, ["name"]]);
    expect((await change("PATCH", { name: "Two" }))[0]).toBe(409);
    const post = await app.call("POST", "/api/bundles/", { name: "S", filter_shared: "yes" });
    expect([post.status, Object.keys(post.body)]).toEqual([400, ["filter_shared"]]);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await app.call(method, "/api/bundles/999999999/", { name: "x" })).status).toBe(404);
  });
});

describe("tags", () => {
  it("with spaces are shown as one word, and stay what they are when an app sends them back", async ({
    app,
    person,
  }) => {
    const tags = ["machine learning", "Python", "❤️"];
    const { body } = await person.send("POST", "/api/bookmarks", { url: "https://t.example/", title: "T", tags });
    const { id, tag_names } = (await app.call("GET", bookmarks)).body.results[0];
    expect(tag_names).toEqual(["machine-learning", "Python", "❤️"]);
    await app.call("PATCH", `${bookmarks}${id}/`, {
      tag_names: ["ｐｙｔｈｏｎ", "new-one", "machine-learning", "❤"],
    });
    const after = (await person.get(`/api/bookmarks/${body.id}`)).body.tags;
    expect(after.toSorted()).toEqual(["Python", "machine learning", "new-one", "❤️"]);
  });

  it("that are shown as the same word all stay when an app sends that word back", async ({ app, person }) => {
    const url = "https://t.example/";
    const { body } = await person.send("POST", "/api/bookmarks", {
      url,
      title: "T",
      tags: ["slow food", "slow-food", "x"],
    });
    const { id, tag_names } = (await app.call("GET", bookmarks)).body.results[0];
    const tagsOf = async () => (await person.get(`/api/bookmarks/${body.id}`)).body.tags.toSorted();
    await app.call("PATCH", `${bookmarks}${id}/`, { title: "New", tag_names });
    expect(await tagsOf()).toEqual(["slow food", "slow-food", "x"]);
    await app.call("POST", bookmarks, { url, tag_names: ["Slow-Food"] });
    expect(await tagsOf()).toEqual(["slow food", "slow-food"]);
    await app.call("PATCH", `${bookmarks}${id}/`, { tag_names: ["x"] });
    expect(await tagsOf()).toEqual(["x"]);
  });

  it("that no bookmark has any more stay until an app deletes them, which takes a used one off its bookmarks", async ({
    app,
    person,
  }) => {
    const { body: saved } = await app.call("POST", bookmarks, { url: "https://v.example/", tag_names: ["a", "b"] });
    const listed = async () => (await app.call("GET", "/api/tags/")).body.results;
    const before = await listed();
    await app.call("PATCH", `${bookmarks}${saved.id}/`, { tag_names: ["b"] });
    expect(await listed()).toEqual(before);
    expect((await person.get("/api/tags")).body.tags).toEqual([{ tag: "b", count: 1 }]);
    for (const { id } of before) expect((await app.call("DELETE", `/api/tags/${id}/`)).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await app.call("GET", `${bookmarks}${saved.id}/`)).body.tag_names).toEqual([]);
    expect((await app.call("DELETE", `/api/tags/${before[0].id}/`)).status).toBe(404);
    await app.call("PATCH", `${bookmarks}${saved.id}/`, { tag_names: ["c"] });
    await app.call("DELETE", `${bookmarks}${saved.id}/`);
    expect(await listed()).toMatchObject([{ name: "c" }]);
  });

  it("that no bookmark has yet are listed for apps, but not among the person's tags", async ({ app, person }) => {
    const { body: created } = await app.call("POST", "/api/tags/", { name: "later" });
    expect((await app.call("POST", "/api/tags/", { name: "Later" })).body).toEqual(created);
    expect((await app.call("GET", "/api/tags/")).body).toMatchObject({ count: 1, results: [created] });
    expect((await person.get("/api/tags")).body.total).toBe(0);
    await app.call("POST", bookmarks, { url: "https://u.example/", title: "U", tag_names: ["later"] });
    expect((await app.call("GET", `/api/tags/${created.id}/`)).body).toEqual(created);
    expect((await person.get("/api/tags")).body.tags).toEqual([{ tag: "later", count: 1 }]);
  });
});
