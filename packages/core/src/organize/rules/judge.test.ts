import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { describe, expect } from "vitest";
import {
  addAutoCategorizedBookmark,
  addAutoCategorizedBookmarks,
  describeBookmarks,
  suggest,
} from "../../categorization/ai/index.ts";
import { addCategorizedBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { importText } from "../../testing/imported.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { updateRule } from "./index.ts";
import { addCategory, addRule, readLinks } from "./testing.ts";

const { world, it } = openTestWorld();

const add = (ctx: Context, link: object) => addAutoCategorizedBookmark(ctx, addBookmarkInput.parse(link));
const github = (path: string, rest: object = {}) => ({ url: `https://github.com/${path}`, title: path, ...rest });

async function withRules() {
  const ada = await world.person();
  const [rust, code] = [await addCategory(ada, "Rust"), await addCategory(ada, "Code")];
  await addRule(ada, { condition: "site:github.com tag:rust", categoryId: rust, tags: ["systems"] });
  await addRule(ada, { condition: "site:github.com", categoryId: code, tags: ["source"], marks: ["unread"] });
  return { ada, rust, code };
}

/** As after their pages were read. */
async function describeAll(ctx: Context): Promise<void> {
  const pages = await own(ctx).selectFrom("BookmarkPage").select("bookmarkId").execute();
  await own(ctx).updateTable("BookmarkPage").set({ state: "done", isDescribed: false, claims: 0 }).execute();
  await describeBookmarks(
    ctx,
    pages.map(({ bookmarkId }) => bookmarkId),
  );
}

describe("the category that is suggested for a link", () => {
  it("is the one that a rule will choose when it is saved", async () => {
    const { ada, code } = await withRules();
    expect(await suggest(ada, github("vite"))).toMatchObject({
      category: "Code",
      categoryId: code,
      confidence: 1,
      reason: "One of your rules puts it into Code.",
    });
    const elsewhere = await suggest(ada, { url: "https://bread.example/", title: "Sourdough bread" });
    expect(elsewhere.categoryId).not.toBe(code);
    expect((await suggest(ada, { url: "no address", title: "Sourdough bread" })).categoryId).not.toBe(code);
  });
});

describe("a link that is saved", () => {
  it("goes where the first rule that moves it says, with the tags and marks of all rules that find it", async () => {
    const { ada, rust } = await withRules();
    expect(await add(ada, github("tokio", { tags: ["rust"] }))).toMatchObject({
      category: "Rust",
      categoryId: rust,
      tags: ["rust", "systems", "source"],
      isUnread: true,
      isAiGenerated: false,
    });
    await add(ada, github("vite"));
    expect(await readLinks(ada)).toEqual({
      tokio: "Rust #rust #systems #source unread",
      vite: "Code #source unread",
    });
  });

  it("stays in the category that the person chose, also in Uncategorized, and gets tags and marks", async () => {
    const { ada } = await withRules();
    await add(ada, github("mine", { category: "Mine" }));
    await add(ada, github("none", { category: "" }));
    const categories = [
      { categoryName: "Listed", icon: "📁", bookmarks: [{ url: "https://github.com/listed", title: "listed" }] },
    ];
    await addCategorizedBookmarks(ada, { categories, allowDuplicates: false });
    expect(await readLinks(ada)).toMatchObject({
      mine: "Mine #source unread",
      none: "Uncategorized #source unread",
      listed: "Listed #source unread",
    });
  });

  it("gets no more tags than a bookmark can have, and keeps its own", async () => {
    const { ada } = await withRules();
    const tags = Array.from({ length: 10 }, (_, index) => `own${index}`);
    expect((await add(ada, github("full", { tags }))).tags).toEqual(tags);
  });

  it("is left alone by rules that are off, that lost their category, or that belong to others", async ({ bob }) => {
    const { ada, rust } = await withRules();
    const rule = await addRule(bob, { condition: "site:github.com", tags: ["off"] });
    await updateRule(bob, { id: rule.id, isOn: false });
    await add(bob, github("vite", { category: "Mine" }));
    expect(await readLinks(bob)).toEqual({ vite: "Mine" });
    await own(ada).deleteFrom("Category").where("id", "=", rust).execute();
    await add(ada, github("tokio", { tags: ["rust"] }));
    expect((await readLinks(ada))["tokio"]).toBe("Code #rust #source unread");
  });

  it("is found by the tags that a rule gave it", async () => {
    const { ada } = await withRules();
    await add(ada, github("tokio", { tags: ["rust"] }));
    const { searchText } = await own(ada).selectFrom("Bookmark").select("searchText").executeTakeFirstOrThrow();
    expect(searchText).toContain("systems");
  });
});

describe("many links", () => {
  it("saved in one call go where rules say", async () => {
    const { ada } = await withRules();
    const bookmarks = [github("vite"), github("tokio", { tags: ["rust"] }), github("mine", { category: "Mine" })];
    const { created } = await addAutoCategorizedBookmarks(ada, addBookmarksInput.parse({ bookmarks }));
    expect(created.map(({ category, tags }) => [category, ...tags])).toEqual([
      ["Code", "source"],
      ["Rust", "rust", "systems", "source"],
      ["Mine", "source"],
    ]);
  });

  it("of a file stay in their folders and get tags and marks; those without a folder go where rules say", async () => {
    const { ada } = await withRules();
    await importText(
      world,
      ada,
      `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
      <DT><A HREF="https://github.com/vite">vite</A>
      <DT><A HREF="https://xyzzy.test/xyzzy">xyzzy</A>
      <DT><H3>Folder</H3><DL><p><DT><A HREF="https://github.com/mine" TAGS="rust">mine</A></DL><p></DL>`,
    );
    expect(await readLinks(ada)).toMatchObject({
      vite: "Code #source unread",
      mine: "Folder #rust #systems #source unread",
      xyzzy: "Uncategorized",
    });
  });
});

describe("a link whose page was read", () => {
  it("meets conditions on the words of its title, unless the person has chosen a category", async ({ ada }) => {
    await addRule(ada, { condition: "sourdough", categoryId: await addCategory(ada, "Bread"), tags: ["baking"] });
    const [one, two] = [await add(ada, { url: "https://a.example/1" }), await add(ada, { url: "https://a.example/2" })];
    await own(ada)
      .updateTable("Bookmark")
      .set({ title: "one", searchText: "sourdough one" })
      .where("id", "=", one.id)
      .execute();
    await updateBookmark(ada, { id: two.id, title: "two sourdough", category: "Mine" });
    await describeAll(ada);
    expect(await readLinks(ada)).toEqual({ one: "Bread #baking", "two sourdough": "Mine #baking" });
  });

  it("is not changed again by a rule that has handled it: what the person changed since stays", async () => {
    const { ada } = await withRules();
    const { id } = await add(ada, github("vite"));
    await updateBookmark(ada, { id, category: "Mine", tags: [], isUnread: false });
    await describeAll(ada);
    expect((await readLinks(ada))["vite"]).toMatch(/^Mine(?! by AI)/);
    expect((await readLinks(ada))["vite"]).not.toContain("source");
    expect((await readLinks(ada))["vite"]).not.toContain("unread");
  });
});
