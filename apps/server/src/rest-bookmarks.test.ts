import { beforeAll, describe, expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForTests(() => server.person());
const total = 2_345;
beforeAll(async () => {
  const urls = Array.from({ length: total }, (_, index) => `https://many.example/${index}`);
  const { body } = await ada.send("POST", "/api/imports", { urls });
  await ada.importEnded(body.id);
});

describe("the list of bookmarks", () => {
  it("without a limit is all of them as one array, streamed and compressed", async () => {
    const { status, headers, body } = await ada.get("/api/bookmarks", { "accept-encoding": "gzip" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(headers.get("content-length")).toBeNull();
    expect(new Set(body.map(({ url }: { url: string }) => url)).size).toBe(total);
  });

  it("of a person without bookmarks is an empty array", async ({ bob }) => {
    expect((await bob.get("/api/bookmarks")).body).toEqual([]);
  });

  it("page by page gives each once; a header leads on until the last page", async () => {
    const seen = new Set<string>();
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body, headers } = await ada.get(`/api/bookmarks?limit=1000${query}`);
      for (const { id } of body) seen.add(id);
      cursor = headers.get("x-next-cursor");
      pages += 1;
    } while (cursor !== null);
    expect([seen.size, pages]).toEqual([total, 3]);
  });

  it.each(["limit=0", "limit=1001", "limit=x", "cursor=nonsense", "limit=5&skip=-1", "categoryId=1", "favorite=maybe"])(
    "refuses %s with a sentence",
    async (query) => {
      const { status, body } = await ada.get(`/api/bookmarks?${query}`);
      expect(status).toBe(400);
      expect(Object.keys(body).sort()).toEqual(["code", "message"]);
    },
  );

  it("is filtered by marks, paged or whole", async () => {
    const marked = await server.person();
    await marked.send("POST", "/api/bookmarks", { url: "https://a.example", isUnread: true, notes: "Ask Ada." });
    await marked.send("POST", "/api/bookmarks", { url: "https://b.example" });
    for (const query of ["unread=true", "unread=true&limit=5", "unread=true&archived=false&favorite=false"]) {
      const { body } = await marked.get(`/api/bookmarks?${query}`);
      expect(body).toMatchObject([{ url: "https://a.example", isUnread: true, notes: "Ask Ada.", sourceId: null }]);
    }
    expect((await marked.get("/api/bookmarks?favorite=true")).body).toEqual([]);
  });
});

describe("one bookmark", () => {
  it("is saved with 201, read, deleted and restored", async ({ bob }) => {
    const saved = await bob.send("POST", "/api/bookmarks", { url: "example.com/x", title: "X", tags: ["a"] });
    expect([saved.status, saved.body.url]).toEqual([201, "https://example.com/x"]);
    expect(new Date(saved.body.createdAt).toISOString()).toBe(saved.body.createdAt);
    const path = `/api/bookmarks/${saved.body.id}`;
    expect((await bob.get(path)).body).toEqual(saved.body);
    expect(await bob.send("DELETE", path)).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect(await bob.send("DELETE", path)).toMatchObject({ status: 404, body: { message: "Bookmark not found" } });
    const restored = await bob.send("POST", "/api/bookmarks/restore", { ids: [saved.body.id] });
    expect(restored).toMatchObject({ status: 200, body: { restored: 1 } });
    expect((await bob.get(path)).body).toEqual(saved.body);
  });

  const base64Of = (bytes: number) => Buffer.alloc(bytes, "a").toString("base64");
  it.each([
    ["a web address", "https://cdn.example/icon.png", true],
    ["a plain web address", "http://cdn.example/icon.png", true],
    ["an image of 100 kB", `data:image/png;base64,${base64Of(100_000)}`, true],
    ["a drawing", "data:image/svg+xml,%3Csvg%2F%3E", true],
    ["a larger image", `data:image/png;base64,${base64Of(100_001)}`, false],
    ["a page", "data:text/html,<script>alert(1)</script>", false],
    ["a script", "javascript:alert(1)", false],
    ["a file", "file:///etc/passwd", false],
    ["nonsense", "null", false],
  ])(
    "keeps the icon that is given, alone or with others, unless it is unsafe or large: %s",
    async (_, favicon, isKept) => {
      const bob = await server.person();
      const { body: one } = await bob.send("POST", "/api/bookmarks", { url: "https://one.example", favicon });
      const bookmarks = [{ url: "https://two.example", title: "Two", favicon }];
      const { body: many } = await bob.send("POST", "/api/bookmarks/bulk", { bookmarks });
      const stored = (await bob.get("/api/bookmarks")).body as { favicon: string }[];
      const kept = [one, many.created[0], ...stored].map((bookmark) => bookmark.favicon === favicon);
      expect(kept).toEqual(Array.from({ length: 4 }, () => isKept));
    },
  );

  it("that is there already is refused with 409 and the bookmark, and nothing else", async ({ bob }) => {
    const { body: bookmark } = await bob.send("POST", "/api/bookmarks", { url: "https://example.com/x" });
    const { status, body } = await bob.send("POST", "/api/bookmarks", { url: "http://www.example.com/x/" });
    expect(status).toBe(409);
    expect(body).toEqual({ message: "This link is already in your collection.", code: "CONFLICT", bookmark });
    const wanted = { url: "https://example.com/x", allowDuplicates: true };
    expect((await bob.send("POST", "/api/bookmarks", wanted)).status).toBe(201);
  });

  it.each([
    [
      { url: "javascript:alert(1)" },
      { message: "Not a web address: only http and https links can be saved.", code: "BAD_REQUEST" },
    ],
    [
      { url: "a.example", tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
      {
        message: "A bookmark can have at most 10 tags.",
        code: "BAD_REQUEST",
        issues: [{ message: "A bookmark can have at most 10 tags.", path: "tags" }],
      },
    ],
  ])("of %j is refused with the body that every error has", async (input, expected) => {
    const { status, body } = await ada.send("POST", "/api/bookmarks", input);
    expect([status, body]).toEqual([400, expected]);
  });
});
