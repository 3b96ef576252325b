import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { Category } from "@bowerbird/db";
import { describe, expect } from "vitest";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { addAutoCategorizedBookmark, categorizeBuiltIn, createInitialKnowledge } from "./index.ts";

const { it } = openTestWorld();

describe("a link is categorized", () => {
  it.each([
    ["by its site", "https://github.com/a/b", "", "Development"],
    ["by its site whatever comes before the name", "https://gist.github.com/a", "", "Development"],
    ["by the most exact name of its site", "https://music.youtube.com/watch", "", "Music"],
    ["by words of its title", "https://blog.example/1", "Sourdough bread for beginners", "Food & Recipes"],
    ["by words of its address", "https://blog.example/marathon-workout-plan", "", "Health & Fitness"],
    ["by the kind of its domain", "https://www.kingston.gov.uk/parking", "", "Government & Law"],
    ["into Uncategorized where nothing is known", "https://xq.example/zzz", "Qwx", "Uncategorized"],
    ["into Uncategorized where it is no web address", "not an address", "", "Uncategorized"],
  ])("%s", (_how, url, title, category) => {
    expect(categorizeBuiltIn(createInitialKnowledge(), { url, title }).category).toBe(category);
  });

  it("with a confidence between 0 and 1", () => {
    expect(categorizeBuiltIn(createInitialKnowledge(), { url: "https://xq.example", title: "" }).confidence).toBe(0);
    const { confidence } = categorizeBuiltIn(createInitialKnowledge(), {
      url: "https://blog.example/x",
      title: "bread recipe",
    });
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  });
});

describe("a link saved without a category", () => {
  const input = (more: object) => addBookmarkInput.parse({ url: "https://github.com/a/b", ...more });

  it("is categorized and marked as AI-generated", async ({ ctx }) => {
    expect(await addAutoCategorizedBookmark(ctx, input({}))).toMatchObject({
      aiRelevance: expect.any(Number) as number,
      category: "Development",
      isAiGenerated: true,
    });
  });

  it("stays in the category that the person chooses, Uncategorized included", async ({ ctx, other }) => {
    expect(await addAutoCategorizedBookmark(ctx, input({ category: "Mine" }))).toMatchObject({
      category: "Mine",
      isAiGenerated: false,
    });
    expect(await addAutoCategorizedBookmark(other, input({ category: "" }))).toMatchObject({
      category: "Uncategorized",
    });
  });

  it("never goes into a removed category", async ({ ctx }) => {
    await ctx.em.nativeDelete(Category, { name: "Development" });
    expect(await addAutoCategorizedBookmark(ctx, input({}))).toMatchObject({
      category: "Uncategorized",
      isAiGenerated: false,
    });
  });
});
