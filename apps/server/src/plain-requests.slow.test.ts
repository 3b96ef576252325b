import { startDriveServer } from "@bowerbird/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { createScript } from "./testing/plain-requests.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

let script: ReturnType<typeof createScript>;
const google = openForTests(() => startDriveServer());
const { server } = openTestServer(() => google.settings);
beforeAll(async () => {
  script = createScript(server);
  await script.openAccount(ada);
  cookie = await script.signIn(ada);
});

const ada = { email: `${crypto.randomUUID()}@example.com`, password: "a long password" };
/** Of the session: what a script sends along itself, once it has one. */
let cookie = "";

const text = expect.any(String);
const number = expect.any(Number);
const flag = expect.any(Boolean);
const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const bookmarkShape = {
  id: text,
  url: text,
  title: text,
  category: text,
  categoryIcon: text,
  favicon: text,
  tags: expect.any(Array),
  isAiGenerated: flag,
  createdAt: date,
};
const categoryShape = { id: text, name: text, icon: text, color: text, pinned: flag, isCustom: flag };

const call = (method: string, path: string, body?: unknown, own = cookie) => script.call(method, path, body, own);

const add = async (title: string): Promise<{ id: string; url: string }> =>
  (await call("POST", "/bookmarks", { url: `https://${crypto.randomUUID()}.example/`, title })).body;

describe("a script that sends plain requests", () => {
  it("signs up, verifies by the mailed token alone, signs in, and is who it says", async () => {
    expect((await call("GET", "/auth/user", undefined, "")).status).toBe(401);
    const { status, body } = await call("GET", "/auth/user");
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: ada.email, firstName: "Ada", lastName: "Lovelace", profileImageUrl: null });
  });

  it("replaces a forgotten password by the mailed token alone", async () => {
    const bob = { email: `${crypto.randomUUID()}@example.com`, password: "another long password" };
    await script.openAccount(bob);
    const before = await script.signIn(bob);
    const asked = await call("POST", "/auth/forgot-password", { email: bob.email }, "");
    expect([asked.status, asked.body]).toEqual([200, { message: text }]);
    const token = await script.mailedToken(bob.email, "choose a new password");
    const next = { ...bob, password: "quite another one" };
    expect((await call("POST", "/auth/reset-password", { password: next.password, token }, "")).status).toBe(200);
    expect((await call("GET", "/auth/user", undefined, before)).status).toBe(401);
    expect((await call("POST", "/auth/login", bob, "")).status).toBe(401);
    expect(await script.signIn(next)).toContain("session");
  });

  it("is led on by the addresses of navigation, and logged out by the last", async () => {
    expect((await call("GET", "/login", undefined, "")).headers.get("location")).toBe("/login");
    expect((await call("GET", "/login/google", undefined, "")).status).toBe(302);
    const own = await script.signIn(ada);
    const { status, headers } = await call("GET", "/logout", undefined, own);
    expect([status, headers.get("location")]).toEqual([302, "/"]);
    expect((await call("GET", "/auth/user", undefined, own)).status).toBe(401);
  });

  it("lists, changes and deletes bookmarks", async () => {
    const { id, url } = await add("Rye");
    const list = await call("GET", "/bookmarks");
    expect(list.body).toContainEqual(expect.objectContaining({ ...bookmarkShape, id, url }));
    const path = `/bookmarks/${id}`;
    const moved = await call("PATCH", path, { category: "Baking", categoryIcon: "🍞" });
    expect([moved.status, moved.body]).toEqual([
      200,
      expect.objectContaining({ ...bookmarkShape, category: "Baking", categoryIcon: "🍞" }),
    ]);
    expect((await call("PATCH", path, { category: "News" })).body).toMatchObject({ category: "News" });
    const edit = { title: "Rye bread", url, description: "A loaf", category: "Baking", tags: ["bread"] };
    expect((await call("PATCH", path, edit)).body).toMatchObject(edit);
    const bulk = { category: "News", addTags: ["rye"], removeTags: ["bread"] };
    expect((await call("PATCH", path, bulk)).body).toMatchObject({ category: "News", tags: ["rye"] });
    expect((await call("PATCH", path, { tags: ["one"] })).body).toMatchObject({ tags: ["one"] });
    expect((await call("PATCH", path, { tags: null, description: null })).body).toMatchObject({
      tags: [],
      description: null,
    });
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", path)).status).toBe(404);
  });

  it("saves many, each with what it says, and by categories", async () => {
    const favicon = "https://cdn.example/icon.png";
    const own = { category: "Bakers", categoryIcon: "🥖", isAiGenerated: true, tags: ["oven"], favicon };
    const link = { url: `https://${crypto.randomUUID()}.example/`, title: "Oven", description: "Hot", ...own };
    const many = await call("POST", "/bookmarks/bulk", { bookmarks: [link, link], allowDuplicates: false });
    expect(many.body).toMatchObject({
      summary: { created: 1, duplicates: 1 },
      created: [{ ...bookmarkShape, ...link }],
    });
    const again = await call("POST", "/bookmarks/bulk", { bookmarks: [link], allowDuplicates: true });
    expect(again.body.summary).toMatchObject({ created: 1, duplicates: 0 });
    const host = crypto.randomUUID();
    const bookmarks = [{ url: `${host}.example/one` }, { url: `${host}.example/one` }];
    const categories = [{ categoryName: `Kitchen ${host}`, icon: "🔪", bookmarks }];
    const sorted = await call("POST", "/bookmarks/bulk-with-categories", { categories, allowDuplicates: false });
    expect(sorted.body.summary).toMatchObject({ createdBookmarks: 1, duplicates: 1, totalCategories: 1 });
    const kitchen = (await call("GET", "/categories")).body.find(({ name }: { name: string }) => name.endsWith(host));
    expect(kitchen).toMatchObject({ ...categoryShape, icon: "🔪", parentId: null, isCustom: true });
    const none = await call("POST", "/bookmarks/bulk-with-categories", { categories: [] });
    expect([none.status, none.body.message]).toEqual([400, "Please add at least one category with URLs"]);
  });

  it("sorts all bookmarks again", async () => {
    await add("Sourdough starter");
    const { status, body } = await call("POST", "/bookmarks/recategorize");
    expect(status).toBe(200);
    expect(body.bookmarks[0]).toMatchObject(bookmarkShape);
  });

  it("makes, dresses and pins categories", async () => {
    const name = `Birds ${crypto.randomUUID()}`;
    const parent = (await call("POST", "/categories", { name: `Animals ${name}` })).body;
    const given = { name, icon: "🐦", color: "#00ff00", parentId: parent.id, isCustom: true };
    const { status, body } = await call("POST", "/categories", given);
    expect([status, body]).toEqual([201, expect.objectContaining({ ...categoryShape, ...given })]);
    expect((await call("PATCH", `/categories/${body.id}`, { icon: "🦉" })).body).toMatchObject({ icon: "🦉" });
    expect((await call("PATCH", `/categories/${body.id}/pin`)).body).toMatchObject({ pinned: true });
    expect((await call("PATCH", `/categories/${body.id}/pin`)).body).toMatchObject({ pinned: false });
    const nameless = await call("POST", "/categories", {});
    expect([nameless.status, nameless.body.message]).toEqual([400, "Please enter a category name"]);
  });

  it("reads tags and counts", async () => {
    const { id } = await add("Tagged");
    await call("PATCH", `/bookmarks/${id}`, { tags: ["popular"] });
    const tags = await call("GET", "/tags/popular");
    expect(tags.body).toContainEqual(expect.objectContaining({ tag: "popular", count: 1 }));
    expect(tags.headers.get("cache-control")).toBe("private, max-age=300");
    expect((await call("GET", "/stats")).body).toEqual({ totalBookmarks: number, categories: number });
  });

  it("asks for categories, metadata and suggestions, and says what was right", async () => {
    const link = { url: "https://github.com/nodejs/node", title: "Node.js, a JavaScript runtime" };
    expect((await call("POST", "/categorize", link)).body).toMatchObject({ category: text, confidence: number });
    const suggestion = (await call("POST", "/ai-suggestions", { ...link, description: "On V8" })).body;
    const [tags, collections] = [expect.any(Array), expect.any(Array)];
    const shape = { category: text, tags, collections, reason: text, confidence: number, isPersonalized: flag };
    expect(suggestion).toMatchObject(shape);
    const metadata = await call("POST", "/extract-metadata", { url: "https://nowhere.invalid/page" });
    expect(metadata.body).toMatchObject({ title: text, description: text, favicon: text });
    const { id: bookmarkId } = await add("Node");
    const chosen = { aiSuggestedCategory: suggestion.category, userChosenCategory: suggestion.category };
    const origin = { bookmarkId, originalUrl: link.url, originalTitle: link.title };
    const feedback = { ...origin, ...chosen, feedbackType: "approval", confidence: 0.8 };
    expect((await call("POST", "/ai-feedback", feedback)).status).toBe(200);
    expect((await call("POST", "/categorize", {})).body.message).toBe("Please enter URL and title first");
    expect((await call("POST", "/extract-metadata", {})).body.message).toBe("Please enter a URL first");
  });

  it("uploads a file and gets its links", async () => {
    const form = new FormData();
    form.append("file", new File(["https://one.example\nhttps://two.example\n"], "links.txt"));
    const { status, body } = await call("POST", "/upload-bookmarks", form);
    expect([status, body.count, body.urls.length]).toEqual([200, 2, 2]);
    for (const url of body.urls) expect(url).toMatch(/^https:\/\/(one|two)\.example/);
    const empty = new FormData();
    empty.append("file", new File(["nothing"], "links.txt"));
    const refused = await call("POST", "/upload-bookmarks", empty);
    expect([refused.status, refused.body.message]).toEqual([400, "No URLs found"]);
  });

  it("searches with every filter", async () => {
    const { id } = await add("Quokka facts");
    await call("PATCH", `/bookmarks/${id}`, { category: "Marsupials", tags: ["quokka"] });
    const filters = {
      q: "quokka",
      category: "Marsupials",
      tags: "quokka",
      dateFrom: new Date(Date.now() - 86_400_000).toISOString(),
      dateTo: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const sorting = { sort: "title", order: "asc", limit: "100" };
    const { status, body } = await call("GET", `/search?${new URLSearchParams({ ...filters, ...sorting })}`);
    expect([status, body.bookmarks.map((bookmark: { id: string }) => bookmark.id)]).toEqual([200, [id]]);
    expect(body.bookmarks[0]).toMatchObject(bookmarkShape);
    expect(body.metadata).toMatchObject({
      total: 1,
      returned: 1,
      filters: { query: "quokka", category: "Marsupials", tags: ["quokka"], dateRange: { from: text, to: text } },
      sorting: { by: "title", order: "asc" },
    });
    for (const sort of ["date", "title", "relevance", "category", "url"]) {
      const sorted = await call("GET", `/search?q=quokka&sort=${sort}&order=desc&limit=100`);
      expect(sorted.body.metadata.sorting).toEqual({ by: sort, order: "desc" });
    }
    expect((await call("GET", "/search?relevance=10&limit=100")).body.metadata.filters.relevance).toBe(10);
  });

  it("sets up backups, makes one, lists and deletes it", async () => {
    const { body: settings } = await call("GET", "/backup/settings");
    const shape = { enabled: flag, frequency: text, format: text, maxBackups: number, autoDelete: flag };
    expect(settings).toMatchObject(shape);
    const changed = await call("PUT", "/backup/settings", { frequency: "weekly", maxBackups: 50 });
    expect(changed.body).toMatchObject({ ...shape, frequency: "weekly", maxBackups: 50 });
    const { body: address } = await call("GET", "/backup/auth-url");
    const back = await fetch(address.authUrl, { redirect: "manual" });
    const { searchParams } = new URL(back.headers.get("location")!);
    const { status } = await call("POST", "/backup/connect", { code: searchParams.get("code") });
    expect(status).toBe(200);
    expect((await call("POST", "/backup/manual", { format: "json" })).status).toBe(200);
    await expect.poll(async () => (await call("GET", "/backup/history")).body[0].status).toBe("success");
    const [run] = (await call("GET", "/backup/history")).body;
    expect(run).toMatchObject({
      id: text,
      fileName: text,
      format: "json",
      error: null,
      createdAt: date,
      completedAt: date,
    });
    const { body: files } = await call("GET", "/backup/files");
    expect(files).toEqual([
      expect.objectContaining({ id: text, name: run.fileName, mimeType: text, createdTime: date }),
    ]);
    expect((await call("DELETE", `/backup/files/${files[0].id}`)).status).toBe(200);
    expect((await call("GET", "/backup/files")).body).toEqual([]);
  });
});
