import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { describe, expect } from "vitest";
import { addBookmark, addBookmarks } from "../../../library/bookmarks/index.ts";
import type { Context } from "../../../platform/context/index.ts";
import { openTestWorld } from "../../../testing/open-test-world.ts";
import { loadKnowledge, categorizeBuiltIn } from "./index.ts";
import { recordFeedback } from "../suggest.ts";

const { it } = openTestWorld();

const save = (ctx: Context, url: string, category: string, isAiGenerated = false) =>
  addBookmark(ctx, addBookmarkInput.parse({ url, title: "Something", category }), isAiGenerated);
const sort = async (ctx: Context, url: string) => categorizeBuiltIn(await loadKnowledge(ctx), { url, title: "" });

describe("the person's choices are learned", () => {
  it("immediately from bookmarks that they categorized", async ({ ctx }) => {
    for (const n of [1, 2, 3]) await save(ctx, `https://club.example/${n}`, "Chess club");
    const sorted = await sort(ctx, "https://club.example/4");
    expect(sorted).toMatchObject({ category: "Chess club", isPersonalized: true });
    expect(sorted.reason).toBe("You keep 3 other pages of club.example there.");
  });

  it("immediately from five corrections, but not from other people's", async ({ ada, bob }) => {
    const { categories } = await loadKnowledge(ada);
    const science = categories.find(({ name }) => name === "Science")!;
    for (const n of [1, 2, 3, 4, 5]) {
      await recordFeedback(ada, {
        bookmarkId: null,
        url: `https://github.com/lab/${n}`,
        title: "",
        suggestedCategory: "Development",
        categoryId: science.id,
        type: "correction",
      });
    }
    expect(await sort(ada, "https://github.com/some/thing")).toMatchObject({
      categoryId: science.id,
      isPersonalized: true,
    });
    expect(await sort(bob, "https://github.com/some/thing")).toMatchObject({
      category: "Development",
      isPersonalized: false,
    });
  });

  it("but not from what the categorizer chose itself", async ({ ctx }) => {
    for (let n = 0; n < 12; n++) await save(ctx, `https://a.example/${n}`, "News", true);
    for (const n of [1, 2, 3, 4]) await save(ctx, `https://a.example/x${n}`, "Music");
    const sorted = await sort(ctx, "https://a.example/new");
    expect(sorted).toMatchObject({ category: "Music", reason: "You keep 4 other pages of a.example there." });
  });

  it("but not from a category with nearly all bookmarks, as after an import of one folder", async ({ ctx }) => {
    const categoryId = (await save(ctx, "https://github.com/a/0", "From my old computer")).categoryId;
    const links = Array.from({ length: 250 }, (_, n) => ({
      url: `https://github.com/a/${n + 1}`,
      title: "A repository",
    }));
    await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks: links.map((one) => ({ ...one, categoryId })) }));
    expect((await sort(ctx, "https://github.com/a/999")).category).toBe("Development");
    for (const n of [1, 2, 3]) await save(ctx, `https://club.example/${n}`, "Chess club");
    expect((await sort(ctx, "https://club.example/4")).category).toBe("Chess club");
  });

  it("without the bookmarks in the trash and without Uncategorized", async ({ ctx }) => {
    for (const n of [1, 2, 3]) await save(ctx, `https://github.com/a/${n}`, "");
    expect((await sort(ctx, "https://github.com/a/4")).category).toBe("Development");
  });
});
