import { limits } from "@bowerbird/contract/limits";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Import } from "@bowerbird/db";
import { beforeEach, describe, expect, inject } from "vitest";
import { addBookmark, deleteBookmarks } from "../../library/bookmarks/index.ts";
import { listCategories } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { maxAttempts } from "../../platform/stale-work/index.ts";
import { bytes, createTestWorld, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { packZip } from "../files/archives/testing.ts";
import { getImport, getImportPreview, importRuns, startUploaded, uploadFile } from "./index.ts";

const { world, it } = openTestWorld();
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "../files/fixtures", name));
const folder = (name: string, ...content: string[]) => `<DT><H3>${name}</H3><DL><p>${content.join("\n")}</DL><p>`;
const html = (...content: string[]) => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${content.join("\n")}</DL><p>`;
const options = { folders: "keep", allowDuplicates: false } as const;

let ctx: Context;
beforeEach(async () => {
  ctx = await world.person();
});

const upload = (content: string | Buffer, name = "bookmarks.html") =>
  uploadFile(ctx, { name, content: bytes(content) });

async function preview(content: string | Buffer, name?: string) {
  const { id } = await upload(content, name);
  await world.work();
  return getImportPreview(ctx, { id });
}

describe("a preview", () => {
  it("of a Netscape file counts links, folders, tags and states, and what is left out by its reason", async () => {
    const file = html(
      link("https://a.example/", "A", 'TAGS="rye,bread"'),
      folder(
        "Baking",
        link("https://b.example/", "B", 'TAGS="Rye" TOREAD="1"'),
        folder("Bread", link("b.example", "")),
      ),
      folder("Empty"),
      link("javascript:alert(1)", "Script"),
      link("place:sort=8", "Query"),
      link("https://www.a.example/?utm_source=x", "A again"),
    );
    expect(await preview(file)).toEqual({
      kind: "Browser bookmarks file",
      writtenAt: null,
      links: 6,
      known: 0,
      repeated: 1,
      unread: 1,
      archived: 0,
      favorites: 0,
      folders: 1,
      tags: 2,
      largestFolders: [{ path: ["Baking"], links: 1 }],
      leftOut: [
        { reason: "The address is incomplete: the website is missing.", links: 1 },
        { reason: "Not a web address: only http and https links can be saved.", links: 2 },
      ],
      trashed: 0,
      notes: [],
      withTooManyTags: 0,
      cut: { titles: 0, descriptions: 0, notes: 0, tags: 0, folders: 0 },
      tooDeep: 0,
      surplusFolders: 0,
      room: 1_000_000,
      isComplete: true,
      problem: null,
    });
  });

  it.each([
    ["firefox.json", { kind: "Firefox backup", links: 3, folders: 2, tags: 3 }],
    ["firefox.jsonlz4", { kind: "Firefox backup", links: 3, folders: 2, tags: 3 }],
    ["pocket.csv", { kind: "Pocket export", links: 3, folders: 0, tags: 3, unread: 2, archived: 1 }],
    ["linkding.json", { kind: "linkding export", links: 3, unread: 1, archived: 1 }],
    ["vivaldi.html", { kind: "Vivaldi or Opera export", links: 3, folders: 2, trashed: 2 }],
    ["opera.json", { kind: "Opera profile", links: 3, folders: 2, trashed: 1 }],
    [
      "google-bookmarks.html",
      {
        kind: "Google Bookmarks export",
        links: 4,
        repeated: 1,
        tags: 2,
        notes: ["Links with several labels keep all of them as tags: 1."],
      },
    ],
    ["addresses.txt", { kind: "List of addresses", links: 3, folders: 0, tags: 0 }],
  ])("of %s says what it is and what it holds", async (name, counts) => {
    expect(await preview(fixture(name), name)).toMatchObject({ ...counts, known: 0, problem: null });
  });

  it("of an archive says what is inside", async () => {
    const zip = await packZip({ "pocket/part.csv": fixture("pocket.csv"), "firefox.json": fixture("firefox.json") });
    expect(await preview(zip, "all.zip")).toMatchObject({
      kind: expect.stringMatching(/^(?:Pocket export, Firefox backup|Firefox backup, Pocket export)$/),
      links: 6,
      repeated: 3,
    });
  });

  it("counts the links that are saved already, however they are spelled, but not what another person has", async ({
    other,
  }) => {
    await addBookmark(other, { url: "https://c.example/", title: "", allowDuplicates: false });
    await addBookmark(ctx, { url: "http://www.a.example", title: "", allowDuplicates: false });
    const links = ["a", "b", "c"].map((name) => link(`https://${name}.example/`, name));
    expect(await preview(html(...links, link("https://b.example/?utm_source=x", "b")))).toMatchObject({
      links: 4,
      known: 1,
      repeated: 1,
    });
  });

  it("does not count what is in the trash as saved: the import brings it", async () => {
    const { id: bookmarkId } = await addBookmark(ctx, { url: "https://a.example/", title: "", allowDuplicates: false });
    await deleteBookmarks(ctx, { ids: [bookmarkId] });
    const file = html(link("https://a.example/", "a"));
    const { id } = await upload(file);
    await world.work();
    expect(await getImportPreview(ctx, { id })).toMatchObject({ links: 1, known: 0 });
    await startUploaded(ctx, { id, ...options });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ created: 1, duplicates: 0 });
  });

  it("foretells what the import then does", async () => {
    await addBookmark(ctx, { url: "https://a.example/", title: "", allowDuplicates: false });
    const file = html(
      ...["a", "b", "c", "c"].map((name) => link(`https://${name}.example/`, name)),
      link("about:blank", "Blank"),
    );
    const { id } = await upload(file);
    await world.work();
    const { links, known, repeated, leftOut } = await getImportPreview(ctx, { id });
    expect([links, known, repeated, leftOut.length]).toEqual([5, 1, 1, 1]);
    expect(await startUploaded(ctx, { id, ...options })).toMatchObject({ status: "queued", total: 5, processed: 0 });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ total: 5, created: 2, duplicates: 2, skipped: 1 });
  });

  it("warns of folders that are too deep and of tags that are too many", async () => {
    const deep = Array.from({ length: 51 }, (_, n) => `F${n}`).reduceRight(
      (inside, name) => folder(name, inside),
      link("https://deep.example/", "Deep"),
    );
    const tags = Array.from({ length: 51 }, (_, n) => `t${n}`).join(",");
    expect(await preview(html(deep, link("https://tags.example/", "Tags", `TAGS="${tags}"`)))).toMatchObject({
      folders: 50,
      tooDeep: 1,
      tags: 51,
      withTooManyTags: 1,
    });
  });

  it("counts the texts that are cut, and the tags and names that are, each once", async () => {
    const long = (limit: number): string => "x".repeat(limit + 1);
    const [title, text, tag] = [long(limits.titleLength), long(limits.notesLength), long(limits.tagLength)];
    const links = [
      link("https://1.example/", title, `TAGS="${tag}" NOTES="${text}"`),
      `${link("https://2.example/", title, `TAGS="${tag},short" NOTES="short"`)}<DD>${text}`,
    ];
    const file = html(folder(long(limits.categoryNameLength), ...links));
    expect(await preview(`<META NAME="generator" CONTENT="Bowerbird">${file}`)).toMatchObject({
      cut: { titles: 2, descriptions: 1, notes: 1, tags: 1, folders: 1 },
    });
    expect((await preview(html(link("https://4.example/", "t".repeat(limits.titleLength))))).cut).toEqual({
      titles: 0,
      descriptions: 0,
      notes: 0,
      tags: 0,
      folders: 0,
    });
  });

  it("warns of folders beyond the most categories", async () => {
    const folders = Array.from({ length: 5_003 }, (_, n) => folder(`F${n}`, link(`https://${n}.example/`, "")));
    const { folders: counted, surplusFolders } = await preview(html(...folders));
    const own = (await listCategories(ctx)).length;
    expect([counted, surplusFolders]).toEqual([5_000, own]);
  });

  it.each([
    ["bookmarks-2026-05-12.json", "2026-05-12T12:00:00.000Z"],
    ["bookmarks-2026-05-12_1200_abc.jsonlz4", "2026-05-12T12:00:00.000Z"],
    ["bookmarks.json", undefined],
  ])("has the day that is in the name %s", async (name, writtenAt) => {
    expect((await preview(fixture("firefox.json"), name)).writtenAt?.toISOString()).toBe(writtenAt);
  });

  it("has the date that our own file says", async () => {
    const own = { format: "bowerbird", version: 3, exportedAt: "2025-03-04T05:06:07Z", categories: [], bookmarks: [] };
    expect((await preview(JSON.stringify(own), "bookmarks-2026-05-12.json")).writtenAt).toEqual(
      new Date("2025-03-04T05:06:07Z"),
    );
  });

  it.each([
    ["damaged JSON", Buffer.from('{"a": [1,'), "This JSON file is damaged or incomplete. Please export it again."],
    ["a database", Buffer.from("SQLite format 3\0\0\0"), /^This file is a database/],
    ["a damaged archive", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe, 0, 1, 2, 3]), /archive/],
  ])("of %s says why it cannot be read", async (_, content, problem) => {
    expect(await preview(content)).toMatchObject({ links: 0, problem: expect.stringMatching(problem) });
  });

  it("says how dates are read that can be read in two ways, and so does the report", async () => {
    const { id } = await upload("url,date\nhttps://a.example/,03/04/2021\n", "links.csv");
    await world.work();
    const note = "The dates in this file can be read in two ways: 03/04/2021 is read as March 4, 2021.";
    expect((await getImportPreview(ctx, { id })).notes).toEqual([note]);
    await startUploaded(ctx, { id, ...options });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ status: "succeeded", created: 1, message: note });
  });

  it("of a file without links has none, and no problem", async () => {
    expect(await preview("<html><body>Hello</body></html>")).toMatchObject({ links: 0, problem: null });
  });

  it("of a file that ends its workers says that it cannot be read", async () => {
    const { id } = await upload("https://a.example/");
    await ctx.em.nativeUpdate(Import, { id }, { attempts: maxAttempts });
    await expect(importRuns.run(ctx, id)).rejects.toThrow("has ended 5 workers");
    expect(await getImportPreview(ctx, { id })).toMatchObject({
      links: 0,
      problem: expect.stringContaining("Couldn't read this file."),
    });
  });

  it("says how many more links there is room for", async () => {
    const small = await createTestWorld(inject("databaseUrl"), { MAX_BOOKMARKS_PER_PERSON: "5" });
    try {
      const person = await small.person();
      await addBookmark(person, { url: "https://a.example/", title: "", allowDuplicates: false });
      const { id } = await uploadFile(person, { name: "a.txt", content: bytes("https://b.example/") });
      await small.work();
      expect(await getImportPreview(person, { id })).toMatchObject({ room: 4 });
    } finally {
      await small.close();
    }
  });
});
