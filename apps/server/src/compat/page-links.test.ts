import { beforeAll, describe, expect } from "vitest";
import { connectApp as connectKarakeep, makeList, saveLink } from "../karakeep/testing.ts";
import { connectApp as connectLinkding } from "../linkding/testing.ts";
import { openForTests, openTestServer } from "../testing/open-test-server.ts";

const { server, it } = openTestServer();
const person = openForTests(() => server.person());
let ids: { bookmark: string; list: string; tag: string; number: number };
beforeAll(async () => {
  const [karakeep, linkding] = [await connectKarakeep(server, person), await connectLinkding(server, person)];
  const bookmark = await saveLink(karakeep, "https://linked.example/a?b=1");
  await karakeep("POST", `/bookmarks/${bookmark}/tags`, { tags: [{ tagName: "rye bread" }] });
  const tag = (await karakeep("GET", "/tags")).body.tags[0].id;
  const number = (await linkding.call("GET", "/api/bookmarks/")).body.results[0].id;
  ids = { bookmark, list: await makeList(karakeep, "Shelf"), tag, number };
});

const follow = async (path: string, cookie = person.cookie()) => {
  const answer = await fetch(server.url + path, { redirect: "manual", headers: { cookie } });
  const location = new URL(answer.headers.get("location") ?? "about:blank");
  return [answer.status, location.origin, location.pathname, Object.fromEntries(location.searchParams)];
};

describe("a link to a page of the other product leads to ours", () => {
  it.each([
    [() => `/compat/karakeep/dashboard/preview/${ids.bookmark}`, () => ({ search: "https://linked.example/a?b=1" })],
    [
      () => `/compat/karakeep/library/dashboard/preview/${ids.bookmark}`,
      () => ({ search: "https://linked.example/a?b=1" }),
    ],
    [() => `/compat/karakeep/dashboard/lists/${ids.list}`, () => ({ category: ids.list })],
    [() => `/compat/karakeep/dashboard/tags/${ids.tag}`, () => ({ search: 'tag:"rye bread"' })],
    [() => "/compat/karakeep/dashboard/favourites", () => ({ search: "", is: "favorite" })],
    [() => "/compat/karakeep/favourites", () => ({ search: "", is: "favorite" })],
    [() => "/compat/karakeep/dashboard/archive", () => ({ search: "", is: "archived" })],
    [() => "/compat/karakeep/dashboard/search?q=bread", () => ({ search: "bread" })],
    [() => "/compat/karakeep/dashboard/bookmarks", () => ({})],
    [() => "/compat/karakeep/dashboard/preview/none", () => ({})],
    [
      () => "/compat/linkding/bookmarks?q=bread+%23rye-bread+!unread",
      () => ({ search: 'bread tag:"rye bread" is:unread' }),
    ],
    [() => `/compat/linkding/bookmarks?details=${ids.number}`, () => ({ search: "https://linked.example/a?b=1" })],
    [() => "/compat/linkding/bookmarks/archived", () => ({ search: "", is: "archived" })],
    [() => "/compat/linkding/bookmarks", () => ({})],
  ])("%s", async (path, shown) => {
    expect(await follow(path())).toEqual([302, server.url, "/", shown()]);
  });

  it("for a new bookmark, with its address", async () => {
    const found = await follow("/compat/linkding/bookmarks/new?url=https%3A%2F%2Fnew.example%2F&title=New");
    expect(found).toEqual([302, server.url, "/add", { url: "https://new.example/", title: "New" }]);
  });

  it("after signing in, and for no visitor", async ({ eve }) => {
    const path = `/compat/karakeep/dashboard/preview/${ids.bookmark}`;
    expect(await follow(path, "")).toEqual([302, server.url, "/login", { next: path }]);
    expect(await follow(path, eve.cookie())).toEqual([302, server.url, "/", {}]);
  });
});

it("a page that the other product does not have is none of ours", async () => {
  for (const path of ["/compat/karakeep/nowhere", "/compat/linkding/nowhere"]) {
    expect((await person.get(path)).status).toBe(404);
  }
});
