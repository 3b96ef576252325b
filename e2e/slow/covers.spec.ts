import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { saveMany, signedIn as test } from "../people.ts";
import { expect, type Page, choose } from "../test.ts";

const card = (page: Page, title: string) => page.getByRole("article").filter({ hasText: title });
const cover = (page: Page, title: string) => card(page, title).locator("img[src^='/api/covers/']");

test("covers are a view of home, come from our own address, and are removed and brought back", async ({ page }) => {
  const picture = new URL("/icon-512.png", process.env.E2E_URL).href;
  const bookmarks = [
    { url: "https://rye.example", title: "Rye", category: "Baking", coverUrl: picture },
    { url: "https://oats.example", title: "Oats", category: "Baking", coverUrl: `${picture}?2` },
    { url: "https://spelt.example", title: "Spelt", category: "Baking" },
    { url: "https://broken.example", title: "Broken", category: "Baking", coverUrl: new URL("/", picture).href },
  ];
  await saveMany(page, bookmarks);

  await test.step("the view is off until it is chosen, and stays chosen", async () => {
    await page.goto("/");
    await expect(card(page, "Rye")).toBeVisible();
    await expect(cover(page, "Rye")).toHaveCount(0);
    await page.getByRole("button", { name: "Covers view" }).click();
    await expect(cover(page, "Rye")).toHaveAttribute("data-loaded", "");
    await page.goto("/");
    await expect(cover(page, "Oats")).toHaveAttribute("data-loaded", "");
    await expect(cover(page, "Spelt")).toHaveCount(0);
    await expect(card(page, "Broken").locator("[data-loaded]")).toHaveCount(0);
  });

  await test.step("all cards of the list are equally high, and a picture is 16:9", async () => {
    const heights = await page.getByRole("article").evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size).toBe(1);
    const { width, height } = (await cover(page, "Rye").boundingBox())!;
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  await test.step("a removed cover is brought back by Undo", async () => {
    await choose(page, "Actions for Rye", "Edit Bookmark");
    await page.getByRole("button", { name: "Remove cover" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(cover(page, "Rye")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(cover(page, "Rye")).toHaveAttribute("data-loaded", "");
  });

  await test.step("search results have covers as well", async () => {
    await page.goto("/?search=oats");
    await expect(cover(page, "Oats")).toHaveAttribute("data-loaded", "");
    await expectAccessibleAtAnyWidth(page, "search results with covers");
  });

  await page.goto("/");
  await expect(cover(page, "Rye")).toHaveAttribute("data-loaded", "");
  await expectAccessibleAtAnyWidth(page, "home with covers");
});
