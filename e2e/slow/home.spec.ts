import { categoryNamed, save, signedIn, signInAsNewPerson } from "../people.ts";
import { expect, type Locator, type Page, test, choose } from "../test.ts";

const sidebar = (page: Page): Locator => page.getByRole("navigation", { name: "Categories" });
const group = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

signedIn("home shows categories, tags and views as promised, and its menus work", async ({ page, context }) => {
  await page.goto("/");
  await expect(page.getByText("Organize and discover your saved links")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Add Your Bookmarks" })).toHaveAttribute(
    "href",
    "/add",
  );
  const tags = ["one", "two", "three", "four", "five", "six", "seven"];
  const breads = Array.from({ length: 12 }, (_, index) => `Bread ${index}`);
  await save(page, { url: "https://www.trains.example/a", title: "Website", category: "Going away", tags });
  await save(page, ...breads.map((title, index) => ({ url: `https://b${index}.example`, title, category: "Baking" })));
  const { id: parentId } = await categoryNamed(page, "Baking");
  await page.request.post("/api/categories", { data: { name: "Cakes", icon: "🍰", color: "#8b5cf6", parentId } });
  await save(page, { url: "https://cake.example", title: "Cake", category: "Cakes" });

  await test.step("groups are by name, one for each category with links of its own; a card has a title, and 2 tags", async () => {
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Baking", "Cakes", "Going away"]);
    const card = group(page, "Going away").getByRole("article");
    await expect(card.getByRole("link")).toHaveText("trains.example");
    await expect(card).toContainText("onetwo+5");
    await expect(card.getByText("T", { exact: true })).toBeVisible();
  });

  await test.step("the sidebar counts, nests, filters, pins and edits icons of custom categories", async () => {
    await expect(sidebar(page).getByRole("link", { name: /All Bookmarks/ })).toContainText("14");
    await expect(sidebar(page).getByRole("link", { name: /Baking/ })).toContainText("13");
    await expect(sidebar(page).getByRole("link", { name: /Cakes/ })).toBeHidden();
    await sidebar(page).getByRole("button", { name: "Expand Baking" }).click();
    await expect(sidebar(page).getByRole("link", { name: /Cakes/ })).toBeVisible();
    await sidebar(page)
      .getByRole("link", { name: /Baking/ })
      .click();
    await page.getByRole("button", { name: "Cards view" }).click();
    await expect(group(page, "Going away")).toBeHidden();
    await expect(group(page, "Cakes").getByRole("article").filter({ hasText: "Cake" })).toBeVisible();
    await page.getByRole("button", { name: "Details view" }).click();
    await sidebar(page)
      .getByRole("link", { name: /Going away/ })
      .hover();
    await sidebar(page).getByRole("button", { name: "Pin Going away" }).click();
    await expect(sidebar(page).getByRole("button", { name: "Unpin Going away" })).toBeAttached();
    await expect(sidebar(page).getByRole("listitem").first()).toContainText("Going away");
    await sidebar(page).getByRole("button", { name: "Manage Going away" }).click();
    await page.getByRole("menuitem", { name: "Edit or move…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Icon", { exact: true }).click();
    const icons = page.getByRole("searchbox", { name: "Search emoji" });
    await icons.fill("🚂🚃🚃");
    await expect(page.getByText("No emoji found")).toBeVisible();
    await icons.fill("🚂🚃");
    await page.getByRole("button", { name: "Use “🚂🚃”" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(sidebar(page).getByRole("link", { name: /Going away/ })).toContainText("🚂🚃");
  });

  await test.step("a group's menu opens all of it, after a question if there are many", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Actions for the group Going away" }).click();
    const opened = context.waitForEvent("page");
    await page.getByRole("menuitem", { name: "Open All Bookmarks" }).click();
    expect(await (await opened).evaluate(() => window.opener === null)).toBe(true);
    await (await opened).close();
    await choose(page, "Actions for the group Baking", "Open All Bookmarks");
    await expect(page.getByRole("alertdialog")).toContainText("12 bookmarks");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("quick search shows 8 and says so, its highlight wraps, Escape closes it", async () => {
    await page.getByPlaceholder("Quick search...").fill("bread");
    const found = page.getByRole("group", { name: "Bookmarks found" }).getByRole("option");
    await expect(found).toHaveCount(8);
    await expect(page.getByRole("option", { name: /Bread 11/ })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("Showing first 8 results. Use Advanced Search for more options.")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("option", { name: /Bread 4/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: /Bread 11/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toBeHidden();
    await page.getByPlaceholder("Quick search...").fill("");
  });

  await test.step("the dense view is stored and shows 3 tags, a category's page 5", async () => {
    await page.getByRole("button", { name: "Dense view" }).click();
    const row = page.getByRole("article").filter({ hasText: "trains.example" });
    await expect(row).toContainText("onetwothree+4");
    await page.goto("/");
    await expect(row).toContainText("Going away");
    await page.goto("/category/Going%20away");
    await expect(page.getByText("+2 more")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Going away");
    await page.goto("/category/");
    await expect(page).toHaveURL("/");
  });

  await test.step("a search without a result, and a category without a bookmark, say what to do", async () => {
    await page.goto("/?search=nothing+like+it");
    await expect(page.getByText("No Results Found")).toBeVisible();
    await expect(page.getByText("No bookmarks match your search criteria.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Search & Show All Bookmarks" }).click();
    await expect(page.getByRole("link", { name: "Cake", exact: true })).toBeVisible();
    const { id } = (await (await page.request.post("/api/categories", { data: { name: "Empty" } })).json()) as {
      id: string;
    };
    await page.goto(`/?category=${id}`);
    await expect(page).toHaveURL("/category/Empty");
    await expect(page.getByText("No bookmarks in Empty")).toBeVisible();
    await expect(page.getByRole("link", { name: "Add First Bookmark" })).toBeVisible();
  });

  await test.step("a category opens by its link and again after a reload, whatever signs its name has", async () => {
    for (const name of ["a%2Fb", "..", "100% #1?", "a\\b"]) {
      await page.request.post("/api/categories", { data: { name, icon: "", color: "", isCustom: true } });
      await save(page, { url: `https://signs.example/?${encodeURIComponent(name)}`, title: "Signs", category: name });
      await page.goto("/category/Empty");
      await sidebar(page).getByRole("link", { name }).click();
      const heading = page.getByRole("heading", { level: 1 }).getByText(name, { exact: true });
      await expect(heading).toBeVisible();
      await page.reload();
      await expect(heading).toBeVisible();
    }
  });
});

test("on an unknown address a signed-in person can search, and a visitor finds the way home", async ({ page }) => {
  const home = page.getByRole("link", { name: "Back to Home" });
  await page.goto("/nowhere");
  await expect(home).toBeVisible();
  await expect(page.getByRole("search")).toBeHidden();
  await signInAsNewPerson(page);
  await page.goto("/nowhere");
  await expect(page.getByRole("search")).toBeVisible();
  await expect(home).toBeVisible();
});

signedIn("home can be read and searched before its code has loaded", async ({ page }) => {
  await save(page, { url: "https://rye.example/loaf", title: "Rye <b>loaf</b>", category: "Baking", tags: ["slow"] });
  const letCodeCome = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Rye <b>loaf</b>" })).toHaveAttribute("href", "https://rye.example/loaf");
  await expect(page.getByRole("heading", { level: 2, name: "Baking" })).toBeVisible();
  await expect(page.locator("#early-list")).toBeVisible();
  const search = page.getByRole("textbox", { name: "Quick search" });
  await search.pressSequentially("loaf");
  letCodeCome();
  await expect(page.getByRole("option", { name: /Rye/ })).toBeVisible();
  const alive = page.getByRole("combobox", { name: "Quick search" });
  await expect(alive).toBeFocused();
  await expect(alive).toHaveValue("loaf");
});

signedIn("no letter is lost that is typed while the app takes over", async ({ page }) => {
  await save(page, { url: "https://rye.example/loaf", title: "Rye", category: "Baking" });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const letCodeCome = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Quick search" }).focus();
  letCodeCome();
  const text = "a slow loaf of rye, and whatever else there is to bake";
  await page.keyboard.type(text, { delay: 25 });
  await expect(page.getByRole("combobox", { name: "Quick search" })).toHaveValue(text);
});

signedIn("a person who tabs through home before its code has loaded keeps the focus", async ({ page }) => {
  for (const [title, category] of [
    ["Rye", "Baking"],
    ["Spelt", "Baking"],
    ["Wren", "Birds"],
  ] as const)
    await save(page, { url: `https://${title}.example`, title, category });
  const letCodeCome = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Wren" }).focus();
  letCodeCome();
  await page.locator("#early-list").waitFor({ state: "detached" });
  await expect(page.getByRole("link", { name: "Wren" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: "Rye" })).toBeFocused();
});

signedIn("home is not pre-rendered if this browser uses another view", async ({ page }) => {
  await save(page, { url: "https://rye.example/loaf", title: "Rye", category: "Baking" });
  const letCodeCome = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("#early-list")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("bowerbird:view", "dense"));
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("#early-list")).toBeHidden();
  letCodeCome();
  await expect(page.getByRole("link", { name: "Rye" })).toBeVisible();
});

/** @returns a function that releases the held-back code */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}
