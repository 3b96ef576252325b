import { describe, expect, test } from "vitest";
import { type FileCategory, UnreadableFileError } from "./index.ts";
import { readAll } from "./testing.ts";

const read = (value: unknown) => readAll(JSON.stringify(value));

describe("JSON of browsers", () => {
  test("Firefox: nested folders, tags, microseconds, descriptions; its roots are no folders, its tags no links", async () => {
    const place = (uri: string, more = {}) => ({ type: "text/x-moz-place", uri, title: uri, ...more });
    const container = (title: string, children: unknown[], more = {}) => ({
      type: "text/x-moz-place-container",
      title,
      children,
      ...more,
    });
    const backup = container(
      "",
      [
        container(
          "Barre personnelle",
          [
            place("https://a.example/", {
              tags: "test,two words",
              dateAdded: 1388166091644000,
              annos: [{ name: "bookmarkProperties/description", value: "About A" }],
            }),
            { type: "text/x-moz-place-separator", title: "" },
            container("Cuisine", [place("https://b.example/", { iconuri: "https://b.example/i.png" })]),
          ],
          { guid: "toolbar_____", root: "toolbarFolder" },
        ),
        container("Tags", [container("test", [place("https://a.example/")])], { root: "tagsFolder" }),
        container("mobile", [place("place:sort=8")], { guid: "mobile______" }),
      ],
      { guid: "root________", root: "placesRoot" },
    );
    expect(await read(backup)).toMatchObject([
      {
        url: "https://a.example/",
        folder: [],
        tags: ["test", "two words"],
        addedAt: new Date(1388166091644),
        description: "About A",
      },
      { url: "https://b.example/", folder: ["Cuisine"], icon: "https://b.example/i.png" },
      { url: "place:sort=8", folder: [] },
    ]);
  });

  test("Chrome: bars are no folders, dates count from 1601", async () => {
    const url = (name: string) => ({
      type: "url",
      name,
      url: `https://${name}.example/`,
      date_added: "13100907341000000",
    });
    const roots = {
      bookmark_bar: {
        type: "folder",
        name: "Lesezeichenleiste",
        children: [url("a"), { type: "folder", name: "Dev", children: [url("b")] }],
      },
      other: { type: "folder", name: "Weitere", children: [url("c")] },
      synced: { type: "folder", name: "Mobil", children: [] },
    };
    const links = await read({ checksum: "x", roots, version: 1 });
    expect(links.map((link) => [link.title, ...link.folder])).toEqual([["a"], ["b", "Dev"], ["c"]]);
    expect(links[0]?.addedAt?.toISOString()).toBe("2016-02-25T20:55:41.000Z");
  });
});

describe("JSON of services", () => {
  test("Karakeep: content holds the address, lists the folders", async () => {
    const file = {
      bookmarks: [
        {
          createdAt: 1700000000,
          title: null,
          tags: ["x"],
          content: { type: "link", url: "https://a.example/", title: "Page" },
          note: "N",
          lists: ["2"],
        },
        { createdAt: 1700000000, title: "a note", tags: [], content: { type: "text", text: "no link" } },
      ],
      lists: [
        { id: "1", name: "Top", parentId: null },
        { id: "2", name: "Sub", parentId: "1" },
      ],
    };
    expect(await read(file)).toMatchObject([
      { url: "https://a.example/", title: "Page", description: "N", tags: ["x"], folder: ["Top", "Sub"] },
    ]);
  });

  test("Linkwarden: collections name their parents, also in a circle", async () => {
    const link = (url: string) => ({ url, name: url, tags: [{ name: "t" }], createdAt: "2024-01-02T00:00:00.000Z" });
    const collections = [
      { id: 1, name: "Child", parentId: 2, links: [link("https://a.example/")] },
      { id: 2, name: "Parent", parentId: null, links: [link("https://b.example/")] },
      { id: 3, name: "X", parentId: 4, links: [link("https://c.example/")] },
      { id: 4, name: "Y", parentId: 3, links: [] },
    ];
    const links = await read({ name: "me", collections });
    expect(links.map((item) => item.folder)).toEqual([["Parent", "Child"], ["Parent"], ["Y", "X"]]);
    expect(links[0]?.tags).toEqual(["t"]);
  });

  test("Raindrop: items with link, note and excerpt; a plain list of addresses", async () => {
    expect(
      await read({
        items: [
          {
            link: "https://a.example/",
            title: "A",
            note: "mine",
            excerpt: "theirs",
            tags: ["x", "X"],
            created: "2024-01-02T03:04:05.123Z",
          },
        ],
      }),
    ).toMatchObject([{ url: "https://a.example/", description: "mine\n\ntheirs", tags: ["x"], folder: [] }]);
    expect((await read(["https://a.example/", "no", "https://b.example/"])).map((link) => link.url)).toEqual([
      "https://a.example/",
      "https://b.example/",
    ]);
  });
});

describe("a list of objects", () => {
  test("a link that is also a folder, or holds links, is kept with what it holds", async () => {
    const file = [
      { title: "Parent", url: "https://parent.test/", children: [{ url: "https://kid.test/" }] },
      { url: "https://p2.test/", links: [{ url: "https://k2.test/" }] },
      { title: "Folder", url: "", children: [{ url: "https://f.test/" }] },
    ];
    expect((await read(file)).map(({ url, folder }) => [url, ...folder])).toEqual([
      ["https://parent.test/"],
      ["https://kid.test/", "Parent"],
      ["https://p2.test/"],
      ["https://k2.test/"],
      ["https://f.test/", "Folder"],
    ]);
  });

  test("a folder that the person called as browsers call theirs is kept inside one of theirs", async () => {
    const folder = (name: string, ...children: unknown[]) => ({ name, children });
    const link = { url: "https://a.test/" };
    const tree = [folder("Bookmarks bar", folder("Unsorted", folder("U", link))), folder("Unfiled", folder("V", link))];
    const roots = { bookmark_bar: folder("Lesezeichenleiste", folder("Unfiled", link)) };
    expect((await read(tree)).map((item) => item.folder)).toEqual([["Unsorted", "U"], ["V"]]);
    expect((await read({ roots })).map((item) => item.folder)).toEqual([["Unfiled"]]);
  });

  test("a link names its folder as a path, a list or an object, unless it lies in one", async () => {
    const link = { url: "https://a.test/" };
    const file = [
      { ...link, folder: "A/B" },
      { ...link, category: ["A", "B"] },
      { ...link, collection: { id: 1, name: "A" } },
      { ...link, folder: "", category: "A" },
      { ...link, folder: "Unsorted" },
      { title: "F", children: [{ ...link, folder: "A" }] },
    ];
    expect((await read(file)).map(({ folder }) => folder)).toEqual([["A", "B"], ["A", "B"], ["A"], ["A"], [], ["F"]]);
  });

  test("a key without a value hides no other one", async () => {
    const file = [
      { url: "", href: "https://a.test/", title: "A", tags: [], labels: ["x"], dateAdded: 0, createdAt: 1700000000 },
      { url: "https://a.test/", tag: "x", date: "never", created: "2023-11-14T22:13:20Z" },
      { url: "https://a.test/", keywords: "x", added: 1700000000 },
      { url: "https://a.test/", tags: [{ tag: "x" }], added: 1700000000 },
    ];
    const link = { url: "https://a.test/", tags: ["x"], addedAt: new Date(1700000000000) };
    expect(await read(file)).toMatchObject([link, link, link, link]);
  });
});

describe("JSON that is odd", () => {
  test("a damaged file is unreadable, with a message", async () => {
    await expect(readAll(`{"roots": {"bookmark_bar": `)).rejects.toThrow(UnreadableFileError);
    await expect(readAll(`{"roots": {`)).rejects.toThrow(/damaged or incomplete/);
  });

  test.each([
    ["boxes to check", "[ ] https://a.test/ buy rye\n[x] https://b.test/\n"],
    ["Org", "[[https://a.test/][A]]\n[[https://b.test/][B]]\n"],
    ["notes that link each other", "[[Index]]\n\n- [A](https://a.test/)\n- [B](https://b.test/)\n"],
    ["a title in quotes", '["A"](https://a.test/) and ["B" again](https://b.test/)\n'],
  ])("a text may begin as JSON does: %s", async (_, text) => {
    expect((await readAll(text)).map(({ url }) => url)).toEqual(["https://a.test/", "https://b.test/"]);
  });

  test("lists in lists and a list of one address are JSON", async () => {
    expect((await read([["https://a.test/"], [{ url: "https://b.test/" }]])).map(({ url }) => url)).toEqual([
      "https://a.test/",
      "https://b.test/",
    ]);
    expect((await readAll(' [ "https://a.test/\\"" ] \n')).map(({ url }) => url)).toEqual(['https://a.test/"']);
  });

  test("JSON without links gives nothing", async () => {
    expect(await read({})).toEqual([]);
    expect(await read([])).toEqual([]);
    expect(await read({ children: [null, 1, {}, { children: "x" }] })).toEqual([]);
  });

  test("a hundred thousand levels are refused before parsing", async () => {
    const file = (depth: number) =>
      `${'{"name":"f","children":['.repeat(depth)}{"url":"https://a.example/"}${"]}".repeat(depth)}`;
    await expect(readAll(file(100_000))).rejects.toThrow(/nested too deeply/);
    expect((await readAll(file(100)))[0]?.folder).toHaveLength(51);
  });

  test("millions of empty values are refused before parsing", async () => {
    await expect(readAll(`[${"{},".repeat(4_000_000)}{}]`)).rejects.toThrow(/too many values/);
  });

  test("more than 50 MB are refused", async () => {
    const huge = Buffer.alloc(51 * 1024 * 1024, 32);
    huge.write(`{"a":1`);
    await expect(readAll(huge)).rejects.toThrow(/larger than 50 MB/);
  });

  test("a backup of a newer version is refused before anything is read", async () => {
    await expect(
      read({ format: "bowerbird", version: 10, bookmarks: [{ url: "https://a.example/" }] }),
    ).rejects.toThrow(/newer version/);
  });

  test("our own backup with broken parts gives what is whole", async () => {
    const categories: FileCategory[] = [];
    const file = {
      format: "bowerbird",
      version: 1,
      categories: [{ name: "A", parentPath: ["P"], pinned: true }, 7, {}],
      bookmarks: [null, { url: "https://a.example/", tags: "x", createdAt: 5, folder: [1, "F"] }],
    };
    const links = await readAll(JSON.stringify(file), 10, (category) => categories.push(category));
    expect(categories).toEqual([
      { name: "A", parentPath: ["P"], icon: null, color: null, pinned: true, isCustom: true, position: null },
    ]);
    expect(links).toEqual([
      { url: "https://a.example/", title: "", description: null, tags: [], addedAt: null, icon: null, folder: ["F"] },
    ]);
  });
});
