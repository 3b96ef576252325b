import { listBookmarksInput, listSorts } from "@bowerbird/contract/bookmarks";
import { compareNames } from "@bowerbird/bookmark/category-order";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { searchInput } from "@bowerbird/contract/search";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect } from "vitest";
import { listCategories } from "../categories/index.ts";
import { type Context, database } from "../../platform/context/index.ts";
import { searchBookmarks } from "../../search/search/index.ts";
import { deleteBookmarks, listBookmarks } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { add } from "./testing.ts";

let ctx: Context;
let categoryId: string;
const most = 25;
const stored: string[] = [];
const { world, it } = openTestWorld();
beforeAll(async () => {
  ctx = await world.person();
  for (let index = 0; index < most; index++) {
    const { id, categoryId: category } = await add(ctx, { url: `https://example.com/${index}` });
    stored.push(id);
    categoryId = category;
  }
});

/** Gives the person exactly one bookmark per date and returns their ids. */
async function fill(dates: readonly Date[]): Promise<string[]> {
  const ids = stored.slice(0, dates.length);
  await sql`
    update bookmark b set deleted_at = case when row.created_at is null then now() end,
      created_at = coalesce(row.created_at, b.created_at)
    from unnest(${stored}::uuid[], ${dates.map((date) => date.toISOString())}::timestamptz[]) as row (id, created_at)
    where b.user_id = ${ctx.userId} and b.id = row.id`.execute(database(ctx));
  return ids;
}

async function walk(limit: number, skip: number): Promise<{ id: string; createdAt: Date }[]> {
  const items = [];
  let cursor: string | undefined;
  do {
    const page = await listBookmarks(ctx, { limit, skip: cursor === undefined ? skip : 0, cursor });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/** Few distinct times, so that many bookmarks share one, as after an import; also before 1970 and in 9999. */
const date = fc.oneof(
  fc.constantFrom(0, 1, 1_456_433_741_000, 1_456_433_741_001, 253_402_300_799_999, -1).map((time) => new Date(time)),
  fc.date({ min: new Date("1980-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
);

describe("the list", () => {
  it("is filtered by marks, alone and together, within a category and page by page", async ({ other }) => {
    const save = async (path: string, marks: object) =>
      add(other, { url: `https://example.com/${path}`, category: "Shelf", ...marks });
    const { categoryId: shelf } = await save("plain", {});
    await save("favorite", { isFavorite: true });
    await save("unread", { isUnread: true });
    await save("both", { isFavorite: true, isUnread: true });
    await save("archived", { isArchived: true });
    const found = async (filters: object) => {
      const page = await listBookmarks(other, listBookmarksInput.parse(filters));
      return { ...page, paths: page.items.map(({ url }) => new URL(url).pathname.slice(1)) };
    };
    expect((await found({ favorite: "true" })).paths).toEqual(["both", "favorite"]);
    expect((await found({ unread: "true", categoryId: shelf })).paths).toEqual(["both", "unread"]);
    expect((await found({ favorite: "true", unread: "false" })).paths).toEqual(["favorite"]);
    expect((await found({ archived: "true" })).paths).toEqual(["archived"]);
    expect((await found({ archived: "false", favorite: "false", unread: "false" })).paths).toEqual(["plain"]);
    const first = await found({ favorite: "true", limit: 1 });
    expect((await found({ favorite: "true", limit: 1, cursor: first.nextCursor })).paths).toEqual(["favorite"]);
    expect((await found({ favorite: "true", skip: 1 })).paths).toEqual(["favorite"]);
  });

  it("returns every bookmark once, newest first, page by page from any start", async () => {
    const property = fc.asyncProperty(
      fc.array(date, { maxLength: most }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat({ max: 30 }),
      async (dates, limit, skip) => {
        const ids = await fill(dates);
        const whole = await walk(limit, 0);
        expect(whole.map(({ id }) => id).sort()).toEqual([...ids].sort());
        const times = whole.map(({ createdAt }) => createdAt.getTime());
        expect(times).toEqual([...times].sort((a, b) => b - a));
        expect((await walk(limit, skip)).map(({ id }) => id)).toEqual(whole.slice(skip).map(({ id }) => id));
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it.each([
    ["oldest", "bcad"],
    ["title", "abcd"],
    // Of one site the newest first.
    ["site", "cdab"],
  ] as const)("is sorted by %s, page by page, from any start", async (sort, expected) => {
    const other = await world.person();
    for (const [title, url] of Object.entries({ B: "z.example", c: "a.example", A: "m.example/1", d: "m.example/2" })) {
      await add(other, { url: `https://${url}`, title });
    }
    const sorted = async (skip: number) => {
      let titles = "";
      let cursor: string | undefined;
      do {
        const page = await listBookmarks(other, { sort, limit: 1, skip: cursor ? 0 : skip, cursor });
        titles += page.items.map(({ title }) => title.toLowerCase()).join("");
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return titles;
    };
    expect([await sorted(0), await sorted(2)]).toEqual([expected, expected.slice(2)]);
    expect((await listBookmarks(other, { sort, limit: 10, skip: 600 })).items).toEqual([]);
  });

  it.each([
    ["en", ["Étude", "Lesson 2", "Lesson 10", "Öl", "Straße 9", "Strasse 10", "zebra", "Zulu"]],
    ["tr", ["Étude", "Lesson 2", "Lesson 10", "Öl", "Straße 9", "Strasse 10", "zebra", "Zulu"]],
    ["pl", ["Łódź 1", "Lubię", "ćma", "cena"]],
  ] as const)(
    "by title follows the language, numbers by their value, also behind 40 letters: %s",
    async (language, titles) => {
      const other = await world.person();
      const long = "A very long series of lessons about the typography of bread, ";
      const wanted = [...titles].toSorted(compareNames(language));
      for (const [index, title] of titles.toReversed().entries()) {
        for (const start of ["", long]) {
          await add(other, { url: `https://t.example/${start.length}/${index}`, title: start + title });
        }
      }
      const found = await inLanguage(language, async () => {
        const first = await listBookmarks(other, { sort: "title", limit: 5, skip: 0 });
        const rest = await listBookmarks(other, { sort: "title", limit: 50, skip: 0, cursor: first.nextCursor! });
        return [...first.items, ...rest.items].map(({ title }) => title);
      });
      expect(found).toEqual([...wanted.map((title) => long + title), ...wanted]);
      const searched = await inLanguage(language, () =>
        searchBookmarks(other, searchInput.parse({ sort: "title", order: "asc" })),
      );
      expect(searched.bookmarks.map(({ title }) => title)).toEqual(found);
    },
  );

  it.each(listSorts)("sorted by %s holds every bookmark once, also where many are equal", async (sort) => {
    const ids = await fill([3, 1, 1, 2, 1, 1, 3, 1, 2, 1].map((time) => new Date(time)));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBookmarks(ctx, { sort, categoryId, limit: 3, skip: 0, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found.toSorted()).toEqual(ids.toSorted());
  });

  it("has no manual order of everything, and takes no cursor of another order", async () => {
    await expect(listBookmarks(ctx, { sort: "manual", limit: 1, skip: 0 })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "The manual order is that of one category. Please name it, with categoryId.",
    });
    await fill([new Date(1), new Date(2)]);
    const [newest, byTitle] = [
      await listBookmarks(ctx, { limit: 1, skip: 0 }),
      await listBookmarks(ctx, { sort: "title", limit: 1, skip: 0 }),
    ].map(({ nextCursor }) => nextCursor!);
    const refused = { code: "BAD_REQUEST", message: "This is not a cursor." };
    await expect(listBookmarks(ctx, { sort: "title", cursor: newest!, limit: 1, skip: 0 })).rejects.toMatchObject(
      refused,
    );
    await expect(listBookmarks(ctx, { cursor: byTitle!, limit: 1, skip: 0 })).rejects.toMatchObject(refused);
  });

  it("continues at the same bookmark when others are added or removed", async () => {
    await fill(Array.from({ length: 10 }, (_, index) => new Date(1_700_000_000_000 + index)));
    const first = await listBookmarks(ctx, { limit: 4, skip: 0 });
    const rest = await listBookmarks(ctx, { limit: 100, skip: 0, cursor: first.nextCursor! });
    await deleteBookmarks(ctx, { ids: [first.items[3]!.id] });
    const again = await listBookmarks(ctx, { limit: 100, skip: 0, cursor: first.nextCursor! });
    expect(again.items).toEqual(rest.items);
  });

  it("skips from a cursor", async () => {
    await fill(Array.from({ length: 10 }, (_, index) => new Date(1_700_000_000_000 + index)));
    const whole = await walk(10, 0);
    const first = await listBookmarks(ctx, { limit: 2, skip: 0 });
    const later = await listBookmarks(ctx, { limit: 2, skip: 3, cursor: first.nextCursor! });
    expect(later.items).toEqual(whole.slice(5, 7));
  });

  it("of one category holds only that category's bookmarks", async () => {
    await fill([new Date(1), new Date(2)]);
    expect((await listBookmarks(ctx, { categoryId, limit: 10, skip: 0 })).items).toHaveLength(2);
    const other = (await listCategories(ctx)).find(({ id }) => id !== categoryId)!.id;
    expect(await listBookmarks(ctx, { categoryId: other, limit: 10, skip: 0 })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it.each(["", "x", "kx.", "1.1", ".00000000-0000-0000-0000-000000000000", "1.'; drop table bookmark; --", "-----"])(
    "refuses the cursor %j with a sentence",
    async (cursor) => {
      await expect(listBookmarks(ctx, { limit: 10, skip: 0, cursor })).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: "This is not a cursor.",
      });
    },
  );

  it("refuses a malformed cursor", async () => {
    for (const cursor of [`1.${"-".repeat(36)}`, `${"z".repeat(12)}.${crypto.randomUUID()}`]) {
      await expect(listBookmarks(ctx, { limit: 10, skip: 0, cursor })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });
});
