import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { byUrl, expected, shown } from "../expected-links.ts";
import { readBookmarkFile } from "../index.ts";
import { inChunks, readAll, readFormats } from "../testing.ts";
import { packTar, packZip } from "./testing.ts";

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../fixtures", name));
const read = async (file: Uint8Array) => (await readAll(file)).map(shown).toSorted(byUrl);
const foldersIn = async (file: Uint8Array) =>
  (await readAll(file)).map(({ title, folder }) => [...folder, title].join("/")).toSorted();
const shortcut = (url: string) => `[InternetShortcut]\r\nURL=${url}\r\n`;
const page = `<!doctype html><title>A page</title><p>See <a href="https://elsewhere.example/">elsewhere</a>.</p>`;

const noFolders = expected(["folders", "descriptions"], {
  trains: { isUnread: true },
  rye: { isUnread: true },
  field: { isArchived: true },
}).toSorted(byUrl);

describe("what services export as an archive", () => {
  test("Pocket: all parts, and no annotations", async () => {
    const [head = "", ...rows] = fixture("pocket.csv").toString().trim().split("\n");
    const zip = await packZip({
      "part_000000.csv": [head, rows[0]].join("\n"),
      "part_000001.csv": [head, ...rows.slice(1)].join("\n"),
      "annotations/part_000000.json": '[{"title":"A","url":"https://other.example/","annotations":[]}]',
    });
    expect(await read(zip)).toEqual(noFolders);
  });

  test("Omnivore: the list, and not the links in the saved pages", async () => {
    const coverUrl = "https://bread.example/rye.jpg?w=600&h=315";
    const zip = await packZip({
      "content/night-trains.html": page,
      "highlights/rye.md": "- [x](https://other.example/)\n",
      "metadata_0_to_20.json": fixture("omnivore.json"),
    });
    expect(await read(zip)).toEqual(
      expected(["folders"], { rye: { coverUrl }, field: { isArchived: true } }).toSorted(byUrl),
    );
  });

  test("a table beside a browser's file is left out and named, but read where it is all there is", async () => {
    const table = "title,url\nField,https://field.example/\n";
    const notes: string[] = [];
    const readUrls = async (files: Record<string, string | Buffer>) => {
      const links: string[] = [];
      const pieces = inChunks(await packZip(files), 1 << 30);
      const onNote = (note: string) => void notes.push(note);
      for await (const batch of readBookmarkFile(pieces, { onNote })) links.push(...batch.map(({ url }) => url));
      return links;
    };
    const browser = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://rye.example/">Rye</A></DL>';
    const files = { "bookmarks.html": browser, "more/table.csv": table, "names.csv": "name,age\nAda,36\n" };
    expect(await readUrls(files)).toEqual(["https://rye.example/"]);
    expect(notes).toEqual([
      "Left out, because the archive also holds a file of bookmarks: table.csv. Import it on its own if you want its links.",
    ]);
    expect(await readUrls({ "table.csv": table, "a.txt": "x" })).toEqual(["https://field.example/"]);
    expect(notes).toHaveLength(1);
  });

  test("Safari: bookmarks, and no history", async () => {
    const zip = await packZip({
      "Safari Export/Bookmarks.html": fixture("safari-reading-list.html"),
      "Safari Export/History.json": '{"metadata":{},"history":[{"url":"https://visited.example/","title":"Visited"}]}',
      "__MACOSX/Safari Export/._Bookmarks.html": "\0\u0005\u0016",
    });
    const links = expected(["tags", "descriptions", "dates"], { trains: { isUnread: true } });
    expect(await read(zip)).toEqual(links.toSorted(byUrl));
  });

  test("Google Takeout: lists and playlists are folders, what was watched is no bookmark", async () => {
    const zip = await packZip({
      "Takeout/Saved/Want to go.csv": fixture("google-saved.csv"),
      "Takeout/Saved/Default list.csv": "Title,Note,URL,Tags,Comment\nA,,https://a.example/,,\n",
      "Takeout/YouTube and YouTube Music/playlists/Watch later-videos.csv": fixture("youtube.csv"),
      "Takeout/YouTube and YouTube Music/playlists/playlists.csv": "Playlist ID,Title\n1,Watch later\n",
      "Takeout/YouTube and YouTube Music/history/watch-history.html": page,
    });
    expect(await foldersIn(zip)).toEqual([
      "A",
      "Want to go/Field",
      "Want to go/Night trains – 日本",
      'Want to go/Rye "slow" bread',
      "Watch later/",
      "Watch later/",
    ]);
  });

  test("Notion: a database's table and pages give each link once", async () => {
    const zip = await packZip({
      "Links 1/Rye 2.md": fixture("notion.md"),
      "Links 1.csv": fixture("notion.csv"),
      "Links 1_all.csv": fixture("notion.csv"),
      "Ideas.md": "# Ideas\n\n- [Not a bookmark](https://elsewhere.example/)\n",
    });
    expect((await read(zip)).map(({ url }) => url)).toEqual(
      expected()
        .map(({ url }) => url)
        .toSorted(),
    );
  });
});

test("Takeout: Chrome's reading list is read later, in any language, and its bookmarks are not", async () => {
  const list = fixture("chrome-reading-list.html");
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><A HREF="https://kept.example/">Kept</A></DL>`;
  const translated = Buffer.from(list.toString().replaceAll("Reading List", "Bookmarks"));
  for (const archive of [
    await packZip({ "Takeout/Chrome/Bookmarks.html": bookmarks, "Takeout/Chrome/Reading List.html": list }),
    await packZip({ "Takeout/Chrome/Lesezeichen.html": bookmarks, "Takeout/Chrome/Leseliste.html": translated }),
  ]) {
    const links = await readAll(archive);
    expect(links.filter(({ isUnread }) => isUnread)).toHaveLength(3);
    expect(links.filter(({ isUnread }) => !isUnread).map(({ url }) => url)).toEqual(["https://kept.example/"]);
  }
});

test("Reddit: what was saved is read, and nothing that was voted for, hidden or written", async () => {
  const row = (id: string) => `${id},https://www.reddit.com/r/a/comments/${id}/\n`;
  const zip = await packZip({
    "saved_posts.csv": `id,permalink\n${row("saved1")}`,
    "saved_comments.csv": `id,permalink\n${row("saved2")}`,
    "hidden_posts.csv": `id,permalink\n${row("hidden")}`,
    "post_votes.csv": `id,permalink,direction\n${row("vote").replace("\n", ",up\n")}`,
    "comment_votes.csv": `id,permalink,direction\n${row("vote").replace("\n", ",down\n")}`,
    "posts.csv": `id,permalink,date,ip,subreddit,gildings,title,url,body\n${row("own").replace("\n", ",,,,,T,https://b.example/,\n")}`,
    "comments.csv": `id,permalink,date,ip,subreddit,gildings,link,parent,body,media\n${row("own")}`,
    "messages.csv": "id,permalink,from,to,body\n1,https://www.reddit.com/message/1,a,b,c\n",
    "linked.csv": "url,title\nhttps://other.example/,x\n",
  });
  expect((await read(zip)).map(({ url }) => url)).toEqual([
    "https://www.reddit.com/r/a/comments/saved1/",
    "https://www.reddit.com/r/a/comments/saved2/",
  ]);
});

describe("a packed folder", () => {
  const shortcuts = {
    "Favorites/Links/Field.url": shortcut("https://field.example/"),
    "Favorites/Baking/Bread/Rye.url": shortcut("https://bread.example/rye"),
    "Favorites/desktop.ini": "[.ShellClassInfo]\n",
    "Favorites/Baking/photo.jpg": new Uint8Array([0xff, 0xd8, 0xff]),
  };

  test("of shortcuts: folders are folders, but not the one that was packed", async () => {
    expect(await foldersIn(await packZip(shortcuts))).toEqual(["Baking/Bread/Rye", "Field"]);
    expect(await foldersIn(gzipSync(packTar(shortcuts)))).toEqual(["Baking/Bread/Rye", "Field"]);
  });

  test("of web pages: they are read, as there is nothing better", async () => {
    expect(await foldersIn(await packZip({ "page.html": page, "notes.txt": "" }))).toEqual(["elsewhere"]);
  });

  test.each(["posix", "gnu"] as const)("with a name of more than 100 letters, as %s writes it", async (kind) => {
    const name = `Favorites/${"Baking and more ".repeat(8).trim()}/Rye.url`;
    const tar = packTar(
      { [name]: shortcut("https://bread.example/rye"), "Favorites/A.url": shortcut("https://a.example/") },
      kind,
    );
    expect(await foldersIn(tar)).toEqual(["A", `${"Baking and more ".repeat(8).trim()}/Rye`]);
  });

  test("without any links says what is in it", async () => {
    const names = ["photo.jpg", "notes.txt", "a/bookmarks.html", "b.csv", "c.json", "d.pdf", "e.pdf"];
    const zip = await packZip(Object.fromEntries(names.map((name) => [name, "x"])));
    await expect(read(zip)).rejects.toThrow(
      "This archive holds no links that Bowerbird can read. " +
        "It holds photo.jpg, notes.txt, bookmarks.html, b.csv, c.json (+2).",
    );
    await expect(read(await packZip({}))).rejects.toThrow("This archive is empty.");
    await expect(read(packTar({ "photo.jpg": "x" }))).rejects.toThrow(/It holds photo\.jpg\.$/);
  });
});

describe("a file in a file", () => {
  const html = fixture("firefox.html");
  const links = expected().toSorted(byUrl);

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ["compressed", () => gzipSync(html)],
    ["compressed in two parts", () => Buffer.concat([gzipSync(html.subarray(0, 500)), gzipSync(html.subarray(500))])],
    ["in a tar", () => packTar({ "bookmarks.html": html })],
    ["in a ZIP", () => packZip({ "bookmarks.html": html })],
    ["compressed in a ZIP", async () => packZip({ "bookmarks.html.gz": gzipSync(html) })],
    ["in a ZIP in a ZIP", async () => packZip({ "inner.zip": await packZip({ "bookmarks.html": html }) })],
    ["in a ZIP in a compressed tar", async () => gzipSync(packTar({ "a.zip": await packZip({ "b.html": html }) }))],
  ])("%s is read", async (_, pack) => {
    const file = await pack();
    expect(await read(file)).toEqual(links);
    expect((await readAll(file, 7)).map(shown).toSorted(byUrl)).toEqual(links);
    expect(await readFormats(file)).toEqual(["browser-html"]);
  });
});
