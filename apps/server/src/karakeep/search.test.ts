import { beforeAll, describe, expect, it } from "vitest";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, type KarakeepApp, makeList, saveLink } from "./testing.ts";

const { server } = openTestServer();
let app: KarakeepApp;
beforeAll(async () => {
  app = await connectApp(server, await server.person());
  const save = async (title: string, more: object, tags: string[] = []) => {
    const id = await saveLink(app, `https://s.example/${encodeURIComponent(title)}`, { title, ...more });
    if (tags.length > 0) await app("POST", `/bookmarks/${id}/tags`, { tags: tags.map((tagName) => ({ tagName })) });
    return id;
  };
  const rye = await save("Rye bread", { createdAt: "2023-02-01" }, ["baking", "dark flour", "❤️"]);
  await save("Bread knife", { createdAt: "2024-02-01", favourited: true }, ["tools"]);
  await save("Old oven", { createdAt: "2022-02-01", archived: true }, ["tools", "baking"]);
  await save("Plain", {});
  await app("PUT", `/lists/${await makeList(app, "My shelf")}/bookmarks/${rye}`);
});

async function found(q: string, more = ""): Promise<string[]> {
  const { status, body } = await app("GET", `/bookmarks/search?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return body.bookmarks.map(({ title }: { title: string }) => title).toSorted();
}

describe("Karakeep's words", () => {
  it.each([
    ["is:tagged", ["Bread knife", "Old oven", "Rye bread"]],
    ["-is:tagged", ["Plain"]],
    ["!is:tagged", ["Plain"]],
    ["is:archived", ["Old oven"]],
    ["is:link", ["Bread knife", "Old oven", "Plain", "Rye bread"]],
    ["is:text", []],
    ['list:"my shelf"', ["Rye bread"]],
    ["-list:nothing is:fav", ["Bread knife"]],
    ["tag:baking", ["Old oven", "Rye bread"]],
    ['#"dark flour"', ["Rye bread"]],
    ["#❤", ["Rye bread"]],
    ["url:s.example/Plain", ["Plain"]],
    ["-url:s.example", []],
    ["title:knife", ["Bread knife"]],
    ["after:2023-06-01 before:2024-06-01", ["Bread knife"]],
    ["-after:2023-01-01", ["Old oven"]],
    ["age:<1d", ["Plain"]],
    ["age:>1y is:archived", ["Old oven"]],
    ["source:api is:fav", ["Bread knife"]],
    ["bread #tools", ["Bread knife"]],
    ["bread -#tools", ["Rye bread"]],
    ["#tools and #baking", ["Old oven"]],
    ["is:fav or is:archived", ["Bread knife", "Old oven"]],
    ["(is:fav or #baking) and bread", ["Bread knife", "Rye bread"]],
    ["knife or oven", ["Bread knife", "Old oven"]],
    ["plain or (#baking and -is:archived)", ["Plain", "Rye bread"]],
    ["bread (knife", ["Bread knife"]],
    ["site:s.example bread", ["Bread knife", "Rye bread"]],
  ])("%s", async (q, titles) => {
    expect(await found(q)).toEqual(titles);
  });

  it.each(["feed:news", "is:unheard", "after:someday", "age:7", "tag:a or feed:b"])(
    "%s is refused with the word, instead of a wrong list",
    async (q) => {
      const { status, body } = await app("GET", `/bookmarks/search?q=${encodeURIComponent(q)}`);
      const word = q.split(" ").at(-1)!;
      expect([status, body.message]).toEqual([400, expect.stringContaining(`“${word}”`)]);
    },
  );
});

it("is:inlist finds what is in a list, and its opposite the others", async () => {
  const { bookmarks } = (await app("GET", "/bookmarks")).body;
  const listed: string[] = [];
  for (const { id, title } of bookmarks) {
    if ((await app("GET", `/bookmarks/${id}/lists`)).body.lists.length > 0) listed.push(title);
  }
  expect(listed).toContain("Rye bread");
  expect(await found("is:inlist")).toEqual(listed.toSorted());
  const titles = bookmarks.map(({ title }: { title: string }) => title).toSorted();
  expect(await found("-is:inlist")).toEqual(titles.filter((title: string) => !listed.includes(title)));
});

it("what a search finds comes in pages, in either order", async () => {
  const titles = async (more: string) => {
    const { body } = await app("GET", `/bookmarks/search?q=is:tagged&limit=2${more}`);
    return [body.bookmarks.map(({ title }: { title: string }) => title), body.nextCursor];
  };
  expect(await titles("")).toEqual([["Bread knife", "Rye bread"], "2"]);
  expect(await titles("&cursor=2")).toEqual([["Old oven"], null]);
  expect(await titles("&sortOrder=asc")).toEqual([["Old oven", "Rye bread"], "2"]);
});

describe("in a large library", () => {
  const total = 1_205;
  let large: KarakeepApp;
  beforeAll(async () => {
    const person = await server.person();
    large = await connectApp(server, person);
    const links = Array.from({ length: total }, (_, n) => ({ url: `https://l.example/${n}`, title: `Ryeword ${n}` }));
    const saved = links.map((link, n) => ({ ...link, category: n < 5 ? "Oldlist" : "Newlist" }));
    await person.send("POST", "/api/bookmarks/bulk", { bookmarks: saved });
  });

  it.each(["ryeword list:Oldlist", "ryeword -list:Newlist", "ryeword list:Oldlist after:2000-01-01"])(
    "conditions choose among all that has the words: %s",
    async (q) => {
      const { body } = await large("GET", `/bookmarks/search?q=${encodeURIComponent(q)}`);
      const titles = body.bookmarks.map(({ title }: { title: string }) => title).toSorted();
      expect(titles).toEqual([0, 1, 2, 3, 4].map((n) => `Ryeword ${n}`));
    },
  );

  it("the pages of a search come to an end and have everything", async () => {
    const ids = new Set<string>();
    let cursor: string | null = "0";
    for (let page = 0; cursor !== null && page < 20; page++) {
      const { body } = await large("GET", `/bookmarks/search?q=is:link&limit=100&cursor=${cursor}`);
      for (const { id } of body.bookmarks) ids.add(id);
      cursor = body.nextCursor;
    }
    expect([ids.size, cursor]).toEqual([total, null]);
  });
});
