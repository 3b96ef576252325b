import { beforeEach, expect, test, vi } from "vitest";
import { slideToCategory } from "./slide-to-category.ts";

const wantMotion = (isWanted: boolean) =>
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: !isWanted } as MediaQueryList);

beforeEach(() => {
  wantMotion(true);
  document.body.innerHTML = `
    <nav><ul><li data-category="baking" style="height: 30px">Baking</li></ul></nav>
    <article style="height: 60px"><a data-bookmark="rye">Rye</a></article>`;
});

const cards = () => document.querySelectorAll("article");

test("a copy of the card slides to the category, and is gone within 200 ms", async () => {
  slideToCategory("rye", "baking");
  expect(cards()).toHaveLength(2);
  const [slide] = cards()[1]!.getAnimations();
  expect(slide!.effect!.getComputedTiming().duration).toBe(200);
  slide!.finish();
  await expect.poll(() => cards().length).toBe(1);
});

test("a screen reader and the keyboard do not meet the copy", () => {
  slideToCategory("rye", "baking");
  expect(cards()[1]).toMatchObject({ inert: true, ariaHidden: "true" });
});

test.each([
  ["a category that is not on the screen", "rye", "music"],
  ["a bookmark that is not in the list", "spelt", "baking"],
])("for %s nothing moves", (_, bookmark, category) => {
  slideToCategory(bookmark, category);
  expect(cards()).toHaveLength(1);
});

test("where the person wants no motion, nothing moves", () => {
  wantMotion(false);
  slideToCategory("rye", "baking");
  expect(cards()).toHaveLength(1);
});
