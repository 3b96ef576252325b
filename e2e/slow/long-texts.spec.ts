import { saveMany, signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

const german = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung";
const hostile = [
  "W".repeat(300),
  `${german} ${german} ${german}`,
  "مرحبا بالعالم هذه إشارة مرجعية طويلة جدا ".repeat(5),
  "吾輩は猫である名前はまだ無いどこで生れたか頓と見当がつかぬ".repeat(6),
  "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪".repeat(30),
  "<b>not bold</b> & \u202Eright to left\u202C \u0300\u0301\u0302",
];

test("whatever texts are saved, no screen at any width is wider than its window", async ({ page }) => {
  const titles = hostile.map((title, index) => ({
    url: `https://${"long-".repeat(12)}${index}.example/${"path/".repeat(60)}`,
    title,
    description: title.repeat(3),
    category: title.slice(0, 90),
    tags: [title.slice(0, 50), "short"],
  }));
  await saveMany(page, titles);
  const category = encodeURIComponent(titles[1]!.category);
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ["/", "/?search=", `/category/${category}`, "/add?method=single", "/settings?tab=account"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (/^\/(\?|c|$)/.test(address)) await page.getByRole("article").first().waitFor();
      const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(surplus, `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
