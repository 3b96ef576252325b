import { beforeEach, describe, expect, it } from "vitest";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, type LinkdingApp } from "./testing.ts";

const { server } = openTestServer();
let app: LinkdingApp;
beforeEach(async () => {
  app = await connectApp(server, await server.person());
});

const fields = [
  "id",
  "url",
  "title",
  "description",
  "notes",
  "web_archive_snapshot_url",
  "favicon_url",
  "preview_image_url",
  "is_archived",
  "unread",
  "shared",
  "tag_names",
  "date_added",
  "date_modified",
  "website_title",
  "website_description",
];
const page = (results: readonly object[]) => ({ count: results.length, next: null, previous: null, results });

/** What each app sends, and reads of the answer. */
describe("works with", () => {
  it("linkding's own extension", async () => {
    expect((await app.call("GET", "/api/bookmarks/?limit=1")).body).toEqual(page([]));
    expect((await app.call("GET", "/api/user/profile/")).body.search_preferences).toMatchObject({ sort: "added_desc" });
    const typed = { url: "https://ext.example/a", title: "A", description: "", notes: "", tag_names: ["x", "y"] };
    const sent = { ...typed, unread: true, shared: false };
    const saved = await app.call("POST", "/api/bookmarks/?disable_scraping&disable_html_snapshot", sent);
    expect([saved.status, Object.keys(saved.body)]).toEqual([201, fields]);
    expect(saved.body).toMatchObject(sent);
    const checked = await app.call("GET", `/api/bookmarks/check/?url=${encodeURIComponent(sent.url)}`);
    expect(checked.body).toEqual({
      bookmark: saved.body,
      metadata: { url: sent.url, title: "A", description: null, preview_image: null },
      auto_tags: [],
    });
    expect((await app.call("GET", `/api/bookmarks/${saved.body.id}/`)).body).toEqual(saved.body);
    expect(
      (await app.call("GET", "/api/tags/?limit=5000")).body.results.map((tag: { name: string }) => tag.name),
    ).toEqual(["x", "y"]);
    expect((await app.call("GET", "/api/bookmarks/?q=%23x&limit=100")).body.results).toEqual([saved.body]);
    const upload = await app.call("POST", "/api/bookmarks/singlefile/", { url: sent.url });
    expect([upload.status, upload.body]).toEqual([403, { error: "Asset upload is disabled." }]);
    expect((await app.call("DELETE", `/api/bookmarks/${saved.body.id}/`)).status).toBe(204);
    expect((await app.call("GET", `/api/bookmarks/${saved.body.id}/`)).status).toBe(404);
  });

  it("linkding injector, the plugin for Obsidian and the workflow for Alfred", async () => {
    await app.call("POST", "/api/bookmarks/", { url: "https://b.example/", title: "Sourdough bread" });
    for (const path of ["/api/bookmarks/?q=sourdough&limit=10", "/api/bookmarks/?limit=1000"]) {
      const { status, body } = await app.call("GET", path);
      expect([status, body.results[0].title]).toEqual([200, "Sourdough bread"]);
      expect(Date.parse(body.results[0].date_modified)).not.toBeNaN();
    }
  });

  it("Miniflux, which sends no more than it has", async () => {
    const entry = { url: "https://feed.example/entry", title: "An entry", tag_names: ["feeds"], unread: true };
    expect((await app.call("POST", "/api/bookmarks/", entry)).status).toBe(201);
    await app.call("POST", "/api/bookmarks/", { url: entry.url, title: "An entry, again" });
    const { body } = await app.call("GET", "/api/bookmarks/");
    expect(body.results).toEqual([expect.objectContaining({ ...entry, title: "An entry, again" })]);
  });

  it("Linkdy, which sends forms and addresses without a slash", async () => {
    const typed = [
      ["url", "https://linkdy.example/"],
      ["title", "Typed"],
      ["description", "On a phone"],
      ["is_archived", "false"],
      ["unread", "true"],
      ["shared", "false"],
      ["notes", ""],
      ["tag_names", "one"],
      ["tag_names", "two"],
    ] as const;
    const saved = await app.form("POST", "/api/bookmarks/", typed);
    expect(saved).toMatchObject({ status: 201, body: { title: "Typed", unread: true, tag_names: ["one", "two"] } });
    const changed = await app.form("PATCH", `/api/bookmarks/${saved.body.id}/`, [["unread", "false"]]);
    expect(changed.body).toMatchObject({ title: "Typed", unread: false, tag_names: ["one", "two"] });
    const moved = await app.call("GET", "/api/bookmarks/check?url=https%3A%2F%2Flinkdy.example%2F");
    expect([moved.status, moved.headers.get("location")]).toEqual([
      301,
      "/compat/linkding/api/bookmarks/check/?url=https%3A%2F%2Flinkdy.example%2F",
    ]);
    const tag = await app.form("POST", "/api/tags/", [["name", "three"]]);
    expect([tag.status, tag.body.name]).toEqual([201, "three"]);
    expect((await app.call("GET", `/api/tags/${tag.body.id}/`)).body).toEqual(tag.body);
    expect((await app.call("GET", "/api/bookmarks/shared/?q=&limit=20&offset=0")).body).toEqual(page([]));
    const lists = ["/api/bookmarks/?limit=20&offset=0&unread=no&sort=title_asc", "/api/bookmarks/?unread=yes"];
    const counts = await Promise.all(lists.map(async (path) => (await app.call("GET", path)).body.count));
    expect(counts).toEqual([1, 0]);
  });

  it("the extension of Raycast, which writes without a slash", async () => {
    const link = { url: "https://ray.example/", title: "T", description: "", notes: "N", tag_names: ["a"] };
    const { body } = await app.call("POST", "/api/bookmarks/", { ...link, is_archived: false, unread: false });
    const change = { title: "T2", notes: "", tag_names: ["b"] };
    expect((await app.call("PATCH", `/api/bookmarks/${body.id}/`, change)).body).toMatchObject(change);
    expect((await app.call("DELETE", `/api/bookmarks/${body.id}`)).status).toBe(204);
  });

  it("the libraries for Python, Go and Rust", async () => {
    expect((await server.visitor().get("/compat/linkding/health")).body).toMatchObject({
      version: expect.stringMatching(/^1\.\d+\.\d+$/),
      status: "healthy",
    });
    const { body } = await app.call("POST", "/api/bookmarks/", { url: "https://lib.example/", is_archived: true });
    expect((await app.call("GET", "/api/bookmarks/archived/?q=lib&limit=1&offset=0")).body).toEqual(page([body]));
    expect((await app.call("POST", `/api/bookmarks/${body.id}/unarchive/`)).status).toBe(204);
    expect((await app.call("GET", "/api/bookmarks/archived/")).body.count).toBe(0);
    expect((await app.call("POST", `/api/bookmarks/${body.id}/archive/`)).status).toBe(204);
    const put = { url: "https://lib.example/2", title: "Two", tag_names: [] };
    expect((await app.call("PUT", `/api/bookmarks/${body.id}/`, put)).body).toMatchObject({
      ...put,
      is_archived: true,
    });
    expect((await app.call("GET", `/api/bookmarks/${body.id}/assets/`)).body).toEqual(page([]));
  });
});
