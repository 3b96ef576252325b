import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { describe, expect } from "vitest";
import { addBookmark, getBookmark, updateBookmark } from "../../library/bookmarks/index.ts";
import { createCategory, listCategories } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { changeFiling } from "../filing/index.ts";
import { addAutoCategorizedBookmark, categorize, describeBookmarks, offerCategories, suggest } from "./index.ts";

const { world, it } = openTestWorld();

const save = (ctx: Context, url: string, title: string, category: string) =>
  addBookmark(ctx, addBookmarkInput.parse({ url, title, category }));

/** Someone with folders of his own, of which the built-in topics know nothing. */
async function zack(): Promise<Context> {
  const ctx = await world.person();
  const look = { icon: "🪵", color: "#8b5cf6" };
  const shed = await createCategory(ctx, { ...look, name: "Shed", parentId: null });
  await createCategory(ctx, { ...look, name: "Lathe", parentId: shed.id });
  for (let n = 0; n < 8; n++) {
    const lastYear = { ...ctx, now: () => new Date(Date.now() - (400 - n) * 24 * 60 * 60_000) };
    await save(lastYear, `https://lathe.example/${n}`, `Woodturning bowl ${n}`, "Shed/Lathe");
    await save(lastYear, `https://kayak${n}.example/`, `Kayak tour ${n}`, "Water");
    await save(lastYear, `https://bees${n}.example/`, `Beekeeping hive ${n}`, "Bees");
  }
  return ctx;
}

const readPage = (ctx: Context, id: string, preview: string) =>
  own(ctx).updateTable("BookmarkPage").set({ state: "done", preview }).where("bookmarkId", "=", id).execute();
const idOf = async (ctx: Context, name: string) => (await listCategories(ctx)).find((one) => one.name === name)!.id;
const link = { url: "https://new.example/", title: "Woodturning a kayak paddle" };

describe("an answer to where a link belongs", () => {
  it("names the category, and the next likeliest with path, confidence and reason", async () => {
    const ctx = await zack();
    const { category, categoryId, alternatives } = await categorize(ctx, link);
    expect(["Lathe", "Water"]).toContain(category);
    expect(categoryId).toBe(await idOf(ctx, category));
    expect(alternatives).toHaveLength(2);
    const ids = [categoryId, ...alternatives.map(({ id }) => id)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([await idOf(ctx, "Lathe"), await idOf(ctx, "Water")]));
    const paths = alternatives.map(({ path }) => path);
    expect(paths).toContain(category === "Lathe" ? "Water" : "Shed/Lathe");
    for (const { confidence, reason } of alternatives) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(reason).toMatch(/^\p{Lu}.*\.$/u);
    }
    expect(await suggest(ctx, link)).toMatchObject({ category, categoryId, alternatives });
  });

  it("names three others where hardly anything fits: also those that the person uses most", async () => {
    const ctx = await zack();
    for (let n = 0; n < 20; n++) await save(ctx, `https://qx${n}.example/`, `Qwxz ${n} vbn`, `Heap ${n % 4}`);
    const { category, alternatives } = await categorize(ctx, {
      url: "https://lathe.example/101",
      title: "Woodturning",
    });
    expect(category).toBe("Lathe");
    expect(new Set(alternatives.map(({ path }) => path)).size).toBe(3);
    expect(alternatives.every(({ confidence }) => confidence < 0.5)).toBe(true);
    const unlikely = alternatives.filter(({ confidence }) => confidence < 0.05);
    expect(unlikely.map(({ reason }) => reason)).not.toContain("You put similar links there.");
    expect(unlikely.length).toBeGreaterThan(0);
  });

  it("is less sure a second after another link was saved, as programs do, than a minute after", async () => {
    const ctx = await zack();
    for (let n = 0; n < 5; n++) await save(ctx, `https://day${n}.example/`, `Something of the day ${n}`, "Bees");
    const after = (ms: number) => ({ ...ctx, now: () => new Date(Date.now() + ms) });
    const other = { url: "https://other.example/", title: "Another thing" };
    const [soon, later] = [await categorize(after(1_000), other), await categorize(after(60_000), other)];
    expect([soon.category, later.category]).toEqual(["Bees", "Bees"]);
    expect(soon.confidence).toBeLessThan(later.confidence);
  });

  it("is Uncategorized without alternatives where nothing is known", async ({ ctx }) => {
    const unknown = await categorize(ctx, { url: "https://xq.example/", title: "Qwx" });
    expect(unknown).toEqual({
      category: "Uncategorized",
      categoryId: await idOf(ctx, "Uncategorized"),
      confidence: 0,
      alternatives: [],
    });
  });
});

describe("a link that is saved without a category", () => {
  it("is filed where that is sure, else left in Uncategorized and offered categories", async () => {
    const ctx = await zack();
    await changeFiling(ctx, { mistakes: "10" });
    const add = (url: string, title: string) => addAutoCategorizedBookmark(ctx, addBookmarkInput.parse({ url, title }));
    const sure = await add("https://lathe.example/100", "Woodturning bowl of oak");
    expect(sure).toMatchObject({ category: "Lathe", isAiGenerated: true });
    const unsure = await add(link.url, link.title);
    expect(unsure).toMatchObject({ category: "Uncategorized", isAiGenerated: false });
    const answers = await offerCategories(ctx, { ids: [sure.id, unsure.id] });
    expect(answers.map(({ bookmarkId }) => bookmarkId)).toEqual([unsure.id]);
    const [first, ...others] = answers[0]!.offers;
    expect(others).toHaveLength(2);
    await updateBookmark(ctx, { id: unsure.id, categoryId: first!.id });
    expect((await getBookmark(ctx, unsure)).categoryId).toBe(first!.id);
    expect(await offerCategories(ctx, { ids: [unsure.id] })).toEqual([]);
  });

  it("goes nowhere that the person refused: not when saved, not once its page was read, not as an offer", async () => {
    const ctx = await zack();
    const page = { url: "https://lathe.example/100", title: "Woodturning bowl of oak" };
    const oak = { url: "https://oak.example/", title: "Oak", category: "Trees", tags: ["woodturning"] };
    await addBookmark(ctx, addBookmarkInput.parse(oak));
    const suggested = await suggest(ctx, page);
    expect(suggested).toMatchObject({ category: "Lathe", tags: ["woodturning"] });
    const refused = { categoryId: suggested.categoryId, tags: ["woodturning"] };
    const { id } = await addAutoCategorizedBookmark(ctx, addBookmarkInput.parse({ ...page, refused }));
    const stays = async () => expect((await getBookmark(ctx, { id })).category).not.toBe("Lathe");
    await stays();
    await readPage(ctx, id, "Woodturning: how a bowl is turned on the lathe.");
    await describeBookmarks(ctx, [id]);
    await stays();
    expect((await getBookmark(ctx, { id })).tags).not.toContain("woodturning");
    const [offered] = await offerCategories(ctx, { ids: [id] });
    expect(offered?.offers.map((offer) => offer.id) ?? []).not.toContain(suggested.categoryId);
  });

  it("is offered nothing to other people", async () => {
    const ctx = await zack();
    const { id } = await save(ctx, link.url, link.title, "");
    expect(await offerCategories(await world.person(), { ids: [id] })).toEqual([]);
  });
});
