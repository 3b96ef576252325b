import { describe, expect } from "vitest";
import { trashBookmarks, updateBookmark } from "../../../library/bookmarks/index.ts";
import { createCategory, editCategory } from "../../../library/categories/index.ts";
import type { Context } from "../../../platform/context/index.ts";
import { openTestWorld } from "../../../testing/open-test-world.ts";
import { type Knowledge, loadKnowledge, getCachedKnowledge, categorizeBuiltIn } from "./index.ts";
import { recordFeedback } from "../suggest.ts";
import { suggest } from "../suggest.ts";
import { add } from "../../../library/bookmarks/testing.ts";

const { it } = openTestWorld();

const save = (ctx: Context, url: string, category: string) => add(ctx, { url, title: "Something", category });

describe("cached knowledge", () => {
  const probes = ["https://club.example/4", "https://github.com/some/thing", "https://garden.example/roses"];
  /** The links that it categorizes differently from freshly loaded knowledge. */
  async function differences(ctx: Context): Promise<string[]> {
    const [remembered, read] = [await getCachedKnowledge(ctx), await loadKnowledge(ctx)];
    const sort = (knowledge: Knowledge, url: string) =>
      JSON.stringify(categorizeBuiltIn(knowledge, { url, title: "" }));
    return probes.filter((url) => sort(remembered, url) !== sort(read, url));
  }

  it("equals freshly loaded knowledge after saving, moving, feedback and changed categories", async ({ ctx }) => {
    expect(await differences(ctx)).toEqual([]);
    for (const n of [1, 2, 3]) {
      await save(ctx, `https://club.example/${n}`, "Chess club");
      expect(await differences(ctx)).toEqual([]);
    }
    const moved = await save(ctx, "https://garden.example/1", "Chess club");
    expect(await differences(ctx)).toEqual([]);
    await updateBookmark(ctx, { id: moved.id, category: "Garden" });
    expect(await differences(ctx)).toEqual([]);
    const { id, name } = await createCategory(ctx, { name: "Code", icon: "💻", color: "#8b5cf6", parentId: null });
    expect(await differences(ctx)).toEqual([]);
    for (const n of [1, 2, 3, 4, 5]) {
      await recordFeedback(ctx, {
        bookmarkId: null,
        url: `https://github.com/lab/${n}`,
        title: "",
        suggestedCategory: name,
        categoryId: id,
        type: "correction",
      });
      expect(await differences(ctx)).toEqual([]);
    }
    await editCategory(ctx, { id, name: "Roses" });
    expect(await differences(ctx)).toEqual([]);
  });

  it("is used: a second call reads only what is new", async ({ ctx }) => {
    expect(await getCachedKnowledge(ctx)).toBe(await getCachedKnowledge(ctx));
    await save(ctx, "https://club.example/1", "Chess club");
    const known = await getCachedKnowledge(ctx);
    await save(ctx, "https://club.example/2", "Chess club");
    expect(await getCachedKnowledge(ctx)).toBe(known);
    // Filed out of Uncategorized, as by an offer on its card.
    const { id } = await save(ctx, "https://club.example/3", "");
    await getCachedKnowledge(ctx);
    await updateBookmark(ctx, { id, category: "Chess club" });
    expect(await getCachedKnowledge(ctx)).toBe(known);
  });

  it("unlearns what is moved or deleted without a reload", async ({ ctx }) => {
    for (const name of ["Garden", "Chess club"]) await save(ctx, `https://${name.length}.example/`, name);
    const [moved, deleted] = [await save(ctx, probes[0]!, "Chess club"), await save(ctx, probes[2]!, "Garden")];
    const known = await getCachedKnowledge(ctx);
    await updateBookmark(ctx, { id: moved.id, category: "Garden" });
    expect(await differences(ctx)).toEqual([]);
    await trashBookmarks(ctx, [deleted.id], { kind: "delete" });
    expect(await getCachedKnowledge(ctx)).toBe(known);
    expect(known.folders!.links).toBe(3);
  });

  it("does not hold tags: a suggestion knows one that was added since the last", async ({ ctx }) => {
    const suggestTags = async () =>
      (await suggest(ctx, { url: "https://a.example/", title: "Quillopop for beginners" })).tags;
    expect(await suggestTags()).not.toContain("Quillopop");
    const link = { url: "https://b.example/", title: "Bread", tags: ["Quillopop"] };
    await add(ctx, link);
    expect(await suggestTags()).toContain("Quillopop");
  });
});
