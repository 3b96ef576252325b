import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { FileLink } from "./index.ts";
import { readAll } from "./testing.ts";

const fixtures = path.join(import.meta.dirname, "fixtures");

/** The same three links in every format; what a format cannot say, or loses, is left out below. */
const links = {
  trains: {
    url: "https://trains.example/night?from=a&to=b",
    title: "Night trains – 日本",
    folder: [] as string[],
    tags: [] as string[],
    description: null as string | null,
    addedAt: "2020-05-12T09:00:00.000Z" as string | null,
  },
  rye: {
    url: "https://bread.example/rye",
    title: 'Rye "slow" bread',
    folder: ["Baking", "Bread"],
    tags: ["sourdough", "slow food"],
    description: "With seeds & salt" as string | null,
    addedAt: "2016-02-25T20:55:41.000Z" as string | null,
  },
  field: {
    url: "https://field.example/",
    title: "Field",
    folder: ["Baking"],
    tags: ["grain"],
    description: null as string | null,
    addedAt: "2021-01-02T03:04:05.000Z" as string | null,
  },
};
type Expected = (typeof links)["rye"];
type Part = "folders" | "tags" | "descriptions" | "dates" | "titles";

/** All three links, without what the format lacks. */
function expected(lost: readonly Part[] = [], other: Partial<Record<keyof typeof links, Partial<Expected>>> = {}) {
  return Object.entries(links).map(([name, link]) => ({
    ...link,
    ...(lost.includes("folders") ? { folder: [] } : {}),
    ...(lost.includes("tags") ? { tags: [] } : {}),
    ...(lost.includes("descriptions") ? { description: null } : {}),
    ...(lost.includes("dates") ? { addedAt: null } : {}),
    ...(lost.includes("titles") ? { title: "" } : {}),
    ...other[name as keyof typeof links],
  }));
}

const formats: Record<string, Expected[]> = {
  "chrome.html": expected(["tags", "descriptions"]),
  "chrome.json": expected(["tags", "descriptions"]),
  "firefox.html": expected(),
  "firefox.json": expected(),
  "safari.html": expected(["tags", "descriptions", "dates"]),
  "internet-explorer.html": expected(["tags", "descriptions"]),
  "windows-1252.html": [
    { ...links.rye, title: "Rye – “slow” bread, 5 €", folder: ["Bäckerei"], tags: [], description: "Für Mühe" },
  ],
  "delicious.html": expected(["folders"]),
  "pocket.html": expected(["folders", "descriptions"]),
  "pocket.csv": expected(["folders", "descriptions"]),
  "pinboard.json": expected(["folders"], { rye: { tags: ["sourdough", "slow-food"] } }),
  "karakeep.json": expected(["folders"]),
  "linkwarden.json": expected([], { trains: { folder: ["Unorganized"] } }),
  "wallabag.json": expected(["folders", "descriptions"]),
  "raindrop.csv": expected(),
  // Its folders of states are taken for categories as they stand.
  "instapaper.csv": expected(["tags"], {
    trains: { folder: ["Unread"] },
    rye: { folder: ["Baking"] },
    field: { folder: ["Archive"] },
  }),
  "floccus.xbel": expected(["tags"]),
  "outline.opml": expected(),
  "semicolons.csv": expected(["folders", "descriptions"]),
  "addresses.txt": expected(["folders", "tags", "descriptions", "dates", "titles"]),
  "markdown.md": expected(["folders", "tags", "descriptions", "dates"]),
};

const byUrl = (a: { url: string }, b: { url: string }) => a.url.localeCompare(b.url);
const shown = ({ url, title, folder, tags, description, addedAt }: FileLink) => {
  return { url, title, folder: [...folder], tags, description, addedAt: addedAt?.toISOString() ?? null };
};

test("every fixture has an expected result", () => {
  expect(readdirSync(fixtures).toSorted()).toEqual(Object.keys(formats).toSorted());
});

test.each(Object.entries(formats))("%s is read with everything that it holds", async (name, result) => {
  const file = readFileSync(path.join(fixtures, name));
  expect((await readAll(file)).map(shown).toSorted(byUrl)).toEqual(result.toSorted(byUrl));
  // However the bytes arrive.
  expect((await readAll(file, 7)).map(shown).toSorted(byUrl)).toEqual(result.toSorted(byUrl));
});
