import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openTestFolder } from "../../../packages/core/src/testing/in-vitest/index.ts";
import { type ExportLink, writeHtml } from "../../../packages/core/src/intake/files/index.ts";
import { findChromium } from "../find-chromium.ts";
import {
  canImportInChromium,
  hasFirefox,
  importInChromium,
  importInFirefox,
  type ReadBookmark,
} from "./import-in-browsers.ts";

const folder = openTestFolder();
const file = path.join(folder, "bookmarks.html");
const library = makeLibrary();

beforeAll(async () => {
  let html = "";
  for await (const part of writeHtml(inOrder(library))) html += part;
  writeFileSync(file, html);
});

async function* inOrder(links: readonly ExportLink[]): AsyncGenerator<ExportLink> {
  yield* links;
}

const expected = library.map(({ url, title, folder: path_, addedAt, tags }): ReadBookmark => {
  return {
    url,
    title: title || url,
    folder: [...path_],
    addedAt: Math.floor(addedAt!.getTime() / 1_000),
    tags: [...tags],
  };
});

/** What breaks readers: each kind once, and then many. */
function makeLibrary(): ExportLink[] {
  const bare: ExportLink = {
    url: "",
    title: "",
    description: null,
    tags: [],
    addedAt: new Date("2021-03-04T05:06:07Z"),
    icon: null,
    folder: [],
  };
  const deep = Array.from({ length: 40 }, (_, index) => `Level ${index + 1}`);
  const odd: Partial<ExportLink>[] = [
    { title: "Notes of several lines", notes: 'One\nTwo "three"\n</A>\n<DT>', isUnread: true, isPrivate: true },
    { title: "Description of several lines", description: 'Above\n<DT><A HREF="https://wrong.example/">x</A>\nBelow' },
    { title: "" },
    { title: `Quotes " and ' and <b>&amp;</b>`, folder: ['A "quoted" & <folder>'] },
    { title: "עברית ועוד – العربية", folder: ["ספרים"] },
    { title: "🦜👩‍🌾 emoji", folder: ["🍞", "日本語"], tags: ["🥖"] },
    { title: "Tags", tags: ["a,b", "two words", "x;y", 'say "x"', "日本"] },
    { title: "Only tag", tags: ["slow food"], isPrivate: true },
    { title: "Deep", folder: deep },
    { title: 'HREF="https://wrong.example/" ADD_DATE="1"' },
  ];
  const many = Array.from({ length: 2_000 }, (_, n) => ({ title: `Link ${n}`, folder: ["Many", `Part ${n % 7}`] }));
  const links = [...odd, ...many.toSorted((a, b) => (a.folder.join() < b.folder.join() ? -1 : 1))];
  return links.map((link, n) => ({ ...bare, url: `https://s${n}.example/p?a=${n}&b="%20"#c`, ...link }));
}

/** As browsers write the address. */
const byUrl = (bookmarks: readonly ReadBookmark[]) =>
  new Map(bookmarks.map(({ url, ...rest }) => [new URL(url).href, rest]));

describe("our HTML export", () => {
  it.skipIf(!canImportInChromium())(
    "loses no link, title, folder and date in Chromium [needs Debian's chromium and unshare]",
    async () => {
      const { path: chromium } = await findChromium(new AbortController().signal);
      const importing = importInChromium(file, chromium!);
      onTestFinished(() => importing[Symbol.asyncDispose]());
      await expect.poll(() => importing.read().length).toBe(library.length);
      expect(byUrl(importing.read())).toEqual(byUrl(expected.map((link) => ({ ...link, tags: [] }))));
    },
    90_000,
  );

  it.skipIf(!hasFirefox())(
    "loses no link, title, folder, date and tag in Firefox [needs firefox]",
    async () => {
      const read = byUrl(await importInFirefox(file));
      const withTags = expected.map((link) => ({
        ...link,
        tags: link.tags.map((tag) => tag.replaceAll(",", "，")).toSorted(),
      }));
      const sorted = [...read].map(([url, rest]) => [url, { ...rest, tags: rest.tags.toSorted() }] as const);
      expect(new Map(sorted)).toEqual(byUrl(withTags));
    },
    90_000,
  );
});
