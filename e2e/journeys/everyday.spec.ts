import { expect, choose } from "../test.ts";
import { password, save, saved, signedIn as test } from "../people.ts";

test("a bookmark is edited, moved to another category, and restored by Undo", async ({ page }) => {
  await save(page, { url: "https://bread.example", title: "Bread", category: "Baking" });
  await save(page, { url: "https://trains.example", title: "Night trains", category: "Going away" });
  await page.goto("/");
  await page.getByRole("link", { name: "Bread" }).hover();
  await choose(page, "Actions for Bread", "Edit Bookmark");
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Save" });
  await expect(submit).toBeDisabled();
  await expect(dialog.getByText("Unsaved")).toBeHidden();
  await dialog.getByRole("textbox", { name: "Title" }).fill("Bread on the train");
  await expect(dialog.getByText("Unsaved")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Category" }).click();
  // It is suggested, too.
  await page.getByRole("option", { name: "Going away" }).first().click();
  await submit.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Baking" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Bread on the train" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Baking" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bread", exact: true })).toBeVisible();
});

test("an advanced search replaces the list, is in the URL, and is cleared", async ({ page }) => {
  await save(page, { url: "https://bread.example", title: "Bread", category: "Baking", tags: ["slow"] });
  await save(page, { url: "https://rolls.example", title: "Rolls", category: "Baking" });
  await page.goto("/");
  await page.getByRole("button", { name: "Advanced Search" }).click();
  await page.getByLabel("Tags").fill("slow");
  await page.getByRole("button", { name: "Search Bookmarks" }).click();
  await expect(page.getByText("Active Filters:")).toBeVisible();
  await expect(page.getByText("Tags: slow")).toBeVisible();
  await expect(page.getByRole("link", { name: "Bread" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Rolls" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("link", { name: "Bread" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Rolls" })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Rolls" })).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page.getByRole("link", { name: "Rolls" })).toBeVisible();
  await expect(page.getByText("Active Filters:")).toBeHidden();
});

test("the settings change a name, create and revoke a token, and delete the account", async ({ page }) => {
  await page.goto("/");
  await choose(page, /Account of/, "Settings");
  await page.getByRole("tab", { name: "Account" }).click();
  await page.getByRole("region", { name: "Name", exact: true }).getByRole("button", { name: "Change" }).click();
  await page.getByLabel("First name").fill("Augusta");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: /Account of Augusta/ })).toBeVisible();
  await page.getByRole("tab", { name: "Developer" }).click();
  await page.getByLabel("Name of a new token").fill("My script");
  await page.getByRole("button", { name: "Create token" }).click();
  const token = await page.getByText(/^bbt_/).innerText();
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get("/api/stats", { headers })).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke My script" }).click();
  await expect(page.getByRole("button", { name: "Revoke My script" })).toBeHidden();
  expect((await page.request.get("/api/stats", { headers })).status()).toBe(401);
  await page.getByRole("tab", { name: "Account" }).click();
  await page.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
});

test("a press on a button counts although what arrives meanwhile moves it away", async ({ page }) => {
  await page.goto("/settings?tab=account");
  const events = page.getByRole("region", { name: "Security events" }).getByRole("listitem");
  await expect(page.getByText("No security events yet.")).toBeVisible();
  await page.getByRole("tab", { name: "Developer" }).click();
  await page.getByLabel("Name of a new token").fill("My script");
  await page.getByRole("button", { name: "Create token" }).click();
  await page.getByRole("button", { name: "Revoke My script" }).click();
  await expect(page.getByRole("button", { name: "Revoke My script" })).toBeHidden();
  const answer = Promise.withResolvers<void>();
  await page.route(/securityEvents/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("tab", { name: "Account" }).click();
  const button = page.getByRole("button", { name: "Delete Account" });
  await button.hover();
  await page.mouse.down();
  const arrived = page.waitForResponse(/securityEvents/);
  answer.resolve();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(events).toHaveCount(2);
});

test("bookmarks of a category are moved, tagged and deleted together, with Undo", async ({ page }) => {
  for (const title of ["Rye", "Spelt", "Wheat"]) {
    await save(page, { url: `https://${title}.example`, title, category: "Baking" });
  }
  await save(page, { url: "https://trains.example", title: "Night trains", category: "Going away" });
  const bar = page.getByRole("toolbar", { name: "Bulk Edit" });
  await test.step("two of three are moved, with Undo", async () => {
    await page.goto("/category/Baking");
    await page.getByRole("button", { name: "Bulk Edit" }).click();
    await expect(bar.getByRole("button", { name: "Move" })).toBeDisabled();
    await page.getByRole("article").first().click();
    await page
      .getByRole("article")
      .last()
      .click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("3 of 3 selected");
    await page.getByRole("article").filter({ hasText: "Wheat" }).click();
    await bar.getByRole("button", { name: "Move" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
    await expect(page.getByText("Please select a target category")).toBeVisible();
    await page.getByRole("dialog").getByRole("combobox").click();
    await page.keyboard.type("going");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Moved 2 bookmarks to Going away", { exact: true })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  });

  await test.step("all get a tag", async () => {
    await page.getByRole("button", { name: "Bulk Edit" }).click();
    await bar.getByRole("button", { name: "Select all" }).click();
    await bar.getByRole("button", { name: "Edit tags" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("No changes to apply")).toBeVisible();
    await page.getByLabel("Add tags").fill("flour,");
    await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("flour", { exact: true })).toHaveCount(3);
  });

  await test.step("all are deleted, with Undo", async () => {
    await page.getByRole("button", { name: "Bulk Edit" }).click();
    await bar.getByRole("button", { name: "Select all" }).click();
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No bookmarks in Baking")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  });

  await test.step("the category is searched", async () => {
    await page.getByLabel("Search in Baking").fill("spel");
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByLabel("Search in Baking").fill("nothing like it");
    await expect(page.getByText("No matching bookmarks")).toBeVisible();
  });
});

test("a change is undone from the history, and the one before it by Ctrl+Z", async ({ page }) => {
  await save(page, { url: "https://bread.example", title: "Bread", category: "Baking" });
  const [bookmark] = await saved(page);
  const change = (data: object) => page.request.patch(`/api/bookmarks/${bookmark!.id}`, { data });
  await change({ title: "Rye bread" });
  await change({ category: "Going away" });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "History" }).click();
  const moved = page.getByRole("main").getByRole("listitem").filter({ hasText: "You moved “Rye bread” to Going away" });
  await moved.getByRole("button", { name: /^Undo/ }).click();
  await expect(moved.getByText("Undone")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Baking" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone: “Bread” is as before", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Bread", exact: true })).toBeVisible();
});
