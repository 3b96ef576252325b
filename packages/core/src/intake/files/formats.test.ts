import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { byUrl, expected, expectedLink, type ExpectedLink, shown } from "./expected-links.ts";
import { formats } from "./index.ts";
import { readAll, readFormats } from "./testing.ts";

const fixtures = path.join(import.meta.dirname, "fixtures");

const unread = { isUnread: true };
const archived = { isArchived: true };
const favorite = { isFavorite: true };
const secret = { isPrivate: true };
const cover = { coverUrl: "https://bread.example/rye.jpg?w=600&h=315" };
const noSpaces = { tags: ["sourdough", "slow-food"] };
/** Notion writes no seconds. */
const minutes = {
  rye: { addedAt: "2016-02-25T20:55:00.000Z" },
  field: { addedAt: "2021-01-02T03:04:00.000Z" },
};
const onlyRye = (...lost: Parameters<typeof expectedLink>[1] & {}) => [expectedLink("rye", lost)];
const video = (id: string, addedAt: string) => ({
  ...expectedLink("trains", ["titles"]),
  url: `https://www.youtube.com/watch?v=${id}`,
  addedAt,
});
const post = (id: string, title: string, more: Partial<ExpectedLink> = {}) => ({
  ...expectedLink("trains", ["dates"], { url: `https://x.com/i/web/status/${id}`, title, ...favorite }),
  ...more,
});
const trainsTweet = "https://twitter.com/i/web/status/1210001";

/** A fixture with the format that reads it and its links. */
const files: Record<string, [format: string, ExpectedLink[]]> = {
  "chrome.html": ["browser-html", expected(["tags", "descriptions"])],
  "chrome.json": ["chrome", expected(["tags", "descriptions"])],
  "firefox.html": ["browser-html", expected()],
  "firefox.json": ["firefox", expected()],
  "firefox.jsonlz4": ["firefox", expected()],
  "safari.html": ["browser-html", expected(["tags", "descriptions", "dates"])],
  "safari-reading-list.html": ["safari", expected(["tags", "descriptions", "dates"], { trains: unread })],
  "safari.plist": [
    "safari",
    expected(["tags", "descriptions", "dates"], {
      trains: { ...unread, description: "By night", addedAt: "2020-05-12T09:00:00.000Z" },
    }),
  ],
  "safari-xml.plist": [
    "safari",
    expected(["tags", "descriptions", "dates"], {
      trains: { ...unread, description: "By night", addedAt: "2020-05-12T09:00:00.000Z" },
    }),
  ],
  "vivaldi.html": ["speed-dial-html", expected(["tags", "descriptions"])],
  "vivaldi.json": ["vivaldi", expected(["tags"])],
  "opera.json": ["opera", expected(["tags", "descriptions"])],
  "internet-explorer.html": ["browser-html", expected(["tags", "descriptions"])],
  "windows-1252.html": [
    "browser-html",
    [
      expectedLink("rye", ["tags"], {
        title: "Rye – “slow” bread, 5 €",
        folder: ["Bäckerei"],
        description: "Für Mühe",
      }),
    ],
  ],
  "arc.json": ["arc", expected(["tags", "descriptions"], { trains: favorite, rye: { folder: ["Baking", "Bread"] } })],
  "toby.json": [
    "toby",
    expected(["dates"], {
      trains: { folder: ["Trains"] },
      rye: { folder: ["Baking"], tags: ["sourdough"] },
      field: { tags: ["sourdough"] },
    }),
  ],
  "tab-session-manager.json": [
    "tab-session-manager",
    expected(["descriptions"], {
      trains: { folder: ["Trains"] },
      rye: { folder: ["Baking"], tags: ["sourdough"] },
      field: { tags: ["sourdough"], addedAt: "2016-02-25T20:55:41.000Z" },
    }),
  ],
  "delicious.html": ["browser-html", expected(["folders"], { rye: secret })],
  "pocket.html": ["pocket", expected(["folders", "descriptions"], { trains: unread, rye: unread, field: archived })],
  "pocket.csv": ["pocket", expected(["folders", "descriptions"], { trains: unread, rye: unread, field: archived })],
  "instapaper.csv": [
    "instapaper",
    expected(["folders"], { trains: unread, rye: { folder: ["Baking"] }, field: archived }),
  ],
  "instapaper.html": [
    "instapaper",
    expected(["folders", "tags", "descriptions", "dates"], {
      trains: unread,
      rye: { folder: ["Baking"] },
      field: archived,
    }),
  ],
  "readwise.csv": ["readwise", expected(["folders", "descriptions"], { trains: unread, rye: unread, field: archived })],
  "omnivore.json": ["omnivore", expected(["folders"], { rye: cover, field: archived })],
  "matter.csv": ["matter", expected(["folders", "descriptions"], { trains: unread, rye: favorite, field: archived })],
  "raindrop.csv": ["raindrop", expected([], { rye: { ...favorite, ...cover, notes: "With seeds & salt" } })],
  "raindrop.html": ["raindrop", expected([], { rye: { ...favorite, ...cover } })],
  "chrome-reading-list.html": [
    "chrome",
    expected(["folders", "tags", "descriptions"], { trains: unread, rye: unread, field: unread }),
  ],
  "pocket.json": [
    "pocket",
    expected(["folders"], { trains: unread, rye: { ...unread, ...favorite, ...cover }, field: archived }),
  ],
  "google-bookmarks.html": [
    "google-bookmarks",
    [
      expectedLink("trains", ["folders", "tags"]),
      expectedLink("rye", [], { folder: ["sourdough"] }),
      expectedLink("rye", [], { folder: ["slow food"] }),
      expectedLink("field", ["tags"], { folder: ["grain"] }),
    ],
  ],
  "inoreader.json": ["google-reader", expected(["folders", "descriptions"], { trains: favorite, rye: favorite })],
  "reddit.csv": [
    "reddit",
    [
      expectedLink("trains", ["titles", "tags", "dates"], {
        url: "https://www.reddit.com/r/trains/comments/abc1/night_trains/",
      }),
      expectedLink("trains", ["titles", "tags", "dates"], {
        url: "https://www.reddit.com/r/bread/comments/abc2/rye/",
      }),
    ],
  ],
  "buku.rss": ["feed", expected(["folders", "dates"])],
  "pinboard.json": [
    "pinboard",
    expected(["folders"], { trains: { ...unread, ...secret }, rye: { ...noSpaces, ...secret } }),
  ],
  "pinboard.xml": [
    "pinboard",
    expected(["folders"], { trains: { ...unread, ...secret }, rye: { ...noSpaces, ...secret } }),
  ],
  "diigo.csv": ["diigo", expected(["folders"], { rye: { notes: "Highlight: an hour" } })],
  "diigo.html": ["diigo", expected(["folders"])],
  "mymind.csv": ["mymind", expected(["folders"])],
  "linkding.json": [
    "linkding",
    expected(["folders"], {
      trains: unread,
      rye: { ...noSpaces, ...cover, notes: "Bake for *an hour*" },
      field: archived,
    }),
  ],
  "linkding.html": [
    "linkding",
    expected(["folders"], { trains: unread, rye: { ...noSpaces, notes: "Bake for *an hour*" }, field: archived }),
  ],
  "linkwarden.json": ["linkwarden", expected([], { trains: { folder: ["Unorganized"] } })],
  "karakeep.json": ["karakeep", expected(["folders"], { field: archived })],
  "linkace.csv": ["linkace", expected([], { rye: { folder: ["Bread"] }, field: secret })],
  "linkace.json": ["linkace", expected([], { rye: { folder: ["Bread"] }, field: secret })],
  "wallabag.json": [
    "wallabag",
    expected(["folders", "descriptions"], { rye: { ...favorite, ...cover }, field: archived }),
  ],
  "wallabag-v1.json": ["wallabag", expected(["folders", "descriptions", "dates"], { rye: favorite, field: archived })],
  "wallabag.csv": ["wallabag", expected(["folders", "descriptions"])],
  "shiori.json": ["shiori", expected(["folders"])],
  "readeck.jsonl": ["readeck", expected(["folders"], { rye: favorite, field: archived })],
  "servas.json": ["servas", expected(["descriptions"])],
  "servas.html": ["servas", expected(["descriptions"], { rye: { folder: ["Bread"] } })],
  "betula.html": ["betula", expected(["folders"], { field: secret })],
  "shaarli.html": ["shaarli", expected(["folders"], { rye: noSpaces, field: secret })],
  "buku.md": ["buku", expected(["folders", "descriptions", "dates"], { rye: { tags: ["slow food", "sourdough"] } })],
  "org.org": ["org", expected(["descriptions", "dates"])],
  "memos.json": [
    "memos",
    expected(["folders"], {
      trains: { ...favorite, description: "[Night trains – 日本](https://trains.example/night?from=a&to=b)" },
      rye: { title: "", tags: ["sourdough"], description: "Slow, with seeds: https://bread.example/rye. #sourdough" },
      field: { title: "", ...archived },
    }),
  ],
  "notion.csv": ["notion", expected(["folders"], minutes)],
  "notion.html": ["notion", expected(["folders", "descriptions"], minutes)],
  "notion-page.html": ["notion", [expectedLink("rye", ["folders"], minutes.rye)]],
  "notion.md": ["notion", [expectedLink("rye", ["folders"], minutes.rye)]],
  "evernote.enex": ["evernote", expected(["folders", "descriptions"])],
  "github-stars.json": ["github-stars", expected(["folders"], { rye: noSpaces })],
  "github-repositories.json": ["github-stars", expected(["folders", "dates"], { rye: noSpaces })],
  "hacker-news.json": [
    "hacker-news",
    [
      expectedLink("trains"),
      expectedLink("field", ["folders", "tags"], {
        url: "https://news.ycombinator.com/item?id=102",
        title: "Ask HN: Field?",
      }),
    ],
  ],
  "x-like.js": [
    "x",
    [post("1210001", "Night trains", { url: trainsTweet }), post("1210002", ""), post("1210003", "Field")],
  ],
  "x-bookmarks.json": [
    "x",
    [
      expectedLink("trains", [], { url: "https://x.com/ada/status/1210001", title: "Night trains" }),
      expectedLink("field", ["folders", "tags"], { url: "https://x.com/bob/status/1210003" }),
    ],
  ],
  "youtube.csv": [
    "youtube",
    [video("aaaaaaaaaaa", "2020-05-12T09:00:00.000Z"), video("bb-bbbbbb_b", "2016-02-25T20:55:41.000Z")],
  ],
  "google-saved.csv": ["google-saved", expected(["folders", "dates"])],
  "floccus.xbel": ["xbel", expected(["tags"])],
  "outline.opml": ["opml", expected()],
  "shortcut.url": [
    "shortcuts",
    [expectedLink("rye", ["folders", "tags", "descriptions", "dates"], { title: "shortcut" })],
  ],
  "shortcut.webloc": [
    "shortcuts",
    [expectedLink("rye", ["folders", "tags", "descriptions", "dates"], { title: "shortcut" })],
  ],
  "shortcut.desktop": ["shortcuts", onlyRye("folders", "tags", "descriptions", "dates")],
  "markdown.md": ["markdown", expected(["dates"], { rye: noSpaces })],
  "semicolons.csv": ["csv", expected(["folders", "descriptions"])],
  "links.jsonl": ["json", expected(["folders"], { rye: cover })],
  "page.html": ["web-page", expected(["folders", "tags", "descriptions", "dates"])],
  "addresses.txt": ["url-list", expected(["folders", "tags", "descriptions", "dates", "titles"])],
};

test("every fixture has an expected result", () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(Object.keys(files).toSorted());
});

test("every format that reads files has a fixture", () => {
  const known = new Set(Object.values(files).map(([format]) => format));
  const unknown = formats.filter(({ id, readers }) => readers.length > 0 && !known.has(id)).map(({ id }) => id);
  // Our own files are in round-trip.test.ts.
  expect(unknown).toEqual(["bowerbird"]);
});

test.each(Object.entries(files))("%s is read with everything that it holds", async (name, [format, result]) => {
  const file = readFileSync(path.join(fixtures, name));
  expect((await readAll(file, undefined, undefined, name)).map(shown).toSorted(byUrl)).toEqual(result.toSorted(byUrl));
  // However the bytes arrive.
  expect((await readAll(file, 7, undefined, name)).map(shown).toSorted(byUrl)).toEqual(result.toSorted(byUrl));
  expect(await readFormats(file, name)).toEqual([format]);
});
