import { type AppliedTidy, type TidyKind, tidyKinds } from "@bowerbird/contract/tidy";
import { Bookmark, Category } from "@bowerbird/db";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { undoChange } from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database, unmanaged } from "../../platform/context/index.ts";
import { openTestWorld, type Sample, saveSamples } from "../../testing/open-test-world.ts";
import { applyTidy, listTidy } from "./index.ts";
import { copiedLinks, goodLinks, type Planted, variantTags } from "./testing.ts";

const { world } = openTestWorld();
let ctx: Context;
let good: string[];
let dead: string[];
let copies: Planted;
let tags: Planted;

const countOf = { copies: 300, text: 50, dead: 150, unsorted: 100, tags: 150, categories: 50 };
const planted = Object.values(countOf).reduce((sum, count) => sum + count);

beforeAll(async () => {
  ctx = await world.person();
  good = await saveSamples(ctx, goodLinks(5_000));
  copies = copiedLinks(countOf.copies);
  tags = variantTags(countOf.tags);
  await saveSamples(ctx, [...copies.samples, ...tags.samples]);
  await plantSameText();
  dead = await saveSamples(ctx, many(countOf.dead, "dead", ["Collection", "chess"]));
  await ctx.em.nativeUpdate(Bookmark, { id: { $in: dead } }, { brokenReason: "Not found (404)" });
  await saveSamples(
    ctx,
    many(countOf.unsorted, "unsorted").map((sample, index) => ({
      ...sample,
      url: `https://site${index % 200}.example/new/${index}`,
    })),
  );
  await saveSamples(
    ctx,
    many(countOf.categories, "single").map((sample, index) => ({
      ...sample,
      category: ["Collection", `Small ${index}`],
    })),
  );
  await ctx.em.nativeUpdate(Category, {}, { createdAt: new Date("2020-01-01") });
});

function many(count: number, name: string, category?: string[]): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://${name}.example/${index}`,
    title: `A ${name} link, number ${index}`,
    ...(category && { category }),
  }));
}

/** Two addresses of one text, and as many pages of one title with other texts. */
async function plantSameText(): Promise<void> {
  const pairs = Array.from({ length: countOf.text * 2 }, (_, index) =>
    ["first", "second"].map((site) => ({
      url: `https://${site}.example/paper-${String.fromCharCode(97 + (index % 26))}${index}`,
      title: `The collected papers, volume ${index}`,
      category: ["Collection", "opera"],
    })),
  );
  const ids = await saveSamples(ctx, pairs.flat());
  for (const [position, id] of ids.entries()) {
    const isSame = position < countOf.text * 2;
    const text = isSame ? Math.floor(position / 2) : position + 1_000;
    const words = Array.from({ length: 60 }, (_, word) => `word${text}x${word}`).join(" ");
    await sql`insert into page_words (user_id, bookmark_id, words) values (${ctx.userId}, ${id}, to_tsvector('simple', ${words}))`.execute(
      database(ctx),
    );
  }
}

const open = async (): Promise<Partial<Record<TidyKind, number>>> => {
  const { sections } = await listTidy(ctx, { limit: 1 });
  return Object.fromEntries(sections.map(({ kind, total }) => [kind, total]));
};
const kept = () => ctx.em.find(Bookmark, { deletedAt: null }, unmanaged);

it("800 planted cases beside 5,000 good links are found and tidied in 10 clicks, and no good link is lost", async () => {
  const found = await open();
  expect(planted).toBe(800);
  const tagCases = (found.variants ?? 0) + (found["similar-tags"] ?? 0);
  expect(found).toMatchObject({ unsorted: countOf.unsorted, dead: countOf.dead });
  expect(found.copies).toBeGreaterThanOrEqual(countOf.copies * 0.95);
  expect(found["same-text"]).toBe(countOf.text);
  expect(tagCases).toBeGreaterThanOrEqual(countOf.tags * 0.95);
  expect(found["small-categories"]).toBe(countOf.categories);
  const all = Object.values(found).reduce((sum, count) => sum + count);
  expect(all).toBeLessThanOrEqual(planted);

  let clicks = 0;
  const changes: string[] = [];
  for (const kind of tidyKinds) {
    for (let after = found[kind] ? "" : null; after !== null; clicks++) {
      const { next, changeIds }: AppliedTidy = await applyTidy(ctx, { kind, ...(after && { after }) });
      changes.push(...changeIds);
      after = next;
    }
  }
  expect(clicks).toBeLessThanOrEqual(10);
  const after = await open();
  expect(Object.values(after).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(planted * 0.05);

  const left = new Map((await kept()).map((bookmark) => [bookmark.id, bookmark]));
  expect(good.filter((id) => !left.has(id))).toEqual([]);
  expect(dead.filter((id) => left.has(id))).toEqual([]);
  const stories = [...left.values()].filter(({ url }) => url.includes("copied.example"));
  const whole = stories.filter(
    (story) => story.tags.length === 2 && story.notes!.includes("Note 0") && story.notes!.includes("Note 1"),
  );
  expect(whole.length).toBeGreaterThanOrEqual(countOf.copies * 0.95);
  expect(stories.length - whole.length).toBe((countOf.copies - whole.length) * 2);

  for (const id of changes.toReversed()) await undoChange(ctx, { id });
  expect(await open()).toEqual(found);
  expect((await loadCategoryTree(ctx)).at(["Collection", "Small 0"])).toBeDefined();
});
