import { limits } from "@bowerbird/contract/limits";
import { previewRuleInput } from "@bowerbird/contract/rules";
import { describe, expect } from "vitest";
import {
  addBookmarks,
  deleteBookmarks,
  loadPending,
  storePending,
  undoChange,
  updateBookmark,
} from "../../library/bookmarks/index.ts";
import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { recordChange } from "../../library/changes/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { listHistory } from "../../operations/index.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";
import { continueRuleRun, previewRule, runRule } from "./index.ts";
import { addCategory, addRule, readLinks } from "./testing.ts";

const { world, it } = openTestWorld();

const preview = (ctx: Context, input: object) => previewRule(ctx, previewRuleInput.parse(input));
const history = async (ctx: Context) => (await listHistory(ctx, { limit: 50 })).items;

async function withLinks() {
  const ada = await world.person();
  const code = await addCategory(ada, "Code");
  const [, , trashed] = await saveSamples(ada, [
    { url: "https://github.com/a", title: "a" },
    { url: "https://github.com/b", title: "b", category: ["Code"], tags: ["Source"] },
    { url: "https://github.com/trashed", title: "trashed" },
    { url: "https://gist.github.com/c", title: "c", category: ["Mine"], tags: ["x"] },
    { url: "https://other.example/", title: "other" },
  ]);
  await deleteBookmarks(ada, { ids: [trashed!] });
  return { ada, code, content: { condition: "site:github.com", categoryId: code, tags: ["source"] } };
}

describe("a preview", () => {
  it("counts what a condition finds and what would change, and shows the newest of that, without the trash", async () => {
    const { ada, content } = await withLinks();
    const { bookmarks, ...counts } = await preview(ada, content);
    expect(counts).toEqual({ matching: 3, changing: 2 });
    expect(bookmarks.map(({ title, category }) => [title, category])).toEqual([
      ["c", "Mine"],
      ["a", "Uncategorized"],
    ]);
    const counted = await preview(ada, { condition: "site:github.com" });
    expect([counted.matching, counted.changing, counted.bookmarks.length]).toEqual([3, 0, 3]);
    expect(await preview(ada, { condition: "nothing", marks: ["unread"] })).toEqual({
      matching: 0,
      changing: 0,
      bookmarks: [],
    });
  });

  it("does not count a link that has the tag in another spelling", async ({ ada }) => {
    await saveSamples(ada, [{ url: "https://github.com/a", title: "a", tags: ["❤️"] }]);
    expect(await preview(ada, { condition: "site:github.com", tags: ["❤"] })).toMatchObject({
      matching: 1,
      changing: 0,
    });
  });

  it("does not count a link that has no room for the tag", async ({ ada }) => {
    const tags = Array.from({ length: limits.tagsPerBookmark }, (_, index) => `tag ${index}`);
    await saveSamples(ada, [
      { url: "https://github.com/full", title: "full", tags },
      { url: "https://github.com/room", title: "room", tags: tags.slice(1) },
    ]);
    const { matching, changing, bookmarks } = await preview(ada, { condition: "site:github.com", tags: ["source"] });
    expect([matching, changing, bookmarks.map(({ title }) => title)]).toEqual([2, 1, ["room"]]);
  });

  it("of an unreadable condition is refused", async () => {
    const { ada } = await withLinks();
    await expect(preview(ada, { condition: "older:soon" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a run on all links", () => {
  it("does what the preview said, once, as one change that can be undone", async () => {
    const { ada, content } = await withLinks();
    const { id } = await addRule(ada, { ...content, marks: ["archived"] });
    const before = await readLinks(ada);
    const { changed, changeId } = await runRule(ada, { id });
    expect(changed).toBe(3);
    expect(await readLinks(ada)).toEqual({
      a: "Code #source archived",
      b: "Code #Source archived",
      c: "Code #x #source archived",
      other: "Uncategorized",
    });
    expect((await history(ada))[0]).toMatchObject({
      kind: "rule",
      subject: "site:github.com",
      count: 3,
      isUndone: false,
    });
    expect(await runRule(ada, { id })).toEqual({ changed: 0, changeId: null });
    expect(await undoChange(ada, { id: changeId! })).toMatchObject({ restored: 3 });
    expect(await readLinks(ada)).toEqual(before);
  });

  it("keeps what the person changed since when it is undone", async () => {
    const { ada, content } = await withLinks();
    const { id } = await addRule(ada, content);
    const { changeId } = await runRule(ada, { id });
    const { bookmarks } = await preview(ada, { condition: "site:gist.github.com" });
    await updateBookmark(ada, { id: bookmarks[0]!.id, category: "Elsewhere" });
    await undoChange(ada, { id: changeId! });
    expect(await readLinks(ada)).toMatchObject({ a: "Uncategorized", c: "Elsewhere #x" });
  });

  it("of many links happens in batches of one change, and goes on after a crash", async ({ ada }) => {
    const bookmarks = Array.from({ length: 2_300 }, (_, index) => ({
      url: `https://many.example/${index}`,
      category: "",
    }));
    await addBookmarks(ada, addBookmarksInput.parse({ bookmarks }));
    const rule = await addRule(ada, { condition: "site:many.example", tags: ["many"] });
    // As a process leaves it that ends right after it has begun.
    const changeId = crypto.randomUUID();
    const content = { condition: rule.condition, categoryId: null, tags: ["many"], marks: [] };
    await inTransaction(ada, async (inner) => {
      await recordChange(inner, { id: changeId, kind: "rule", count: 0, subject: rule.condition });
      await storePending(inner, changeId, { kind: "rule", ...content, after: null, done: 0, total: 2_300 });
    });
    await continueRuleRun(ada, { changeId });
    expect(await inTransaction(ada, (inner) => loadPending(inner, changeId))).toBeNull();
    expect((await history(ada))[0]).toMatchObject({ kind: "rule", count: 2_300 });
    expect(await preview(ada, content)).toMatchObject({ matching: 2_300, changing: 0 });
  });

  it("is refused for others, and when the rule's category is gone", async ({ bob }) => {
    const { ada, content } = await withLinks();
    const { id } = await addRule(ada, { ...content, categoryId: await addCategory(ada, "Gone") });
    await expect(runRule(bob, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await ada.em.getConnection().execute(`delete from category where name = 'Gone'`);
    await expect(runRule(ada, { id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
