import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { allBookmarks, importText, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { world } = openTestWorld();
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../files/fixtures", name));
const folder = (name: string, ...links: string[]) => `<DT><H3>${name}</H3><DL><p>${links.join("")}</DL><p>`;
const html = (...content: string[]) => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${content.join("")}</DL><p>`;

let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
});
const report = (content: string | Buffer) => importText(world, ctx, content);

describe("the trash of a browser", () => {
  it.each([
    ["vivaldi.html", "2 links in Trash were left out."],
    ["vivaldi.json", "1 link in Trash was left out."],
    ["opera.json", "1 link in Trash was left out."],
  ])("in %s is left out, and the report says so", async (name, message) => {
    expect(await report(fixture(name))).toMatchObject({ created: 3, skipped: 0, message });
  });

  it("follows what else there is to say", async () => {
    const file = html(folder("Speed Dial"), folder("Trash", link("https://a.example/", "A")));
    expect(await report(file)).toMatchObject({ message: "No URLs found. 1 link in Trash was left out." });
  });

  it("is a folder of the person's in any other file", async () => {
    const file = html(
      folder("Trash", link("https://a.example/", "A")),
      folder("Papierkorb", link("https://b.example/", "B")),
    );
    expect(await report(file)).toMatchObject({ created: 2, message: null });
    expect((await allBookmarks(ctx)).map(({ category }) => category).toSorted()).toEqual(["Papierkorb", "Trash"]);
  });
});
