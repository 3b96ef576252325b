import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { listBookmarks } from "../bookmarks/index.ts";
import { listCategories } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { createTestWorld, type TestWorld } from "../testing/index.ts";
import {
  cancelImport,
  getImport,
  importFile,
  listImportItems,
  retryImport,
  runImport,
  startImport,
  sweepImports,
} from "./index.ts";

let world: TestWorld;
let ada: Context;
beforeAll(async () => {
  world = await createTestWorld(inject("databaseUrl"));
});
afterAll(() => world.close());

const options = { folders: "keep" as const, allowDuplicates: false };

async function* bytes(content: string | Buffer) {
  yield Buffer.from(content);
}

async function importText(
  ctx: Context,
  content: string | Buffer,
  overrides: Partial<{ folders: "keep" | "ignore"; allowDuplicates: boolean }> = {},
) {
  const { id } = await importFile(
    ctx,
    { name: "bookmarks.html", content: bytes(content) },
    { ...options, ...overrides },
  );
  await world.work();
  return getImport(ctx, { id });
}

async function all(ctx: Context) {
  return (await listBookmarks(ctx, { limit: 1_000, skip: 0 })).items;
}

async function items(ctx: Context, id: string) {
  return (await listImportItems(ctx, { id, limit: 1_000 })).items;
}

const link = (url: string, title: string, attributes = "") => `<DT><A HREF="${url}" ${attributes}>${title}</A>`;

describe("an imported file", () => {
  it("becomes bookmarks in nested categories, with dates, tags and descriptions", async () => {
    ada = await world.person();
    const file = `<DL><p><DT><H3>Cooking</H3><DL><p><DT><H3>Bread</H3><DL><p>
      ${link("https://bread.example/rye", "Rye", 'ADD_DATE="1456433741" TAGS="rye,Sourdough"')}<DD>With seeds
      </DL><p></DL><p></DL>`;
    const result = await importText(ada, file);
    expect(result).toMatchObject({
      status: "succeeded",
      total: 1,
      processed: 1,
      created: 1,
      duplicates: 0,
      skipped: 0,
      failed: 0,
    });
    const [bookmark] = await all(ada);
    expect(bookmark).toMatchObject({
      title: "Rye",
      category: "Bread",
      tags: ["rye", "Sourdough"],
      description: "With seeds",
    });
    expect(bookmark!.createdAt).toEqual(new Date(1_456_433_741_000));
    const categories = await listCategories(ada);
    const bread = categories.find(({ name }) => name === "Bread")!;
    expect(categories.find(({ id }) => id === bread.parentId)?.name).toBe("Cooking");
    expect(bread.bookmarkCount).toBe(1);
  });

  it("is stored once however often it is imported and however its addresses are spelled", async () => {
    const ctx = await world.person();
    const first = link("https://www.example.com/a/?utm_source=x#top", "A") + link("http://example.com/a", "A again");
    expect(await importText(ctx, first)).toMatchObject({ created: 1, duplicates: 1, status: "succeeded" });
    expect(await importText(ctx, first)).toMatchObject({ created: 0, duplicates: 2, status: "succeeded" });
    expect(await all(ctx)).toHaveLength(1);
    const [existing] = await all(ctx);
    const again = await importText(ctx, first);
    expect((await items(ctx, again.id)).map(({ bookmarkId }) => bookmarkId)).toEqual([existing!.id, existing!.id]);
  });

  it("keeps every copy where duplicates are wanted", async () => {
    const ctx = await world.person();
    const file = link("https://a.example/", "1") + link("https://a.example", "2") + link("https://a.example#x", "3");
    expect(await importText(ctx, file, { allowDuplicates: true })).toMatchObject({ created: 3, duplicates: 0 });
    expect(await all(ctx)).toHaveLength(3);
  });

  it("reports what is no web link and why, and that spoils nothing", async () => {
    const ctx = await world.person();
    const file =
      link("javascript:alert(1)", "x") + link("place:sort=8", "y") + link("", "z") + link("https://ok.example", "ok");
    const result = await importText(ctx, file);
    expect(result).toMatchObject({ status: "succeeded", total: 4, created: 1, skipped: 3, failed: 0 });
    expect((await items(ctx, result.id)).map(({ status, message }) => [status, message])).toEqual([
      ["skipped", "Only http and https links can be saved."],
      ["skipped", "Only http and https links can be saved."],
      ["skipped", "The link has no address."],
      ["created", null],
    ]);
  });

  it("fails only the broken link, which can be tried again", async () => {
    const ctx = await world.person();
    const result = await importText(ctx, link("http://", "broken") + link("https://ok.example", "ok"));
    expect(result).toMatchObject({ status: "partial", total: 2, created: 1, failed: 1 });
    await retryImport(ctx, { id: result.id });
    expect(await getImport(ctx, { id: result.id })).toMatchObject({ status: "queued", processed: 1, failed: 0 });
    await world.work();
    expect(await getImport(ctx, { id: result.id })).toMatchObject({
      status: "partial",
      total: 2,
      processed: 2,
      created: 1,
      failed: 1,
    });
  });

  it("says so when there is nothing in it", async () => {
    const ctx = await world.person();
    expect(await importText(ctx, "<html><body>Hello</body></html>")).toMatchObject({
      status: "failed",
      message: "No URLs found",
      total: 0,
    });
    const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0xff, 0xfe, 0, 1, 2, 3]);
    const result = await importText(ctx, zip);
    expect(result.status).toBe("failed");
    expect(result.message).toBeTruthy();
  });

  it("keeps 20 tags and names those it left out", async () => {
    const ctx = await world.person();
    const tags = Array.from({ length: 22 }, (_, index) => `t${index}`);
    const result = await importText(ctx, link("https://tags.example", "many", `TAGS="${tags.join(",")}"`));
    expect((await all(ctx))[0]!.tags).toHaveLength(20);
    expect((await items(ctx, result.id))[0]!.message).toContain("t20, t21");
  });

  it("sorts links without a folder by what they are about, and all of them when asked to", async () => {
    const ctx = await world.person();
    const file = `<DL>${link("https://github.com/a/b", "Code")}<DT><H3>Misc</H3><DL>${link("https://www.seriouseats.com/x", "Ramen")}</DL></DL>`;
    await importText(ctx, file);
    expect((await all(ctx)).map(({ category }) => category).sort()).toEqual(["Development", "Misc"]);
    const other = await world.person();
    await importText(other, file, { folders: "ignore" });
    const sorted = await all(other);
    expect(sorted.map(({ category }) => category).sort()).toEqual(["Development", "Food & Recipes"]);
    expect(sorted.every(({ isAiGenerated }) => isAiGenerated)).toBe(true);
  });

  it("puts folders of one name under different parents into different categories", async () => {
    const ctx = await world.person();
    const folder = (name: string, content: string) => `<DT><H3>${name}</H3><DL><p>${content}</DL><p>`;
    await importText(
      ctx,
      folder("A", folder("To read", link("https://1.example", "1"))) +
        folder("B", folder("to READ", link("https://2.example", "2"))),
    );
    expect((await listCategories(ctx)).filter(({ name }) => name.toLowerCase() === "to read")).toHaveLength(2);
  });

  it("of 1,000 folders inside each other loses none", async () => {
    const ctx = await world.person();
    const deep = Array.from(
      { length: 1_000 },
      (_, depth) => `<DT><H3>f${depth}</H3><DL><p>${link(`https://deep.example/${depth}`, `d${depth}`)}`,
    ).join("");
    expect(await importText(ctx, deep)).toMatchObject({ status: "succeeded", created: 1_000 });
    expect((await listCategories(ctx)).filter(({ isCustom }) => isCustom)).toHaveLength(1_000);
  });

  it("survives NUL bytes, lone surrogates and texts beyond every limit", async () => {
    const ctx = await world.person();
    const odd = `\u0000 \ud800 ${"x".repeat(100_000)}`;
    const result = await importText(
      ctx,
      `<DT><H3>${odd}</H3><DL>${link(`https://odd.example/${"y".repeat(3_000)}`, odd, `TAGS="${odd}"`)}<DD>${odd}</DL>`,
    );
    expect(result).toMatchObject({ status: "succeeded", created: 1 });
  });
});

describe("links in the call itself", () => {
  it("are taken from a list of addresses", async () => {
    const ctx = await world.person();
    const { id } = await startImport(ctx, {
      urls: ["@example.com/x", "https://b.example", "", "notaurl with space"],
      ...options,
    });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ source: "urls", status: "partial", created: 2, failed: 1 });
  });

  it("are taken by category, with its icon", async () => {
    const ctx = await world.person();
    const categories = [{ categoryName: "Sauces", icon: "🥫", bookmarks: [{ url: "sauce.example" }] }];
    await startImport(ctx, { categories, ...options });
    await world.work();
    expect((await all(ctx))[0]).toMatchObject({ url: "https://sauce.example", category: "Sauces" });
  });

  it("are refused with a sentence when there is none", async () => {
    const ctx = await world.person();
    await expect(startImport(ctx, { urls: [" "], ...options })).rejects.toThrow("Please enter at least one valid URL");
    await expect(startImport(ctx, { categories: [], ...options })).rejects.toThrow(
      "Please add at least one category with URLs",
    );
    const unnamed = [{ categoryName: " ", bookmarks: [{ url: "https://x.example" }] }];
    await expect(startImport(ctx, { categories: unnamed, ...options })).rejects.toThrow("Please enter a category name");
  });
});

describe("an import that is interrupted", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => link(`https://many.example/${index}`, `m${index}`)).join("\n");

  it("goes on where it stopped and stores every link once, whoever continues it", async () => {
    const ctx = await world.person();
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(3_000)) }, options);
    world.jobs.length = 0;
    // Somebody else waits, and the clock jumps past the end of the turn with every look at it: each run stores a batch.
    await startImport(await world.person(), { urls: ["https://waiting.example"], ...options });
    let time = Date.now();
    const hurried = { ...ctx, now: () => new Date((time += 6_000)) };
    for (let run = 0; run < 3; run++) await runImport(hurried, { importId: id });
    const half = await getImport(ctx, { id });
    expect(half.status).toBe("queued");
    expect(half.processed).toBeGreaterThan(0);
    expect(half.processed).toBeLessThan(3_000);
    // Two workers at once, as after a stall.
    await Promise.all([
      runImport({ ...ctx, em: world.services.forkEm() }, { importId: id }),
      runImport({ ...ctx, em: world.services.forkEm() }, { importId: id }),
    ]);
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({
      status: "succeeded",
      total: 3_000,
      processed: 3_000,
      created: 3_000,
      duplicates: 0,
    });
  });

  it("is put back into the queue by the sweep, but not while somebody works on it", async () => {
    const ctx = await world.person();
    const { id } = await importFile(ctx, { name: "lost.html", content: bytes(many(3)) }, options);
    world.jobs.length = 0;
    await sweepImports(ctx);
    expect(world.jobs).toEqual([]);
    const later = { ...ctx, now: () => new Date(Date.now() + 120_000) };
    await sweepImports(later);
    expect(world.jobs.map(({ payload }) => payload)).toContainEqual({ userId: ctx.userId, importId: id });
    await world.work();
    expect(await getImport(ctx, { id })).toMatchObject({ status: "succeeded", created: 3 });
  });

  it("stops when it is cancelled and keeps what it has stored", async () => {
    const ctx = await world.person();
    const { id } = await importFile(ctx, { name: "many.html", content: bytes(many(10)) }, options);
    expect(await cancelImport(ctx, { id })).toMatchObject({ status: "cancelled", processed: 0 });
    await world.work();
    expect(await all(ctx)).toHaveLength(0);
    const left = await database(ctx)
      .selectFrom("import_chunk")
      .select("position")
      .where("import_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});

it("another person's import is not found", async () => {
  const ctx = await world.person();
  const result = await importText(ctx, link("https://mine.example", "mine"));
  const stranger = await world.person();
  for (const call of [getImport, cancelImport, retryImport]) {
    await expect(call(stranger, { id: result.id })).rejects.toThrow("Import not found");
  }
  await expect(listImportItems(stranger, { id: result.id, limit: 10 })).rejects.toThrow("Import not found");
});

const fixtures = path.join(import.meta.dirname, "../../../../../shared/fixtures/imports");
const expected: Record<string, [created: number, skipped: number, total: number]> = {
  "chromium_nested.htm": [18, 0, 18],
  "delicious.htm": [5, 0, 5],
  "derived_firefox_windows1252.htm": [21, 3, 24],
  "derived_mixed_timestamps.htm": [8, 0, 8],
  "firefox_backup.json": [2, 0, 2],
  "firefox_preplaces.html": [8, 0, 8],
  "ie11_nested_bom.htm": [27, 0, 27],
  "linkding_one_invalid.html": [3, 0, 3],
  "netscape_flat1000.htm": [993, 0, 1_000],
  "netscape_nested.htm": [8, 0, 8],
  "pinboard.json": [3, 0, 3],
  "pocket_ril_export.html": [2, 0, 2],
  "raindrop_synthetic.csv": [3, 0, 3],
  "shaarli.htm": [5, 1, 6],
  "shaarli_no_doctype.htm": [2, 0, 2],
  "synthetic_deep1000.html": [1_000, 0, 1_000],
  "synthetic_hostile.html": [6, 8, 18],
};

describe.runIf(existsSync(fixtures))("real exports", () => {
  const files = existsSync(fixtures) ? readdirSync(fixtures).filter((name) => name in expected) : [];
  it.each(files)("%s is stored whole", async (name) => {
    const ctx = await world.person();
    const result = await importText(ctx, readFileSync(path.join(fixtures, name)));
    const [created, skipped, total] = expected[name]!;
    expect(result).toMatchObject({
      status: "succeeded",
      created,
      skipped,
      total,
      failed: 0,
      duplicates: total - created - skipped,
    });
  });
});
