import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { save, signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

const food = { category: "Food", allowDuplicates: true };
const copies = ["rye", "spelt", "oats"].flatMap((name) => [
  { url: `https://${name}.example/bread`, title: `Bread of ${name}`, tags: ["bread"], ...food },
  { url: `http://www.${name}.example/bread/?utm_source=mail`, title: `Bread of ${name}`, tags: ["sour"], ...food },
]);

test("copies are merged, kept and undone by keys, and what was kept is not proposed again", async ({ page }) => {
  await save(page, ...copies);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Tidy up" }).click();
  const tab = page.getByRole("button", { name: /^Copies/ });
  await expect(tab).toHaveText(/3/);
  await expectAccessibleAtAnyWidth(page, "tidy up");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Merged 1 group")).toBeVisible();
  await expect(tab).toHaveText(/2/);
  await page.keyboard.press("k");
  await expect(tab).toHaveText(/1/);
  await page.keyboard.press("u");
  await expect(tab).toHaveText(/2/);
  await page.keyboard.press("k");
  await expect(page.getByText("Kept. It won't be proposed again.").first()).toBeVisible();
  await page.getByRole("button", { name: "Merge all 1" }).click();
  await expect(page.getByRole("heading", { name: "All tidy" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "All tidy" })).toBeVisible();
  await page.goto("/history");
  await expect(page.getByText("You merged 1 copy of links")).toHaveCount(2);
});

test("insights lead to the links that they count, and a shuffle shows some again", async ({ page }) => {
  await save(page, ...copies.slice(0, 3));
  await page.goto("/insights");
  await expect(page.getByRole("row", { name: "Food 3" })).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "insights");
  await page.getByRole("link", { name: "rye.example" }).click();
  await expect(page.getByText("2 bookmarks found")).toBeVisible();
  await page.goto("/rediscover");
  await expect(page.getByRole("region", { name: "Shuffle" }).getByRole("article")).toHaveCount(3);
  await expectAccessibleAtAnyWidth(page, "rediscover");
});

const subjects = ["Sourdough bread", "Mortgage rates", "Telescope lenses"];

test("a map places links by meaning, and its groups lead to their links", async ({ page }) => {
  await page.goto("/insights");
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Not enough links for a map" })).toBeVisible();
  const links = subjects.flatMap((subject) =>
    ["basics", "for beginners", "explained", "compared", "history", "questions", "tips", "mistakes"].map((about) => ({
      url: `https://${subject.split(" ")[0]!.toLowerCase()}.example/${about.replace(" ", "-")}`,
      title: `${subject} ${about}`,
      tags: [subject.split(" ")[0]!],
      ...food,
    })),
  );
  await save(page, ...links);
  await page.goto("/insights?view=map");
  // The worker looks for new bookmarks every 30 seconds; the page waits for the map.
  await expect(page.getByRole("heading", { name: "Reading your links" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Groups" })).toBeVisible({ timeout: 240_000 });
  await expectAccessibleAtAnyWidth(page, "map");
  await page.getByRole("link", { name: "Telescope" }).first().click();
  await expect(page.getByRole("heading", { name: /^Telescope.*: \d+ links$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Telescope lenses/ }).first()).toBeVisible();
  await expectAccessibleAtAnyWidth(page, "links of a group");
  await page.getByRole("application").focus();
  await page.keyboard.press("0");
  await expect(page.getByRole("status").filter({ hasText: /\.example/ })).toBeVisible();
});
