import fc from "fast-check";
import { describe, expect } from "vitest";
import { hostileValue } from "../testing/hostile-values.ts";
import { connectApp, openAppServer } from "./testing.ts";

const { server, it } = openAppServer();

const bookmarks = "/api/bookmarks/";
describe("what is wrong", () => {
  it.each([
    ["POST", {}, { url: ["This field is required."] }],
    ["POST", { url: null }, { url: ["This field may not be null."] }],
    ["POST", { url: " " }, { url: ["This field may not be blank."] }],
    ["POST", { url: "javascript:alert(1)" }, { url: ["Enter a valid URL."] }],
    ["POST", { url: "https://a.example/", unread: "perhaps" }, { unread: ["Must be a valid boolean."] }],
    ["POST", { url: "https://a.example/", tag_names: "a b" }, { tag_names: ["Expected a list of items."] }],
    ["POST", [], { non_field_errors: ["Invalid data. Expected a dictionary."] }],
  ])("is said by field: %s %j", async (method, sent, problems) => {
    const app = await connectApp(server, await server.person());
    const { status, body } = await app.call(method, bookmarks, sent);
    expect([status, body]).toEqual([400, problems]);
  });

  it("is a date of another form or of no calendar, an address that is saved, a method, a type and an address that is unknown", async ({
    app,
    person,
  }) => {
    const { body: one } = await app.call("POST", bookmarks, { url: "https://a.example/1" });
    await app.call("POST", bookmarks, { url: "https://a.example/2" });
    const path = `${bookmarks}${one.id}/`;
    const taken = await app.call("PATCH", path, { url: "https://a.example/2" });
    expect([taken.status, taken.body]).toEqual([400, { url: ["A bookmark with this URL already exists."] }]);
    for (const date_added of ["yesterday", "2023-02-31", "2023-02-31T10:00:00Z"]) {
      const late = await app.call("POST", bookmarks, { url: "https://a.example/3", date_added });
      expect([late.status, Object.keys(late.body)]).toEqual([400, ["date_added"]]);
    }
    const post = await app.call("POST", path, {});
    expect([post.status, post.body]).toEqual([405, { detail: 'Method "POST" not allowed.' }]);
    expect((await app.call("GET", "/api/nothing/")).body).toEqual({ detail: "Not found." });
    expect((await app.call("GET", `${bookmarks}?q=${"word%20".repeat(60)}`)).status).toBe(400);
    const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["write"] });
    const headers = { authorization: `Token ${body.token}`, "content-type": "text/plain" };
    const plain = await server.visitor().send("POST", `/compat/linkding${bookmarks}`, "x", headers);
    expect([plain.status, plain.body]).toEqual([415, { detail: 'Unsupported media type "text/plain" in request.' }]);
  });

  it("is the id of another person's bookmark, tag or bundle", async () => {
    const adas = await connectApp(server, await server.person());
    const eves = await connectApp(server, await server.person());
    const { body: bookmark } = await adas.call("POST", bookmarks, { url: "https://secret.example/", tag_names: ["x"] });
    const tag = (await adas.call("GET", "/api/tags/")).body.results[0];
    const bundle = (await adas.call("GET", "/api/bundles/")).body.results[0];
    const path = `${bookmarks}${bookmark.id}/`;
    for (const [method, tried] of [
      ["GET", path],
      ["PUT", path],
      ["PATCH", path],
      ["DELETE", path],
      ["POST", `${path}archive/`],
      ["POST", `${path}unarchive/`],
      ["GET", `${path}assets/`],
    ] as const) {
      const { status, body } = await eves.call(
        method,
        tried,
        method === "GET" ? undefined : { url: "https://b.example/" },
      );
      expect([tried, status, body]).toEqual([tried, 404, { detail: "No Bookmark matches the given query." }]);
    }
    expect((await eves.call("GET", `/api/tags/${tag.id}/`)).body).toEqual({
      detail: "No Tag matches the given query.",
    });
    expect((await eves.call("GET", `/api/bundles/${bundle.id}/`)).status).toBe(404);
    expect((await eves.call("GET", `${bookmarks}?bundle=${bundle.id}`)).body.count).toBe(0);
    expect((await adas.call("GET", path)).body).toEqual(bookmark);
  });

  it.for(["0", "-1", "1.5", "99999999999999999999", "abc", "%00", "1e3", "1'--"])(
    "is the id %s",
    async (id, { app }) => {
      expect((await app.call("GET", `${bookmarks}${id}/`)).status).toBe(404);
    },
  );
});

it("forms that are too large or not complete are refused", async ({ app, person }) => {
  const large = await app.form("POST", bookmarks, [["notes", "x".repeat(600_000)]]);
  expect([large.status, large.body]).toEqual([413, { detail: "The request is too large." }]);
  const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["write"] });
  const cut = await fetch(`${server.url}/compat/linkding${bookmarks}`, {
    method: "POST",
    headers: { authorization: `Token ${body.token}`, "content-type": "multipart/form-data; boundary=x" },
    body: '--x\r\ncontent-disposition: form-data; name="url"\r\n\r\nhttps://a.example/',
  });
  expect([cut.status, await cut.json()]).toEqual([400, { detail: "The form is not complete or not valid." }]);
  const typed = await fetch(`${server.url}/compat/linkding${bookmarks}`, {
    method: "POST",
    headers: { authorization: `Token ${body.token}` },
    body: new URLSearchParams({ url: "https://form.example/", "tag_names[]": "a" }),
  });
  expect([typed.status, (await typed.json()).tag_names]).toEqual([201, ["a"]]);
});

it("hostile input is answered with a bookmark or a clear error", async ({ app }) => {
  const names = ["url", "title", "description", "notes", "tag_names", "unread", "is_archived", "date_added"] as const;
  const body = fc.record(Object.fromEntries(names.map((name) => [name, hostileValue])), { requiredKeys: [] });
  const query = fc.record({
    q: fc.string({ unit: "binary" }),
    limit: fc.string(),
    offset: fc.string(),
    bundle: fc.string(),
  });
  await fc.assert(
    fc.asyncProperty(body, query, async (sent, asked) => {
      const saved = await app.call("POST", bookmarks, { url: "https://hostile.example/", ...sent });
      expect([200, 201, 400, 413]).toContain(saved.status);
      const listed = await app.call("GET", `${bookmarks}?${new URLSearchParams(asked)}`);
      expect([200, 400]).toContain(listed.status);
    }),
    { numRuns: 60 },
  );
});
