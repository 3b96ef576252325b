import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FileLink } from "./index.ts";
import { readAll } from "./testing.ts";

// Real exports of other programs lie beside the work tree where the project is developed; elsewhere these are skipped.
const directory = join(import.meta.dirname, "../../../../../../shared/fixtures/imports");

/** File: links, with an http(s) address, different ones. */
const expectedCounts: Record<string, [number, number, number]> = {
  "chromium_nested.htm": [18, 18, 18],
  "ie11_nested_bom.htm": [27, 27, 27],
  "netscape_nested.htm": [8, 8, 8],
  "delicious.htm": [5, 5, 5],
  "shaarli.htm": [6, 5, 5],
  "netscape_flat1000.htm": [1000, 1000, 998],
  "shaarli_no_doctype.htm": [2, 2, 2],
  "linkding_one_invalid.html": [3, 3, 3],
  "firefox_preplaces.html": [8, 8, 8],
  "firefox_backup.json": [2, 2, 2],
  "pinboard.json": [3, 3, 3],
  "pocket_ril_export.html": [2, 2, 2],
  "derived_firefox_windows1252.htm": [24, 21, 21],
  "derived_mixed_timestamps.htm": [8, 8, 8],
  "synthetic_hostile.html": [18, 10, 9],
  "synthetic_deep1000.html": [1000, 1000, 1000],
  "raindrop_synthetic.csv": [3, 3, 3],
};

const read = (file: string, size?: number): Promise<FileLink[]> => readAll(readFileSync(join(directory, file)), size);

describe.skipIf(!existsSync(directory))("files of other programs [needs ../shared/fixtures]", () => {
  test.each(Object.entries(expectedCounts))("%s: every link", async (file, counts) => {
    const links = await read(file);
    const web = links.map((link) => link.url).filter((url) => /^https?:/i.test(url));
    expect([links.length, web.length, new Set(web).size]).toEqual(counts);
    expect(await read(file, 11)).toEqual(links);
  });

  test("Chrome: the toolbar is no folder, the person's folders nest", async () => {
    const links = await read("chromium_nested.htm");
    expect(links[0]).toMatchObject({ url: "http://www.jabber.org/", folder: [] });
    expect(links.find((link) => link.url.includes("php-fig"))?.folder).toEqual(["Dev", "PHP"]);
    expect(new Set(links.map((link) => link.folder.join("/"))).size).toBe(7);
    expect(links.filter((link) => link.icon?.startsWith("data:image/png")).length).toBe(17);
  });

  test("Firefox in windows-1252: letters, descriptions, folders behind descriptions", async () => {
    const links = await read("derived_firefox_windows1252.htm");
    const teapot = links.find((link) => link.url.includes("teapot"));
    expect(teapot?.description).toMatch(/^Let’s play a game\. I’ll show you/);
    expect(teapot?.folder).toEqual(["Dev"]);
    expect(links.filter((link) => link.folder.length > 0).length).toBe(19);
  });

  test("dates in four units all fall in 2016, or there is none", async () => {
    const dates = (await read("derived_mixed_timestamps.htm")).map((link) => link.addedAt?.getUTCFullYear() ?? null);
    expect(dates).toEqual([2016, 2016, null, 2016, 2016, 2016, null, 2016]);
  });

  test("Shaarli: a date as web servers write it, tags between spaces", async () => {
    expect((await read("shaarli_no_doctype.htm"))[0]).toMatchObject({
      addedAt: new Date("2000-10-10T10:55:36Z"),
      tags: ["private", "secret"],
    });
  });

  test("hostile: nothing is executable in what comes out, all of it is still there to be reported", async () => {
    const links = await read("synthetic_hostile.html");
    expect(links.every((link) => link.icon === null)).toBe(true);
    expect(links[0]).toMatchObject({ title: "<script>alert(1)</script>", folder: ["<img src=x onerror=alert(1)>"] });
    expect(links.filter((link) => link.url === "")).toHaveLength(2);
  });
});
