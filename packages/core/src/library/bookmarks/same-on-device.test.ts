import { parseAddress } from "@bowerbird/bookmark/address";
import { applyEdit, hasTooManyTags } from "@bowerbird/bookmark/edit-bookmark";
import { compareBookmarks, matchesFilter } from "@bowerbird/bookmark/list-bookmarks";
import { updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { listBookmarksInput, type ListSort } from "@bowerbird/contract/bookmarks";
import { libraryChangesInput } from "@bowerbird/contract/library-changes";
import { tidyUrl } from "@bowerbird/contract/web-url";
import fc from "fast-check";
import { expect } from "vitest";
import { AppError } from "../../platform/errors/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { libraryChanges, listBookmarks, updateBookmark } from "./index.ts";

const { it } = openTestWorld();
const at = <T>(list: readonly T[], index: number) => list[index % list.length]!;
const titles = ["Rye", "rye 10", "Rye 9", "", "Äpfel", "zebra", "Ångström", "東京", "Хлеб", "rye"];

const readAll = async (ctx: Context) => (await libraryChanges(ctx, libraryChangesInput.parse({}))).items;
type Row = Awaited<ReturnType<typeof readAll>>[number];
const toOrdered = (row: Row) => ({
  ...row,
  host: new URL(row.url).host.replace(/^www\./, ""),
  time: Date.parse(row.createdAt),
});

it("a device filters and orders lists as the server does", async ({ ctx }) => {
  await saveSamples(
    ctx,
    Array.from({ length: 90 }, (_, index) => ({
      url: `https://${at(["", "www."], index)}site${index % 13}.example/${index}`,
      title: at(titles, index * 7),
      category: [at(["Baking", "Trips"], index)],
      marks: {
        isFavorite: index % 3 === 0,
        isUnread: index % 4 === 0,
        isArchived: index % 10 === 0,
        isPrivate: index % 7 === 0,
      },
      createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 30))).toISOString(),
    })),
  );
  const rows = (await readAll(ctx)).map(toOrdered);
  const state = fc.constantFrom("true" as const, "false" as const, undefined);
  const categoryId = fc.constantFrom(undefined, ...new Set(rows.map((row) => row.categoryId)));
  const sort = fc.constantFrom<ListSort>("newest", "oldest", "title", "site", "manual", "used");
  await fc.assert(
    fc.asyncProperty(
      fc.record({ sort, categoryId, favorite: state, unread: state, archived: state, private: state }),
      async ({ sort: order, ...filter }) => {
        fc.pre(order !== "manual" || filter.categoryId !== undefined);
        const { items } = await listBookmarks(ctx, listBookmarksInput.parse({ sort: order, limit: 100, ...filter }));
        const own = rows.filter((row) => matchesFilter(row, filter)).sort(compareBookmarks(order, "en"));
        expect(own.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      },
    ),
    { numRuns: 100 },
  );
});

const tag = fc.constantFrom(
  "a",
  "A",
  " b ",
  "c d",
  "é",
  "x".repeat(30),
  ...Array.from({ length: 12 }, (_, n) => `t${n}`),
);
const tags = fc.option(fc.array(tag, { maxLength: 12 }), { nil: undefined });
const text = fc.constantFrom(undefined, null, "", "  ", "said ", "two\nlines");
const mark = fc.option(fc.boolean(), { nil: undefined });
const url = fc.constantFrom(
  undefined,
  "https://a.example/page",
  "http://www.a.example/page/",
  "https://a.example/page#part",
  "https://a.example/other?utm_source=x",
  "https://b.example/",
);

it("a device makes of an edit what the server makes of it", async ({ ctx }) => {
  const sample = { url: "https://a.example/page", title: "Rye", tags: ["A", "c d"], category: ["Baking"] };
  const [id] = await saveSamples(ctx, [sample]);
  const edit = fc.record({
    url,
    title: fc.constantFrom(undefined, "", " Rye  bread "),
    description: text,
    notes: text,
    coverUrl: fc.constantFrom(undefined, null, "", " https://a.example/cover.jpg"),
    tags,
    addTags: tags,
    removeTags: tags,
    isFavorite: mark,
    isUnread: mark,
    isPrivate: mark,
    isArchived: mark,
  });
  await fc.assert(
    fc.asyncProperty(edit, async (given) => {
      const read = updateBookmarkInput.safeParse({ id, ...given });
      fc.pre(read.success);
      const [before] = await readAll(ctx);
      const address = given.url === undefined ? undefined : parseAddress(tidyUrl(given.url));
      const after = applyEdit(before!, {
        ...read.data!,
        address: address?.ok ? address.value : undefined,
        categoryId: undefined,
      });
      const refusal = await updateBookmark(ctx, read.data!).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refusal instanceof AppError).toBe(hasTooManyTags(before!, after));
      expect((await readAll(ctx))[0]).toEqual(refusal === null ? after : before);
    }),
    { numRuns: 150 },
  );
});
