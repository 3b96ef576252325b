import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FileLink, writeJson } from "../../intake/files/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { importText } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { exported, libraryOf, preview, restoreText } from "./testing.ts";

const { world } = openTestWorld();

const word = fc.constantFrom(
  "Birds",
  "News",
  "to read",
  "=1+1",
  "a/b",
  "back\\slash",
  "Ünïcode 😀",
  "<b>&amp;",
  '"q"',
  "x, y",
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const folder = fc.array(word, { maxLength: 3 });
const link = fc.record({
  url: fc
    .tuple(fc.integer({ min: 0, max: 12 }), fc.constantFrom("", "#part", "?utm_source=x", "?a=1"))
    .map(([page, end]) => `https://birds.example/${page}${end}`),
  title: fc.oneof(text, fc.constant("")),
  description: fc.option(text),
  tags: fc.uniqueArray(word, { maxLength: 4, selector: (tag) => tag.toLowerCase() }),
  addedAt: fc.integer({ min: Date.UTC(2000), max: Date.UTC(2025) }).map((time) => new Date(time)),
  icon: fc.constantFrom(null, `data:image/png;base64,${"iVBOR".repeat(8)}aaaa`),
  folder,
  aiSummary: fc.option(text),
  aiRelevance: fc.option(fc.integer({ min: 1, max: 10 })),
  isAiGenerated: fc.boolean(),
  isFavorite: fc.boolean(),
  isUnread: fc.boolean(),
  isArchived: fc.boolean(),
  notes: fc.option(text),
  sourceId: fc.option(word),
  coverUrl: fc.constantFrom(null, "https://birds.example/cover.jpg?w=600&h=315"),
});
const category = fc.record({
  name: word,
  parentPath: folder,
  icon: fc.constantFrom("🦜", "📦"),
  color: fc.constantFrom("#112233", "#aabbcc"),
  pinned: fc.boolean(),
  isCustom: fc.boolean(),
});
const library = fc.record({
  links: fc.array(link, { maxLength: 14 }),
  categories: fc.array(category, { maxLength: 6 }),
});
type Library = { links: object[]; categories: object[] };

/** Somebody who has all that by an import, duplicates too. */
async function owner({ links, categories }: Library): Promise<Context> {
  const ctx = await world.person();
  async function* bookmarks() {
    yield* links as FileLink[];
  }
  const blocks: string[] = [];
  const content = { categories: categories as never[], bookmarks: bookmarks(), exportedAt: new Date() };
  for await (const block of writeJson(content)) blocks.push(block);
  await importText(world, ctx, blocks.join(""), { allowDuplicates: true });
  // An import makes no empty categories: a restore does, so that there are some to be saved.
  await restoreText(world, ctx, blocks.join(""), "merge");
  return ctx;
}

describe("a library in a backup, restored into an empty account,", () => {
  it("is the same library again: bookmarks, categories and their looks, dates and the categoriser's work", async () => {
    await fc.assert(
      fc.asyncProperty(library, async (content) => {
        const [one, other] = [await owner(content), await world.person()];
        await restoreText(world, other, await exported(one, "json"), "replace");
        expect(await libraryOf(other)).toEqual(await libraryOf(one));
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  it.each(["csv", "html"] as const)(
    "is the same as far as %s can say it",
    async (format) => {
      await fc.assert(
        fc.asyncProperty(library, async (content) => {
          const [one, other] = [await owner(content), await world.person()];
          await restoreText(world, other, await exported(one, format), "replace");
          expect(await said(other, format)).toEqual(await said(one, format));
        }),
        { numRuns: 4, endOnFailure: true },
      );
    },
    120_000,
  );

  it("is found to be the same by whoever still has it", async () => {
    await fc.assert(
      fc.asyncProperty(library, fc.constantFrom("json", "csv", "html"), async (content, format) => {
        const one = await owner(content);
        const { added, changed, missing } = await preview(world, one, await exported(one, format as "json"));
        expect([added, changed, missing]).toEqual([0, 0, 0]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  /** What of a library the format can say. */
  async function said(ctx: Context, format: "csv" | "html"): Promise<object[]> {
    const { bookmarks } = await libraryOf(ctx);
    return bookmarks
      .map((row) => {
        const {
          search: _,
          isAiGenerated,
          aiSummary,
          aiRelevance,
          sourceId,
          coverUrl,
          ...rest
        } = JSON.parse(row) as Record<string, unknown>;
        if (format === "csv") return { ...rest, isAiGenerated, aiSummary, aiRelevance, sourceId, coverUrl };
        return { ...rest, createdAt: String(rest["createdAt"]).slice(0, 19) };
      })
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }

  it("holds no password, key or e-mail address", async () => {
    const ctx = await world.person("somebody.secret@example.com");
    const row = await own(ctx).selectFrom("Account").select("password").executeTakeFirstOrThrow();
    const json = await exported(ctx, "json");
    expect([json.includes("somebody.secret"), json.includes(row.password!)]).toEqual([false, false]);
  });
});
