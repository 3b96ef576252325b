import { beforeAll, beforeEach, describe, expect } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
let ada: TestBrowser;
beforeAll(async () => {
  ada = await server.person();
  await ada.send("POST", "/api/bookmarks", {
    url: "https://a.example/1",
    title: "Rust book",
    tags: ["rust", "book"],
    category: "Reading",
  });
  await ada.send("POST", "/api/bookmarks", {
    url: "https://b.example/2",
    title: "Rust forum",
    tags: ["rust"],
    category: "Talking",
  });
});

const found = (body: { bookmarks: { url: string }[] }) => body.bookmarks.map(({ url }) => url.at(-1)).join("");

describe("GET /api/search", () => {
  it("without a parameter has everything, by date", async () => {
    const { status, body } = await ada.get("/api/search");
    expect(status).toBe(200);
    expect(found(body)).toBe("21");
    expect(body.metadata).toEqual({
      total: 2,
      isTotalExact: true,
      returned: 2,
      filters: { query: "", category: "all", tags: [], relevance: 1, dateRange: { from: null, to: null } },
      sorting: { by: "date", order: "desc" },
    });
  });

  it("says how a rule would write the search", async () => {
    const { body } = await ada.get("/api/search?q=rust%20book&category=Reading&tags=web%20apps&is=unread");
    expect(body.metadata.condition).toBe('category:Reading tag:"web apps" is:unread rust book');
  });

  it.each([
    ["q=rust%20book", "1"],
    ["q=rust&category=all&sort=date&order=asc&limit=100", "12"],
    ["category=Reading", "1"],
    ["tags=rust,book", "1"],
    ["tags=rust&tags=book", "1"],
    ["tags=rust", "21"],
    ["dateFrom=2020-01-01T00:00:00.000Z&dateTo=2020-01-02T00:00:00.000Z", ""],
    ["dateFrom=2020-01-01", "21"],
    ["relevance=2", ""],
    ["q=tag%3Abook%20-forum", "1"],
    ["sort=title&order=asc", "12"],
  ])("%s", async (query, expected) => {
    const { status, body } = await ada.get(`/api/search?${query}`);
    expect([status, found(body)]).toEqual([200, expected]);
  });

  it("says the dates it was given as ISO text", async () => {
    const { body } = await ada.get("/api/search?dateFrom=2020-01-01T10:00:00%2B02:00&dateTo=2030-05-31");
    expect(body.metadata.filters.dateRange).toEqual({
      from: "2020-01-01T08:00:00.000Z",
      to: "2030-05-31T23:59:59.999Z",
    });
  });

  it.each([
    "limit=0",
    "limit=1001",
    "sort=size",
    "order=up",
    "relevance=0",
    "relevance=11",
    "relevance=x",
    "dateFrom=soon",
    "dateTo=2024-13-01",
    "categoryId=1",
    `q=${"x".repeat(501)}`,
  ])("refuses %s with a sentence", async (query) => {
    const { status, body } = await ada.get(`/api/search?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "BAD_REQUEST", message: expect.stringMatching(/\w/) });
  });

  it("speaks the language of quick search", async () => {
    const { body } = await ada.get(`/api/search/quick?q=${encodeURIComponent('"rust" -tag:book site:b.example')}`);
    expect(found(body)).toBe("2");
  });

  it("is part of the API's description", async () => {
    const { body } = await ada.get("/api/openapi.json");
    const names = body.paths["/search"].get.parameters.map(({ name }: { name: string }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "q",
        "category",
        "categoryId",
        "tags",
        "dateFrom",
        "dateTo",
        "relevance",
        "is",
        "sort",
        "order",
        "limit",
      ]),
    );
  });
});

describe("/api/saved-searches", () => {
  let bob: TestBrowser;
  beforeEach(async () => {
    bob = await server.person();
  });

  it("keeps a search under a name, renames it and lets it go; its filters are those of a search", async () => {
    await bob.send("POST", "/api/bookmarks", { url: "https://a.example/1", title: "Rust", tags: ["rust", "book"] });
    await bob.send("POST", "/api/bookmarks", { url: "https://c.example/3", tags: ["rust"] });
    const given = { query: "rust", tags: "book", dateFrom: "2024-02-29" };
    const saved = await bob.send("POST", "/api/saved-searches", { name: " Rust ", filters: given });
    const filters = { ...given, categoryId: null, relevance: 1, is: null, dateTo: null, sort: "date", order: "desc" };
    expect([saved.status, saved.body]).toEqual([201, { id: expect.any(String), name: "Rust", filters }]);
    const path = `/api/saved-searches/${saved.body.id}`;
    expect((await bob.send("PATCH", path, { name: "Books" })).body.name).toBe("Books");
    const [{ filters: kept }] = (await bob.get("/api/saved-searches")).body;
    const { query: q, tags, dateFrom, sort } = kept;
    const { body: results } = await bob.get(`/api/search?${new URLSearchParams({ q, tags, dateFrom, sort })}`);
    expect(found(results)).toBe("1");
    expect((await bob.send("DELETE", path)).body).toEqual({ ...saved.body, name: "Books" });
    expect([(await bob.get("/api/saved-searches")).body, (await bob.send("DELETE", path)).status]).toEqual([[], 404]);
  });

  it("says what is wrong with one", async () => {
    await bob.send("POST", "/api/saved-searches", { name: "Taken", filters: {} });
    const wrong = [
      [{ name: "  ", filters: {} }, 400, "Please enter a name for the search"],
      [{ name: "A", filters: { dateTo: "2023-02-29" } }, 400, "A day is written as 2024-05-31."],
      [{ name: "A", filters: { categoryId: "Reading" } }, 400, "This is not the id of a category."],
      [{ name: "taken", filters: {} }, 409, "You have a saved search named “taken” already."],
    ] as const;
    for (const [input, expected, message] of wrong) {
      const { status, body } = await bob.send("POST", "/api/saved-searches", input);
      expect([status, body.message]).toEqual([expected, message]);
    }
    expect((await server.visitor().get("/api/saved-searches")).status).toBe(401);
  });
});
