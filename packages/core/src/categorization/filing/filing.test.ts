import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import type { FilingChoice } from "@bowerbird/contract/filing";
import { beforeEach, describe, expect } from "vitest";
import {
  browseBookmarks,
  recordOpens,
  replaceTags,
  undoChange,
  updateBookmark,
  updateBookmarks,
} from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { saveSamples } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addAutoCategorizedBookmark } from "../ai/index.ts";
import { changeFiling, getFiling, loadFilingRule, noOffsets, recordGuesses } from "./index.ts";

const { world, it } = openTestWorld();
const day = 24 * 60 * 60_000;
const person = { type: "person", sessionId: "s" } as const;

let number = 0;
const save = (ctx: Context) =>
  addAutoCategorizedBookmark(ctx, addBookmarkInput.parse({ url: `https://github.com/one/${++number}`, title: "Code" }));
const choose = (ctx: Context, mistakes: FilingChoice) => changeFiling(ctx, { mistakes });
const offsetOf = async (ctx: Context) => (await loadFilingRule(ctx)).offsets["5"];

describe("a link without a category", () => {
  it("is sorted by the person's choice, and waits where it is not sure enough", async ({ ctx }) => {
    expect(await getFiling(ctx)).toMatchObject({ mistakes: "5", filed: 0, moved: null, waiting: 0, since: null });
    await choose(ctx, "none");
    expect((await loadFilingRule(ctx)).offsets).toEqual(noOffsets);
    expect((await save(ctx)).category).toBe("Uncategorized");
    await choose(ctx, "any");
    expect((await save(ctx)).category).toBe("Development");
    expect(await getFiling(ctx)).toMatchObject({ mistakes: "any", filed: 1, waiting: 1 });
  });
});

describe("what a person does with sorted links", () => {
  let ctx: Context;
  let ids: string[];
  beforeEach(async () => {
    ctx = { ...(await world.person()), by: person };
    await choose(ctx, "any");
    ids = [];
    for (let count = 0; count < 3; count++) ids.push((await save(ctx)).id);
  });
  const elsewhere = async () => (await createCategory(ctx, { name: "Elsewhere", parentId: null })).id;
  const later = (ms: number) => ({ ...ctx, now: () => new Date(Date.now() + ms) });

  it("raises the threshold where they move one, and lowers it where they open one", async () => {
    await updateBookmark(ctx, { id: ids[0]!, categoryId: await elsewhere() });
    const afterMove = await offsetOf(ctx);
    expect(afterMove).toBeGreaterThan(0);
    await recordOpens(ctx, { ids: [ids[1]!] });
    expect(await offsetOf(ctx)).toBeLessThan(afterMove);
  });

  it("counts each of many that they move, and a move back", async () => {
    const { changeId } = await updateBookmark(ctx, { id: ids[0]!, categoryId: await elsewhere() });
    const moved = await offsetOf(ctx);
    await undoChange(ctx, { id: changeId! });
    expect(await offsetOf(ctx)).toBeLessThan(moved);
    await updateBookmarks(ctx, { ids, category: "Elsewhere" });
    expect(await offsetOf(ctx)).toBeGreaterThan(2.9 * moved);
  });

  it("counts a visit of the category, once they have had a moment, and links that nobody looked at after 30 days", async () => {
    const { id: categoryId } = (await listCategories(ctx)).find(({ name }) => name === "Development")!;
    const visit = (from: Context) => browseBookmarks(from, { categoryId, limit: 10, skip: 0 });
    await visit(ctx);
    expect(await offsetOf(ctx)).toBe(0);
    await visit(later(2 * 60_000));
    const seen = await offsetOf(ctx);
    expect(seen).toBeLessThan(0);
    await save(ctx);
    expect(await offsetOf(later(29 * day))).toBe(seen);
    const unseen = await offsetOf(later(31 * day));
    expect(unseen).toBeLessThan(seen);
    expect(seen - unseen).toBeLessThan(-seen / 3);
  });

  it("says nothing where a job, such as a rule, or an edit of something else changes them", async () => {
    const byJob = { ...ctx, by: { type: "ai" } as const };
    await updateBookmark(byJob, { id: ids[0]!, categoryId: await elsewhere() });
    await updateBookmark(ctx, { id: ids[1]!, title: "Another title", tags: ["a"] });
    await replaceTags(ctx, { tags: ["a"], by: "b" });
    expect(await offsetOf(ctx)).toBe(0);
    // It is no longer where it was sorted to, so that opening it tells nothing of that.
    await recordOpens(ctx, { ids: [ids[0]!] });
    expect(await offsetOf(ctx)).toBe(0);
  });

  it("counts a link that they move on as one mistake", async () => {
    await updateBookmark(ctx, { id: ids[0]!, categoryId: await elsewhere() });
    const once = await offsetOf(ctx);
    const { id: categoryId } = await createCategory(ctx, { name: "Further", parentId: null });
    await updateBookmark(ctx, { id: ids[0]!, categoryId });
    expect(await offsetOf(ctx)).toBe(once);
  });

  it("is told as a share of the last 500 once there are 50", async () => {
    expect((await getFiling(ctx)).moved).toBeNull();
    for (let count = 0; count < 47; count++) ids.push((await save(ctx)).id);
    await updateBookmarks(ctx, { ids: ids.slice(0, 5), categoryId: await elsewhere() });
    const filing = await getFiling(ctx);
    expect(filing).toMatchObject({ filed: 50, moved: 0.1, wouldFile: { "1": expect.any(Number) as number } });
    expect(filing.since!.getTime()).toBeLessThanOrEqual(Date.now());
    const { "1": one, "10": ten } = filing.wouldFile!;
    expect(one).toBeLessThanOrEqual(ten);
  });
});

describe("what is remembered", () => {
  it("is the newest 500 sorted links of a person, and is deleted with its bookmark", async ({ ctx }) => {
    const urls = Array.from({ length: 520 }, (_, index) => `https://one.example/${index}`);
    await saveSamples(
      ctx,
      urls.map((url) => ({ url, title: "One" })),
    );
    const rows = await own(ctx).selectFrom("Bookmark").select(["id", "categoryId"]).execute();
    const guesses = rows.map(({ id, categoryId }) => {
      return { bookmarkId: id, categoryId, way: "person", confidence: 0.99, isFiled: true } as const;
    });
    const at = (time: string) => ({ ...ctx, now: () => new Date(time) });
    for (const [index, guess] of guesses.slice(0, 20).entries())
      await recordGuesses(at(`2026-01-01T00:00:${String(index).padStart(2, "0")}Z`), [guess]);
    expect(await getFiling(ctx)).toMatchObject({ filed: 20, since: new Date("2026-01-01T00:00:00Z") });
    await recordGuesses(at("2026-02-01T00:00:00Z"), guesses.slice(20, 510));
    expect(await getFiling(ctx)).toMatchObject({ filed: 500, since: new Date("2026-01-01T00:00:10Z") });
    await own(ctx).deleteFrom("Bookmark").where("id", "=", guesses[500]!.bookmarkId).execute();
    expect((await getFiling(ctx)).filed).toBe(499);
  });
});
