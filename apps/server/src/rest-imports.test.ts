import { describe, expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

const html = (count: number) =>
  Array.from({ length: count }, (_, index) => `<DT><A HREF="https://site.example/${index}">Page ${index}</A>`).join("");
const file = (content: string, name = "bookmarks.html") => new File([content], name);

describe("a new person by REST", () => {
  it("signs up, follows the mail's link, signs in, imports a file and reads what became of each link", async () => {
    const ada = server.visitor();
    expect(await ada.get("/api/auth/user")).toMatchObject({
      status: 401,
      body: { message: "Not authenticated", code: "UNAUTHORIZED" },
    });
    await ada.signUp();
    expect(await ada.get("/api/auth/user")).toMatchObject({
      status: 200,
      body: { email: ada.email, firstName: "Ada", lastName: "Lovelace", profileImageUrl: null },
    });
    const links = `<DT><H3>Birds</H3><DL>${html(4)}<DT><A HREF="javascript:x">x</A></DL>${html(1)}`;
    const started = await ada.upload({ file: file(links) });
    expect(started).toMatchObject({ status: 202, body: { id: expect.any(String) as string } });
    const ended = await ada.importEnded(started.body.id);
    expect(ended).toMatchObject({ source: "bookmarks.html", status: "succeeded", total: 6, processed: 6 });
    expect(ended).toMatchObject({ created: 4, duplicates: 1, skipped: 1, failed: 0, enriched: 0 });
    expect(new Date(ended.finishedAt).toISOString()).toBe(ended.finishedAt);
    const first = await ada.get(`/api/imports/${ended.id}/items?limit=4`);
    expect(first.body.items).toHaveLength(4);
    const rest = await ada.get(`/api/imports/${ended.id}/items?limit=4&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({ items: [{ status: "skipped" }, { status: "duplicate" }], nextCursor: null });
    const skipped = await ada.get(`/api/imports/${ended.id}/items?status=skipped`);
    expect(skipped.body.items).toEqual([
      { url: "javascript:x", title: "x", status: "skipped", bookmarkId: null, message: expect.any(String) as string },
    ]);
    expect((await ada.get("/api/imports")).body).toEqual([ended]);
    const bookmark = await ada.get(`/api/bookmarks/${first.body.items[0].bookmarkId}`);
    expect(bookmark.body).toMatchObject({ url: "https://site.example/0", category: "Birds" });
    expect((await ada.get("/api/stats")).body).toMatchObject({ totalBookmarks: 4 });
    expect((await ada.get("/api/search/quick?q=page%203")).body.bookmarks[0].url).toBe("https://site.example/3");
  });
});

describe("an import", () => {
  it("takes addresses and categories as JSON, and the options of a form as text", async ({ ada }) => {
    const urls = await ada.send("POST", "/api/imports", { urls: ["@a.example", "https://b.example"] });
    expect(urls.status).toBe(202);
    expect(await ada.importEnded(urls.body.id)).toMatchObject({ source: "urls", created: 2 });
    const categories = [{ categoryName: "Sauces", icon: "🥫", bookmarks: [{ url: "c.example" }] }];
    const named = await ada.send("POST", "/api/imports", { categories });
    expect(await ada.importEnded(named.body.id)).toMatchObject({ source: "categories", created: 1 });
    const again = file("https://b.example\n", "list.txt");
    const doubled = await ada.upload({ folders: "ignore", allowDuplicates: "true", file: again });
    expect(await ada.importEnded(doubled.body.id)).toMatchObject({ created: 1, duplicates: 0 });
    expect((await ada.get("/api/categories")).body).toContainEqual(
      expect.objectContaining({ name: "Sauces", icon: "🥫", bookmarkCount: 1 }),
    );
  });

  it("of a file with start=false waits for its start, and says before what it would do", async ({ ada }) => {
    const { status, body } = await ada.upload({ start: "false", file: file(html(4) + html(1)) });
    expect(status).toBe(202);
    const path = `/api/imports/${body.id}`;
    await expect.poll(async () => (await ada.get(`${path}/preview`)).status).toBe(200);
    const { body: preview } = await ada.get(`${path}/preview`);
    expect(preview).toMatchObject({ kind: "Browser bookmarks file", links: 5, known: 0, repeated: 1, problem: null });
    expect((await ada.get(path)).body).toMatchObject({ status: "ready", processed: 0 });
    expect((await ada.get("/api/imports")).body).toEqual([]);
    expect((await ada.send("POST", `${path}/start`, { folders: "sideways" })).status).toBe(400);
    expect((await ada.send("POST", `${path}/start`, { allowDuplicates: true })).status).toBe(200);
    expect(await ada.importEnded(body.id)).toMatchObject({ status: "succeeded", total: 5, created: 5 });
  });

  it.each([
    [{ urls: [" "] }, "Please enter at least one valid URL"],
    [{}, "Please enter at least one valid URL"],
    [{ categories: [] }, "Please add at least one category with URLs"],
    [{ categories: [{ categoryName: " ", bookmarks: [{ url: "a.example" }] }] }, "Please enter a category name"],
  ])("of %j is refused with a sentence", async (body, message) => {
    const ada = await server.person();
    const answer = await ada.send("POST", "/api/imports", body);
    expect([answer.status, answer.body]).toEqual([400, { message, code: "BAD_REQUEST" }]);
  });

  it("can be cancelled, and tried again only where something failed", async ({ ada }) => {
    const { body } = await ada.upload({ file: file(html(1)) });
    await ada.importEnded(body.id);
    expect(await ada.send("POST", `/api/imports/${body.id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: "succeeded" },
    });
    expect(await ada.send("POST", `/api/imports/${body.id}/retry`, {})).toMatchObject({
      status: 400,
      body: { message: "No link of this import failed.", code: "BAD_REQUEST" },
    });
    const broken = await ada.send("POST", "/api/imports", { urls: ["http://", "fine.example"] });
    expect(await ada.importEnded(broken.body.id)).toMatchObject({ status: "partial", failed: 1 });
    expect((await ada.send("POST", `/api/imports/${broken.body.id}/retry`)).status).toBe(200);
    expect(await ada.importEnded(broken.body.id)).toMatchObject({ status: "partial", created: 1, failed: 1 });
  });
});
