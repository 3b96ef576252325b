import path from "node:path";
import { mailedLink, newEmail, password, save, signedIn } from "../people.ts";
import { expect, scrollTo, test, choose } from "../test.ts";

test("a new person signs up, imports a browser's bookmarks, finds one and opens it", async ({ page, context }) => {
  const email = newEmail();

  await test.step("sign up and follow the link in the mail", async () => {
    await page.goto("/signup");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    const create = page.getByRole("button", { name: "Create account" });
    await expect(create).toBeDisabled();
    await page.getByLabel("Confirm password").fill(password);
    await create.click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(/verify your address before you sign in/)).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText(/Please verify your email before you sign in/)).toBeVisible();
    await page.goto(await mailedLink(email));
    await expect(page.getByText("Email verified!", { exact: true })).toBeVisible();
  });

  await test.step("be signed in by the link", async () => {
    await expect(page.getByRole("heading", { name: "Your Bookmarks", level: 1 })).toBeVisible();
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
  });

  await test.step("upload a file, see what it holds, and then the result", async () => {
    await page.getByRole("main").getByRole("link", { name: "Add Your Bookmarks" }).click();
    await page.getByRole("link", { name: /Upload File/ }).click();
    await page.locator("input[type=file]").setInputFiles(path.join(import.meta.dirname, "../fixtures/bookmarks.html"));
    await expect(page.getByText("bookmarks.html")).toBeVisible();
    await expect(page.getByText("59 links in")).toBeVisible();
    await expect(
      page.getByText("57 links will be added. 1 is in the file more than once and will be merged."),
    ).toBeVisible();
    await expect(page.getByText(/^1 link left out\. Not a web address/)).toBeVisible();
    await page.getByRole("button", { name: "Start import" }).click();
    await expect(page.getByText("Import Complete")).toBeVisible();
    await expect(
      page.getByText("57 bookmarks added to your collection. 1 was already there. 1 was skipped."),
    ).toBeVisible();
    await expect(page.getByText("Not a web address: only http and https links can be saved.").first()).toBeVisible();
    await page.getByRole("link", { name: "View Your Bookmarks" }).click();
  });

  await test.step("see the groups, with folders as categories and the rest categorized", async () => {
    for (const [group, count] of Object.entries({ Development: 11, Kitchen: 5, "Travel plans": 5 })) {
      const section = page.getByRole("region", { name: group, exact: true });
      await scrollTo(page, section);
      await expect(section.getByRole("article").first()).toBeVisible();
      await expect(section).toContainText(`${count} bookmarks`);
    }
    const sidebar = page.getByRole("navigation", { name: "Categories" });
    await expect(sidebar.getByRole("link", { name: /All Bookmarks/ })).toContainText("57");
    const link = page.getByRole("link", { name: "Crème brûlée" });
    await scrollTo(page, link);
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  });

  await test.step("search while typing and open a result in a new tab, by keyboard alone", async () => {
    await page.keyboard.press("Control+k");
    const box = page.getByPlaceholder("Quick search...");
    await expect(box).toBeFocused();
    await page.keyboard.type("brulee");
    const results = page.getByRole("group", { name: "Bookmarks found" });
    await expect(results.getByRole("option")).toHaveCount(1);
    await expect(results.getByRole("option").first()).toContainText("Crème brûlée");
    const tab = context.waitForEvent("page");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await tab).url()).toBe("https://www.allrecipes.com/recipe/19165/creme-brulee/");
    await (await tab).close();
    await expect(results).toBeHidden();
  });

  await test.step("search without results, and close the panel", async () => {
    const box = page.getByPlaceholder("Quick search...");
    await box.fill("zzzzqqq");
    await expect(page.getByText("Try different keywords or use Advanced Search")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Try different keywords or use Advanced Search")).toBeHidden();
    await box.fill("e");
    await expect(page.getByRole("listbox")).toBeHidden();
    await box.fill("");
  });

  await test.step("sign out", async () => {
    await choose(page, /Account of/, "Log out");
    await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Your Bookmarks" })).toBeHidden();
  });
});

signedIn("a deleted bookmark is restored by Undo", async ({ page }) => {
  await save(page, { url: "https://keep.example", title: "Keep me" });
  await page.goto("/");
  await page.getByRole("link", { name: "Keep me" }).hover();
  await choose(page, /Keep me/, /Delete/);
  await expect(page.getByRole("link", { name: "Keep me" })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Keep me" })).toBeVisible();
});
