import { describe, expect } from "vitest";
import { connectApp as connectKarakeep } from "../karakeep/testing.ts";
import { connectApp as connectLinkding } from "../linkding/testing.ts";
import { openTestServer } from "../testing/open-test-server.ts";

const { server, it } = openTestServer();

const tags = Array.from({ length: 61 }, (_, n) => `tag${n}`);
const kept = tags.slice(0, 50);
const long = (length: number) => `${"word ".repeat(length / 5)}end`;

describe("a link with more details than are stored is saved all the same, and what is over is cut", () => {
  it("by linkding's calls, also when it is changed or saved again", async () => {
    const app = await connectLinkding(server, await server.person());
    const details = { notes: long(10_000), description: long(12_000), title: long(1_500), tag_names: tags };
    const made = await app.call("POST", "/api/bookmarks/", { url: "https://many.example/", ...details });
    expect([made.status, made.body.tag_names]).toEqual([201, kept]);
    const lengths = [made.body.notes, made.body.description, made.body.title].map(({ length }: string) => length);
    expect(lengths).toEqual([9_999, 9_999, 999]);
    expect(made.headers.get("warning")).toContain("title: 1000 characters, description: 10000 characters, notes");
    expect(made.headers.get("warning")).toContain("tags: 50");
    const path = `/api/bookmarks/${made.body.id}/`;
    const changed = await app.call("PATCH", path, { tag_names: ["first", ...tags] });
    expect([changed.status, changed.body.tag_names]).toEqual([200, ["first", ...tags.slice(0, 49)]]);
    const again = await app.call("POST", "/api/bookmarks/", { url: "https://many.example/", tag_names: tags });
    expect([again.status, again.body.tag_names]).toEqual([201, kept]);
    const fewer = await app.call("PATCH", path, { tag_names: tags.slice(0, 20) });
    expect([fewer.status, fewer.headers.get("warning")]).toEqual([200, null]);
  });

  it("by Karakeep's calls, whose answer names the tags that are stored", async () => {
    const app = await connectKarakeep(server, await server.person());
    const link = { type: "link", url: "https://many.example/", note: long(10_000) };
    const made = await app("POST", "/bookmarks", link);
    expect([made.status, made.body.note.length, made.headers.get("warning")]).toEqual([
      201,
      9_999,
      expect.stringContaining("notes: 10000"),
    ]);
    const path = `/bookmarks/${made.body.id}`;
    const named = tags.map((tagName) => ({ tagName }));
    expect((await app("POST", `${path}/tags`, { tags: named.slice(0, 40) })).body.attached).toHaveLength(40);
    const rest = await app("POST", `${path}/tags`, { tags: named.slice(40) });
    expect([rest.status, rest.body.attached.length]).toEqual([200, 10]);
    const { body } = await app("GET", path);
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(kept);
    expect((await app("PATCH", path, { note: long(20_000) })).status).toBe(200);
  });

  it("but not by our own calls", async ({ person }) => {
    const link = { url: "https://many.example/", title: "T" };
    expect((await person.send("POST", "/api/bookmarks", { ...link, tags: tags.slice(0, 11) })).status).toBe(400);
    expect((await person.send("POST", "/api/bookmarks", { ...link, notes: long(10_000) })).status).toBe(400);
  });
});

describe("a title that an app takes away", () => {
  it("is that of the page", async () => {
    const app = await connectKarakeep(server, await server.person());
    const { body } = await app("POST", "/bookmarks", { type: "link", url: "https://t.example/", title: "Mine" });
    const changed = await app("PATCH", `/bookmarks/${body.id}`, { title: null });
    expect([changed.status, changed.body.title]).toEqual([200, ""]);
  });
});
