import fc from "fast-check";
import { describe, expect } from "vitest";
import { hostileValue } from "../testing/hostile-values.ts";
import { connectApp, makeList, openAppServer, saveLink } from "./testing.ts";

const { server, it } = openAppServer();

describe("a token", () => {
  it("is required: neither a cookie nor a wrong token will do", async ({ person }) => {
    const path = "/compat/karakeep/api/v1/bookmarks";
    for (const headers of [{}, { authorization: "Bearer wrong" }]) {
      const { status, body } = await person.get(path, headers as Record<string, string>);
      expect([status, body]).toEqual([401, { code: "UNAUTHORIZED", message: "Unauthorized" }]);
    }
  });

  it("that may only read is refused every write", async ({ person }) => {
    const app = await connectApp(server, person, ["read"]);
    const message = 'This token may not change anything. It needs the scope "write".';
    const id = crypto.randomUUID();
    for (const [method, path] of [
      ["POST", "/bookmarks"],
      ["PATCH", `/bookmarks/${id}`],
      ["DELETE", `/bookmarks/${id}`],
      ["POST", `/bookmarks/${id}/tags`],
      ["DELETE", `/bookmarks/${id}/tags`],
      ["POST", "/lists"],
      ["PATCH", `/lists/${id}`],
      ["DELETE", `/lists/${id}`],
      ["PUT", `/lists/${id}/bookmarks/${id}`],
      ["DELETE", `/lists/${id}/bookmarks/${id}`],
    ] as const) {
      const { status, body } = await app(method, path, {});
      expect([method, path, status, body]).toEqual([method, path, 403, { code: "FORBIDDEN", message }]);
    }
    expect((await app("GET", "/bookmarks")).status).toBe(200);
  });

  it("that may not read sees nothing", async ({ person }) => {
    const app = await connectApp(server, person, ["write"]);
    for (const path of ["/bookmarks", "/bookmarks/search?q=a", "/lists", "/tags", "/users/me", "/users/me/stats"]) {
      expect([path, (await app("GET", path)).status]).toEqual([path, 403]);
    }
  });
});

describe("what is wrong", () => {
  it.each([
    [
      "POST",
      "/bookmarks",
      { type: "text", text: "A note" },
      'type: Only links are kept here: the type has to be "link".',
    ],
    [
      "POST",
      "/bookmarks",
      { type: "asset", assetType: "pdf", assetId: "1" },
      'type: Only links are kept here: the type has to be "link".',
    ],
    [
      "POST",
      "/bookmarks",
      { type: "link", url: "https://a.example/", createdAt: "yesterday" },
      "createdAt: Invalid date",
    ],
    ["POST", "/lists", { name: " ", icon: "📔" }, "name: List name can't be empty"],
    [
      "POST",
      "/lists",
      { name: "S", icon: "📔", type: "smart", query: "a" },
      "type: Smart lists are not kept here: save a search in Bowerbird.",
    ],
    ["GET", "/bookmarks?cursor=abc", undefined, "cursor: Must be a valid cursor"],
    ["GET", "/bookmarks?archived=perhaps", undefined, "archived: Must be true or false"],
    ["GET", "/tags?cursor=abc", undefined, "cursor: Invalid cursor"],
  ])("is said: %s %s %j", async (method, path, sent, message) => {
    const app = await connectApp(server, await server.person());
    const { status, body } = await app(method, path, sent);
    expect([status, body]).toEqual([400, { code: "BAD_REQUEST", message }]);
  });

  it("is more in a page than Karakeep gives, what is not kept here and an unknown address", async ({ app }) => {
    const [id, list] = [await saveLink(app, "https://a.example/"), await makeList(app, "L")];
    expect((await app("GET", "/bookmarks?limit=101")).status).toBe(400);
    for (const [method, path, sent, message] of [
      ["PATCH", `/bookmarks/${id}`, { author: "Ada" }, "author: Bowerbird does not keep the author of a page."],
      ["PATCH", `/bookmarks/${id}`, { publisher: "P" }, "publisher: Bowerbird does not keep the publisher of a page."],
      ["PATCH", `/bookmarks/${id}`, { text: "T" }, "text: Only links are kept here, and no texts."],
      ["PATCH", `/lists/${list}`, { description: "D" }, "description: Descriptions of lists are not kept here."],
      [
        "PATCH",
        `/lists/${list}`,
        { public: true },
        "public: Lists are shared in Bowerbird itself, by the menu of a category.",
      ],
    ] as const) {
      const { status, body } = await app(method, path, sent);
      expect([status, body.message]).toEqual([400, message]);
    }
    expect((await app("PATCH", `/bookmarks/${id}`, { author: null })).status).toBe(200);
    expect((await app("GET", "/nothing")).body).toEqual({ code: "NOT_FOUND", message: "Not found" });
  });

  it("is the id of another person's bookmark, list or tag", async ({ ada, eve }) => {
    const [adas, eves] = [await connectApp(server, ada), await connectApp(server, eve)];
    const [bookmark, list] = [await saveLink(adas, "https://secret.example/"), await makeList(adas, "Secret")];
    await adas("PUT", `/lists/${list}/bookmarks/${bookmark}`);
    await adas("POST", `/bookmarks/${bookmark}/tags`, { tags: [{ tagName: "secret" }] });
    const tag = (await adas("GET", "/tags")).body.tags[0].id;
    const [eveBookmark, eveList] = [await saveLink(eves, "https://eve.example/"), await makeList(eves, "Eve")];
    const before = (await adas("GET", `/bookmarks/${bookmark}`)).body;
    for (const [method, path, sent] of [
      ["GET", `/bookmarks/${bookmark}`],
      ["PATCH", `/bookmarks/${bookmark}`, { title: "x" }],
      ["DELETE", `/bookmarks/${bookmark}`],
      ["GET", `/bookmarks/${bookmark}/lists`],
      ["GET", `/bookmarks/${bookmark}/assets`],
      ["POST", `/bookmarks/${bookmark}/tags`, { tags: [{ tagName: "x" }] }],
      ["DELETE", `/bookmarks/${bookmark}/tags`, { tags: [{ tagName: "secret" }] }],
      ["GET", `/lists/${list}`],
      ["PATCH", `/lists/${list}`, { name: "x" }],
      ["DELETE", `/lists/${list}`],
      ["GET", `/lists/${list}/bookmarks`],
      ["PUT", `/lists/${list}/bookmarks/${eveBookmark}`],
      ["PUT", `/lists/${eveList}/bookmarks/${bookmark}`],
      ["DELETE", `/lists/${list}/bookmarks/${bookmark}`],
      ["POST", "/lists", { name: "x", parentId: list }],
      ["GET", `/tags/${tag}`],
      ["GET", `/tags/${tag}/bookmarks`],
    ] as const) {
      expect([method, path, (await eves(method, path, sent)).status]).toEqual([method, path, 404]);
    }
    expect((await adas("GET", `/bookmarks/${bookmark}`)).body).toEqual(before);
  });

  it.for(["0", "abc", "%00", "1'--", "00000000-0000-0000-0000-00000000000g"])("is the id %s", async (id, { app }) => {
    for (const path of [`/bookmarks/${id}`, `/lists/${id}`, `/lists/${id}/bookmarks`, `/tags/${id}`]) {
      expect([path, (await app("GET", path)).status]).toEqual([path, 404]);
    }
  });
});

it("hostile input is answered with a bookmark, a list or a clear error", async ({ app }) => {
  const any = (names: readonly string[]) =>
    fc.record(Object.fromEntries(names.map((name) => [name, hostileValue])), { requiredKeys: [] });
  const body = any(["url", "title", "note", "summary", "archived", "favourited", "createdAt"]);
  const list = any(["name", "icon", "parentId", "type"]);
  const tags = any(["tagId", "tagName"]);
  const query = fc.dictionary(
    fc.constantFrom("q", "limit", "cursor", "sortOrder", "archived", "nameContains"),
    fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("1", "asc", "true", "a_2024-01-01")),
  );
  const id = await saveLink(app, "https://tagged.example/");
  await fc.assert(
    fc.asyncProperty(body, list, tags, query, async (sent, made, tagged, asked) => {
      const statuses = [
        (await app("POST", "/bookmarks", { type: "link", url: "https://hostile.example/", ...sent })).status,
        (await app("PATCH", `/bookmarks/${id}`, sent)).status,
        (await app("POST", "/lists", { name: "Hostile", icon: "📔", ...made })).status,
        (await app("POST", `/bookmarks/${id}/tags`, { tags: [tagged] })).status,
      ];
      const search = new URLSearchParams(asked);
      for (const path of ["/bookmarks", "/bookmarks/search", "/tags"]) {
        statuses.push((await app("GET", `${path}?${search}`)).status);
      }
      for (const status of statuses) expect([200, 201, 400, 404, 409, 413]).toContain(status);
    }),
    { numRuns: 30 },
  );
});

describe("what is not answered here says so", () => {
  it.each([
    ["POST", "/highlights", "Bowerbird keeps no highlights."],
    ["PATCH", "/highlights/one", "Bowerbird keeps no highlights."],
    ["POST", "/assets", "Bowerbird keeps links, and no files or copies of pages."],
    ["GET", "/assets/one", "Bowerbird keeps links, and no files or copies of pages."],
    ["POST", "/bookmarks/singlefile", "Bowerbird keeps links, and no files or copies of pages."],
    ["POST", "/bookmarks/one/assets", "Bowerbird keeps links, and no files or copies of pages."],
    ["GET", "/bookmarks/one/content", "Bowerbird does not give the text of pages to other programs."],
    [
      "POST",
      "/bookmarks/one/summarize",
      "Bowerbird summarizes pages by itself, if a model is set up, and not by a call.",
    ],
    ["GET", "/backups", "Bowerbird makes backups by its own settings, and not by a call of Karakeep."],
    ["POST", "/backups", "Bowerbird makes backups by its own settings, and not by a call of Karakeep."],
    ["GET", "/backups/one/download", "Bowerbird makes backups by its own settings, and not by a call of Karakeep."],
  ])("%s %s", async (method, path, message) => {
    const app = await connectApp(server, await server.person());
    const { status, body } = await app(method, path, method === "GET" ? undefined : {});
    expect([status, body]).toEqual([501, { code: "NOT_IMPLEMENTED", message }]);
  });

  it("in tRPC's form for errors, to apps that speak it", async () => {
    const error = (call: string) => ({
      json: { message: expect.stringContaining(`does not answer ${call}`), code: -32004, data: expect.anything() },
    });
    for (const root of ["/compat/karakeep", ""]) {
      const one = await server.visitor().get(`${root}/api/trpc/users.settings`);
      expect([one.status, one.body]).toEqual([404, { error: error("users.settings") }]);
      const batch = await server.visitor().get(`${root}/api/trpc/feeds.list,rules.list?batch=1`);
      expect(batch.body).toEqual([{ error: error("feeds.list") }, { error: error("rules.list") }]);
    }
  });
});
