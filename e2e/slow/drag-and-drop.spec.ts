import { save, signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, choose } from "../test.ts";

async function openLibrary(page: Page): Promise<void> {
  await save(
    page,
    { url: "https://bread.example", title: "Bread", category: "Baking" },
    { url: "https://rolls.example", title: "Rolls", category: "Baking" },
    { url: "https://trains.example", title: "Night trains", category: "Going away" },
  );
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  // The drag library is loaded when a pointer moves.
  await page.getByRole("article").last().hover();
  await expect(page.getByRole("article").last()).toHaveAttribute("draggable", "true");
}

const group = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const card = (page: Page, title: string): Locator => page.getByRole("article").filter({ hasText: title });

/** Takes the card by its middle, where its link is, and keeps the button pressed above the target. */
async function drag(page: Page, source: Locator, target: Locator): Promise<void> {
  await source.hover();
  await page.mouse.down();
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.move(box.x + box.width / 2 + 2, box.y + box.height / 2, { steps: 2 });
}

test("a card dropped on another group moves there, with Undo", async ({ page }) => {
  await openLibrary(page);
  await drag(page, card(page, "Bread"), group(page, "Going away"));
  await expect(group(page, "Going away")).toHaveCSS("outline-style", "solid");
  await page.mouse.up();
  await expect(page.getByText("Bookmark moved successfully!", { exact: true })).toBeVisible();
  await expect(page.getByText("Success", { exact: true })).toBeVisible();
  await expect(group(page, "Going away")).toHaveCSS("outline-style", "none");
  await expect(group(page, "Going away").getByRole("article")).toHaveCount(2);
  await expect(group(page, "Baking").getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(group(page, "Going away").getByRole("link", { name: "Bread" })).toBeVisible();
  await card(page, "Bread").hover();
  await expect(card(page, "Bread")).toHaveAttribute("draggable", "true");
  await drag(page, card(page, "Bread"), group(page, "Baking"));
  await page.mouse.up();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(group(page, "Going away").getByRole("link", { name: "Bread" })).toBeVisible();
});

test("a card can be dropped on a category of the sidebar; on its own it stays", async ({ page }) => {
  await openLibrary(page);
  const sidebar = page.getByRole("navigation", { name: "Categories" });
  let calls = 0;
  page.on("request", (request) => (calls += Number(request.url().includes("bookmarks.update"))));
  await drag(page, card(page, "Bread"), sidebar.getByRole("link", { name: /Baking/ }));
  await page.mouse.up();
  await drag(page, card(page, "Bread"), group(page, "Baking"));
  await page.mouse.up();
  await drag(page, card(page, "Rolls"), sidebar.getByRole("link", { name: /Going away/ }));
  await page.mouse.up();
  await expect(group(page, "Going away").getByRole("link", { name: "Rolls" })).toBeVisible();
  await expect(group(page, "Baking").getByRole("link", { name: "Bread" })).toBeVisible();
  expect(calls).toBe(1);
});

test("a card that could not be moved returns with the reason", async ({ page }) => {
  await openLibrary(page);
  await page.route("**/trpc/bookmarks.update*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await drag(page, card(page, "Bread"), group(page, "Going away"));
  await page.mouse.up();
  await expect(page.getByText("Failed to move bookmark", { exact: true })).toBeVisible();
  await expect(group(page, "Baking").getByRole("link", { name: "Bread" })).toBeVisible();
});

test("a click on a draggable card still opens its link", async ({ page }) => {
  await openLibrary(page);
  const opened = page.waitForEvent("popup");
  await card(page, "Bread").click();
  expect((await opened).url()).toBe("https://bread.example/");
});

test("without a mouse a bookmark is moved from its menu", async ({ page }) => {
  await openLibrary(page);
  await page.getByRole("button", { name: "Actions for Bread" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to…" }).press("Enter");
  await page.getByRole("option", { name: "Going away" }).press("Enter");
  await expect(page.getByText("Bookmark moved successfully!", { exact: true })).toBeVisible();
  await expect(group(page, "Going away").getByRole("link", { name: "Bread" })).toBeVisible();
});

test("in a category sorted by Manual, links are moved by mouse, keys and menu, and stay there", async ({ page }) => {
  const names = ["Rye", "Oats", "Spelt", "Wheat"];
  await save(page, ...names.map((title) => ({ url: `https://${title}.example`, title, category: "Baking" })));
  const order = (...titles: string[]) => expect(page.getByRole("article").getByRole("heading")).toHaveText(titles);
  await page.goto("/category/Baking");
  await order("Wheat", "Spelt", "Oats", "Rye");
  await page.getByRole("button", { name: /^Sort:/ }).click();
  await page.getByRole("menuitemradio", { name: "Title" }).click();
  await order("Oats", "Rye", "Spelt", "Wheat");
  await page.getByRole("button", { name: /^Sort:/ }).click();
  await page.getByRole("group", { name: "Bookmarks" }).getByRole("menuitemradio", { name: "Manual" }).click();
  await order("Wheat", "Spelt", "Oats", "Rye");
  const row = (title: string) => page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title }) });
  await row("Rye").hover();
  await expect(row("Rye")).toHaveAttribute("draggable", "true");
  await page.mouse.down();
  const box = (await row("Spelt").boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 8 });
  await page.mouse.move(box.x + 200, box.y + 6, { steps: 4 });
  await page.mouse.up();
  await order("Wheat", "Rye", "Spelt", "Oats");
  await expect(page.getByText("Bookmark moved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await order("Wheat", "Spelt", "Oats", "Rye");
  await page.getByRole("link", { name: "Wheat" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await order("Spelt", "Wheat", "Oats", "Rye");
  await page.keyboard.press("Alt+ArrowDown");
  await order("Spelt", "Oats", "Wheat", "Rye");
  await expect(page.getByRole("link", { name: "Wheat" })).toBeFocused();
  await row("Rye").hover();
  await choose(page, "Actions for Rye", "Move up");
  await order("Spelt", "Oats", "Rye", "Wheat");
  await page.reload();
  await order("Spelt", "Oats", "Rye", "Wheat");
});

test("a category is dragged into another one, between two, and by keys, and stays there", async ({ page }) => {
  await openLibrary(page);
  const sidebar = page.getByRole("navigation", { name: "Categories" });
  const link = (name: string): Locator => sidebar.getByRole("link", { name: new RegExp(`^${name}`) });
  const order = (): Promise<string[]> =>
    sidebar
      .locator("ul[draggable=true] > li")
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .map((row) => row.querySelector("a")!.dataset["tooltip"]!),
      );
  await link("Baking").hover();
  await expect(sidebar.locator("ul[draggable=true]")).toBeVisible();
  expect(await order()).toEqual(["Baking", "Going away"]);
  await drag(page, link("Going away"), link("Baking"));
  await page.mouse.up();
  await expect(page.getByText("Moved Going away to Baking", { exact: true })).toBeVisible();
  await expect(link("Baking")).toContainText("3");
  await page.reload();
  await sidebar.getByRole("button", { name: "Expand Baking" }).click();
  await expect(link("Going away")).toBeVisible();
  await expect(sidebar.locator("ul[draggable=true]")).toBeVisible();
  await drag(page, link("Going away"), link("All Bookmarks"));
  await page.mouse.up();
  await expect(page.getByText("Moved Going away to the top level", { exact: true })).toBeVisible();
  await link("Going away").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(order).toEqual(["Going away", "Baking"]);
  await expect(link("Going away")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(order).toEqual(["Baking", "Going away"]);
  await expect(link("Going away")).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText("Moved Going away to Baking", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(order).toEqual(["Baking", "Going away"]);
});
