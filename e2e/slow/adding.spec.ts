import { saved, signedIn as test } from "../people.ts";
import { expect, select } from "../test.ts";

test("one link is added with the AI's help: some suggestions accepted, some rejected, with feedback for all", async ({
  page,
  baseURL,
}) => {
  await page.goto("/add?method=single");
  const panel = page.getByRole("region", { name: "AI suggestions" });
  const ask = panel.getByRole("button", { name: "Get AI suggestions" });

  await test.step("without a URL no suggestions are requested", async () => {
    await ask.click();
    await expect(panel.getByText("Please enter URL and title first")).toBeVisible();
    await page.getByRole("button", { name: "Refresh metadata" }).click();
    await expect(page.getByText("Please enter a URL first")).toBeVisible();
    await expect(page.getByLabel(/^URL/)).toBeFocused();
  });

  await test.step("the title comes from the page, with Undo", async () => {
    await page.getByLabel(/^URL/).fill(`${baseURL}/terms`);
    await page.getByLabel(/^Title/).fill("Mine");
    await page.getByRole("button", { name: "Refresh metadata" }).click();
    await expect(page.getByLabel(/^Title/)).toHaveValue(/Bowerbird/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel(/^Title/)).toHaveValue("Mine");
  });

  await test.step("the category and a tag are accepted, another tag is rejected", async () => {
    await page.getByLabel(/^URL/).fill("https://github.com/vitejs/vite");
    await page.getByLabel(/^Title/).fill("Vite: a build tool for JavaScript");
    await expect(panel.getByText("Development", { exact: true })).toBeVisible();
    await expect(panel.getByText("Chosen")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Category" })).toContainText("Development");
    const offered = panel.getByRole("button", { name: /^Add tag/ });
    const [taken, refused] = (await offered.allInnerTexts()).map((text) => text.trim());
    await panel.getByRole("button", { name: `Add tag ${taken}`, exact: true }).click();
    if (refused) await panel.getByRole("button", { name: `Reject tag ${refused}`, exact: true }).click();
    const told = page.waitForRequest((request) => request.url().includes("ai.giveFeedback"));
    await page.getByRole("button", { name: "Save bookmark" }).click();
    await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
    expect((await told).postData()).toMatch(/"feedbackType":"approval".*"confidence":0\.8/);
    const [link] = await saved(page);
    expect(link).toMatchObject({ category: "Development", tags: [taken] });
  });

  await test.step("a preselected category is corrected", async () => {
    await page.getByLabel(/^URL/).fill("https://www.netflix.com/title/1");
    await page.getByLabel(/^Title/).fill("A film");
    await expect(page.getByRole("combobox", { name: "Category" })).toContainText("Entertainment");
    await select(page, "Category", "Travel");
    const told = page.waitForRequest((request) => request.url().includes("ai.giveFeedback"));
    await page.getByRole("button", { name: "Save bookmark" }).click();
    expect((await told).postData()).toMatch(/"userChosenCategory":"Travel".*"feedbackType":"correction"/);
    await expect(page.getByText("is in ✈️ Travel")).toBeVisible();
  });

  await test.step("the category alone is found, with Undo", async () => {
    await page.getByLabel(/^URL/).fill("https://www.bbc.co.uk/news/1");
    await page.getByLabel(/^Title/).fill("News of the day");
    await page.getByRole("combobox", { name: "Category" }).click();
    await page.getByRole("option", { name: "Travel" }).last().click();
    await page.getByRole("button", { name: "Categorize with AI" }).click();
    await expect(page.getByRole("combobox", { name: "Category" })).toContainText("News");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("combobox", { name: "Category" })).toContainText("Travel");
  });
});

test("the quick dialog saves to the category that it shows", async ({ page, baseURL }) => {
  await page.goto("/");
  for (const [link, title] of [
    ["https://github.com/vitejs/vite", "Vite: a build tool for JavaScript"],
    ["https://www.netflix.com/title/1", "A film"],
    [`${baseURL}/privacy`, "Notes of a rainy day"],
  ] as const) {
    const dialog = page.getByRole("dialog");
    await expect(async () => {
      await page.keyboard.press("n");
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByRole("textbox", { name: "A link, many links or a file" }).fill(link);
    const suggested = page.waitForResponse((response) => response.url().includes("ai.suggest"));
    await dialog.getByRole("textbox", { name: "Title" }).fill(title);
    await suggested;
    const category = dialog.getByRole("combobox", { name: "Category" });
    await expect(category).not.toContainText("Choose automatically");
    // Without its tile.
    const shown = (await category.innerText())
      .trim()
      .split("\n")
      .at(-1)!
      .replace(/^\P{L}+/u, "");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`Saved to ${shown}`)).toBeVisible();
    const added = (await saved(page)).find((one) => one.title === title);
    expect(added).toMatchObject({ category: shown });
  }
});

test("many are pasted with a bad line, retried, and organized together", async ({ page }) => {
  await page.goto("/add?method=bulk");
  const start = page.getByRole("button", { name: "Start import" });

  await test.step("only bad lines are refused, a bad one among good ones is reported", async () => {
    await page.getByLabel(/^URLs/).fill("not an address");
    await start.click();
    await expect(page.getByText("Please enter at least one valid URL")).toBeVisible();
    await page.getByLabel(/^URLs/).fill("@bread.example/rye\nhttps://bread.example/spelt\nhttp://%%%\n");
    await start.click();
    await expect(page.getByRole("status").getByText("Partial Success")).toBeVisible();
    await expect(page.getByText("2 bookmarks added to your collection.")).toBeVisible();
    await expect(page.getByRole("region", { name: "List of links" }).getByText("Failed")).toBeVisible();
    await page.getByRole("button", { name: "Retry Failed URLs" }).click();
    await expect(page.getByRole("status").getByText("Partial Success")).toBeVisible();
  });

  await test.step("a new category receives them all, with Undo", async () => {
    await page.getByRole("button", { name: "Move or tag these 2 bookmarks" }).click();
    // A name that the AI connects with no link: once the pages were read, it could move them there itself.
    await page.getByRole("button", { name: "Create category" }).click();
    await expect(page.getByText("Please enter a category name")).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill("Travel");
    await page.getByRole("button", { name: "Create category" }).click();
    await expect(page.getByRole("alert").getByText(/Travel/)).toBeVisible();
    await page.getByRole("textbox", { name: "Name" }).fill("Someday");
    await page.getByRole("button", { name: "Create category" }).click();
    await expect(page.getByRole("combobox", { name: "Category" })).toContainText("Someday");
    await page.getByRole("button", { name: "Move 2 bookmarks" }).click();
    await expect(page.getByText("Moved 2 bookmarks to Someday", { exact: true })).toBeVisible();
    expect((await saved(page)).map(({ category }) => category)).toEqual(["Someday", "Someday"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await saved(page)).some(({ category }) => category === "Someday")).toBe(false);
  });

  await test.step("all of them get tags", async () => {
    await page.getByRole("button", { name: "Tag 2 bookmarks" }).click();
    await expect(page.getByText("Please enter a tag")).toBeVisible();
    await page.getByRole("textbox", { name: "Tags" }).fill("flour,slow,");
    await page.getByRole("button", { name: "Tag 2 bookmarks" }).click();
    await expect
      .poll(async () => (await saved(page)).map(({ tags }) => tags.join()))
      .toEqual(["flour,slow", "flour,slow"]);
  });

  await test.step("existing links are not added twice", async () => {
    await page.getByRole("link", { name: "Clear Results" }).click();
    await page.getByLabel(/^URLs/).fill("bread.example/rye\nbread.example/spelt");
    await start.click();
    await expect(page.getByText("All 2 bookmarks already exist in your collection.")).toBeVisible();
  });
});
