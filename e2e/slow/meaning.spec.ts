import { expectAccessibleAtAnyWidth } from "../accessibility.ts";
import { save, signedIn as test } from "../people.ts";
import { expect, type Page } from "../test.ts";

const bookmarks = [
  { url: "https://kitchen.example", title: "Sourdough for beginners", category: "Food" },
  { url: "https://money.example", title: "Fixed or variable mortgage" },
  // A few links are all about equally similar.
  ...[
    "Tax forms of the city",
    "Football results",
    "Train timetable",
    "A guitar tuner",
    "Insurance for cars",
    "Learn Rust in a week",
    "The history of Rome",
  ].map((title, index) => ({ url: `https://site${index}.example`, title })),
  { url: "https://birds.example", title: "The satin bowerbird at home" },
  { url: "https://shop.example", title: "A bakery that sells sourdough bread", category: "Food" },
];

/** Waits until the worker has embedded all of the person's bookmarks: it looks for new ones every 30 seconds. */
async function untilEmbedded(page: Page): Promise<void> {
  const embedded = async () => {
    const status = await (await page.request.get("/api/search/meaning")).json();
    return status as { understood: number; total: number };
  };
  await expect.poll(async () => (await embedded()).understood, { timeout: 240_000 }).toBe(bookmarks.length);
}

test("semantic results are found while typing, by a search, and from a bookmark", async ({ page }) => {
  await save(page, ...bookmarks);
  await untilEmbedded(page);

  await test.step("while typing", async () => {
    await page.goto("/");
    await page.getByRole("combobox").fill("bread");
    const similar = page.getByRole("group", { name: "Similar in meaning" });
    await expect(similar.getByRole("option")).toContainText(["Sourdough for beginners"]);
    await expectAccessibleAtAnyWidth(page, "found by meaning");
    await page.keyboard.press("Escape");
  });

  await test.step("by a sorted search", async () => {
    await page.goto("/?search=bread");
    await expect(page.getByText("1 bookmark found")).toBeVisible();
    const related = page.getByRole("region", { name: "Similar in meaning" });
    await expect(related.getByRole("article")).toHaveCount(1);
    await expect(related).toContainText("Sourdough for beginners");
    await expectAccessibleAtAnyWidth(page, "results by meaning");
    await page.goto("/?search=bread&sort=match");
    await expect(page.getByRole("article")).toHaveText([/A bakery/, /Sourdough for beginners/]);
    await expect(page.getByText("1 bookmark found")).toBeVisible();
  });

  await test.step("from a bookmark", async () => {
    const card = page.getByRole("article").filter({ hasText: "Sourdough for beginners" });
    await card.hover();
    await card.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name: "More like this" }).click();
    const dialog = page.getByRole("dialog", { name: "More like this" });
    await expect(dialog.getByRole("listitem").first()).toHaveText(/A bakery that sells sourdough bread/);
    await expectAccessibleAtAnyWidth(page, "more like this");
  });

  await test.step("in the settings", async () => {
    await page.goto("/settings?tab=privacy");
    await expect(page.getByRole("region", { name: "Search by meaning" })).toContainText("nothing leaves the server");
    await expectAccessibleAtAnyWidth(page, "settings with meaning");
  });
});
