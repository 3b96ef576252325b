import { describe, expect, it } from "vitest";
import { openForEachTest, openTestServer } from "../testing/open-test-server.ts";
import { connectByTrpc, refusal } from "./testing.ts";

const { server } = openTestServer();
const person = openForEachTest(() => server.person());

const connect = (token: string, more: { headers?: Record<string, string>; root?: string } = {}) =>
  connectByTrpc(server, token, more);

async function newToken(scopes = ["read", "write"]): Promise<string> {
  return (await person.send("POST", "/api/account/tokens", { name: "app", scopes })).body.token;
}

describe("Karakeep's apps, by their own protocol", () => {
  it("save, read, change, tag and delete links", async () => {
    const { query, mutate } = connect(await newToken());
    const createdAt = new Date("2024-05-01T10:00:00.000Z");
    const link = { type: "link", url: "https://trpc.example/", title: "T", createdAt, source: "extension" };
    const made = await mutate("bookmarks.createBookmark", link);
    expect(made).toMatchObject({ alreadyExists: false, title: "T", createdAt, content: { url: link.url } });
    const again = await mutate("bookmarks.createBookmark", { ...link, title: "Again" });
    expect(again).toMatchObject({ id: made.id, alreadyExists: true, title: "Again" });
    const { id: bookmarkId } = made;
    await mutate("bookmarks.updateBookmark", { bookmarkId, note: "N", favourited: true });
    const attach = [{ tagName: "a" }, { tagName: "b" }];
    const { attached } = await mutate("bookmarks.updateTags", { bookmarkId, attach, detach: [] });
    expect(attached).toHaveLength(2);
    await mutate("bookmarks.updateTags", { bookmarkId, attach: [], detach: [{ tagId: attached[0] }] });
    const shown = await query("bookmarks.getBookmark", { bookmarkId, includeContent: false });
    expect(shown).toMatchObject({ note: "N", favourited: true, tags: [{ name: "b" }] });
    expect(shown.modifiedAt).toBeInstanceOf(Date);
    expect(await query("bookmarks.checkUrl", { url: link.url })).toEqual({ bookmarkId });
    await mutate("bookmarks.deleteBookmark", { bookmarkId });
    expect(await refusal(query("bookmarks.getBookmark", { bookmarkId }))).toEqual(["NOT_FOUND", "Bookmark not found"]);
  });

  it("list and search in pages that continue", async () => {
    const { query, mutate } = connect(await newToken());
    for (const name of ["one", "two", "three"]) {
      await mutate("bookmarks.createBookmark", {
        type: "link",
        url: `https://pages.example/${name}`,
        title: `page ${name}`,
      });
    }
    const titles = ({ bookmarks }: { bookmarks: { title: string }[] }) => bookmarks.map(({ title }) => title);
    const first = await query("bookmarks.getBookmarks", { limit: 2, sortOrder: "asc", archived: false });
    expect(titles(first)).toEqual(["page one", "page two"]);
    expect(first.nextCursor.createdAt).toBeInstanceOf(Date);
    const rest = await query("bookmarks.getBookmarks", { limit: 2, sortOrder: "asc", cursor: first.nextCursor });
    expect([titles(rest), rest.nextCursor]).toEqual([["page three"], null]);
    const found = await query("bookmarks.searchBookmarks", { text: "page", limit: 2, sortOrder: "asc" });
    expect([titles(found), found.nextCursor]).toEqual([["page one", "page two"], { ver: 1, offset: 2 }]);
    const more = await query("bookmarks.searchBookmarks", {
      text: "page",
      limit: 2,
      sortOrder: "asc",
      cursor: found.nextCursor,
    });
    expect([titles(more), more.nextCursor]).toEqual([["page three"], null]);
    expect(titles(await query("bookmarks.getBookmarks", { favourited: true }))).toEqual([]);
  });

  it("make, change, fill and delete lists", async () => {
    const { query, mutate } = connect(await newToken());
    const { id: listId } = await mutate("lists.create", { name: "Shelf", icon: "📔", type: "manual" });
    const inner = await mutate("lists.create", { name: "Board", icon: "📔", parentId: listId });
    expect(await mutate("lists.edit", { listId: inner.id, name: "Box", parentId: null })).toMatchObject({
      name: "Box",
      parentId: null,
    });
    const { id: bookmarkId } = await mutate("bookmarks.createBookmark", { type: "link", url: "https://l.example/" });
    await mutate("lists.addToList", { listId, bookmarkId });
    expect((await query("lists.getListsOfBookmark", { bookmarkId })).lists).toMatchObject([{ id: listId }]);
    expect((await query("lists.stats")).stats).toEqual(
      new Map([
        [listId, 1],
        [inner.id, 0],
      ]),
    );
    expect((await query("bookmarks.getBookmarks", { listId })).bookmarks).toHaveLength(1);
    await mutate("lists.removeFromList", { listId, bookmarkId });
    expect((await query("bookmarks.getBookmarks", { listId })).bookmarks).toEqual([]);
    await mutate("lists.delete", { listId: inner.id });
    expect((await query("lists.list")).lists).toMatchObject([{ id: listId, name: "Shelf" }]);
    expect((await refusal(query("lists.get", { listId: inner.id })))[0]).toBe("NOT_FOUND");
    const smart = mutate("lists.create", { name: "S", icon: "📔", type: "smart", query: "is:fav" });
    expect((await refusal(smart))[1]).toBe("Smart lists are not kept here: save a search in Bowerbird.");
  });

  it("list, rename, merge and delete tags", async () => {
    const { query, mutate } = connect(await newToken());
    const { id: bookmarkId } = await mutate("bookmarks.createBookmark", { type: "link", url: "https://g.example/" });
    const attach = ["js", "javascript", "ecma"].map((tagName) => ({ tagName }));
    await mutate("bookmarks.updateTags", { bookmarkId, attach, detach: [] });
    const { tags, nextCursor } = await query("tags.list", {});
    expect([tags.length, nextCursor]).toEqual([3, null]);
    const idOf = (name: string) => tags.find((tag: { name: string }) => tag.name === name).id;
    const merged = await mutate("tags.merge", {
      intoTagId: idOf("javascript"),
      fromTagIds: [idOf("js"), idOf("ecma")],
    });
    expect(merged).toEqual({ mergedIntoTagId: idOf("javascript"), deletedTags: [idOf("js"), idOf("ecma")] });
    expect((await query("bookmarks.getBookmark", { bookmarkId })).tags).toMatchObject([{ name: "javascript" }]);
    expect(await mutate("tags.update", { tagId: idOf("javascript"), name: "#web" })).toMatchObject({ name: "web" });
    expect(await query("tags.get", { tagId: idOf("javascript") })).toMatchObject({ name: "web", numBookmarks: 1 });
    await mutate("tags.delete", { tagId: idOf("javascript") });
    expect((await query("tags.list")).tags).toEqual([]);
  });

  it("are asked for a token with the scope, and told which calls are not answered", async () => {
    expect(await refusal(connect("wrong").query("users.whoami"))).toEqual(["UNAUTHORIZED", "Unauthorized"]);
    const cookie = { cookie: person.cookie(), authorization: "" };
    expect((await refusal(connect("", { headers: cookie }).query("lists.list")))[0]).toBe("UNAUTHORIZED");
    const { query, mutate } = connect(await newToken(["read"]));
    expect(await query("users.whoami")).toMatchObject({ email: person.email, localUser: true });
    expect((await refusal(mutate("lists.create", { name: "L", icon: "📔" })))[0]).toBe("FORBIDDEN");
    const [code, message] = await refusal(query("highlights.getAll"));
    expect([code, message]).toEqual(["NOT_FOUND", expect.stringContaining("does not answer highlights.getAll")]);
  });

  it("cannot send more calls in one request than our own app", async () => {
    const names = Array.from({ length: 21 }, () => "users.whoami").join(",");
    for (const root of ["/compat/karakeep", "/compat/karakeep/library", ""]) {
      const { status } = await server.visitor().get(`${root}/api/trpc/${names}?batch=1`);
      expect([root, status]).toEqual([root, 400]);
    }
  });

  it("reach the whole library by its own address, and are answered at the root", async () => {
    const token = await newToken();
    const library = connect(token, { root: "/compat/karakeep/library" });
    expect((await library.query("lists.list")).lists).toMatchObject([{ name: "Bowerbird", parentId: null }]);
    expect(await connect(token, { root: "" }).query("users.whoami")).toMatchObject({ email: person.email });
  });
});
