import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { describe, expect, it } from "vitest";
import { database } from "../context/index.ts";
import { openTestWorld } from "../testing/open-test-world.ts";
import { addSortedBookmark, sortBuiltIn, untaughtKnowledge } from "./index.ts";

const world = openTestWorld();

describe("a link is sorted", () => {
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
    expect(sortBuiltIn(untaughtKnowledge(), { url, title }).category).toBe(category);
  });

  it("with a confidence between nothing and certainty", () => {
    expect(sortBuiltIn(untaughtKnowledge(), { url: "https://xq.example", title: "" }).confidence).toBe(0);
    const { confidence } = sortBuiltIn(untaughtKnowledge(), { url: "https://blog.example/x", title: "bread recipe" });
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThan(1);
  });
});

describe("a link saved without a category", () => {
  const input = (more: object) => addBookmarkInput.parse({ url: "https://github.com/a/b", ...more });

  it("is put where it belongs and marked as sorted by us", async () => {
    const ctx = await world.person();
    expect(await addSortedBookmark(ctx, input({}))).toMatchObject({ category: "Development", isAiGenerated: true });
  });

  it("stays where the person puts it, and in Uncategorized when that is chosen", async () => {
    const ctx = await world.person();
    expect(await addSortedBookmark(ctx, input({ category: "Mine" }))).toMatchObject({
      category: "Mine",
      isAiGenerated: false,
    });
    const other = await world.person();
    expect(await addSortedBookmark(other, input({ category: "" }))).toMatchObject({ category: "Uncategorized" });
  });

  it("never goes into a category that the person has removed", async () => {
    const ctx = await world.person();
    await database(ctx)
      .deleteFrom("category")
      .where("user_id", "=", ctx.userId)
      .where("name", "=", "Development")
      .execute();
    expect(await addSortedBookmark(ctx, input({}))).toMatchObject({ category: "Uncategorized", isAiGenerated: false });
  });
});
