import { categoryWithLinks, importLibrary, signedIn as test, signInAsNewPerson } from "../people.ts";
import { expect } from "../test.ts";

test("a person shares a category, and another reads the page, saves its links and undoes that", async ({
  page,
  browser,
}) => {
  await importLibrary(page);
  const category = await categoryWithLinks(page);
  await page.goto(`/category/${encodeURIComponent(category.name)}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: `Manage ${category.name}` })
    .click();
  await page.getByRole("menuitem", { name: "Share…" }).click();
  await page.getByRole("switch", { name: "Shared" }).click();
  const address = await page.getByRole("textbox", { name: "Address" }).inputValue();
  await page.getByRole("textbox", { name: "Title" }).fill("For everyone");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Shared" })).toBeVisible();

  const other = await browser.newContext();
  const reader = await other.newPage();
  await test.step("a stranger sees it without an account, and no script runs", async () => {
    await reader.goto(address);
    await expect(reader.getByRole("heading", { name: "For everyone", level: 1 })).toBeVisible();
    await expect(reader.getByRole("listitem")).toHaveCount(category.bookmarkCount);
    expect(await other.cookies()).toEqual([]);
  });

  await test.step("saving asks to sign in first, and comes back to the links", async () => {
    await reader.getByRole("link", { name: "Save to my bookmarks" }).click();
    await expect(reader).toHaveURL(/\/login\?next=%2Fadd%3Fshare%3D/);
    await signInAsNewPerson(reader, "Eve");
    await reader.goto(address);
    await reader.getByRole("link", { name: "Save to my bookmarks" }).click();
    await expect(reader.getByRole("heading", { name: "Save links of “For everyone”" })).toBeVisible();
    await reader.getByRole("button", { name: /^Save \d+ links$/ }).click();
    await reader.getByRole("button", { name: "Start import" }).click();
    const saved = async () => (await (await reader.request.get("/api/stats")).json()).totalBookmarks;
    await expect.poll(saved).toBe(category.bookmarkCount);
    const [{ id }] = await (await reader.request.get("/api/imports")).json();
    await reader.request.post(`/api/imports/${id}/undo`);
    await expect.poll(saved).toBe(0);
  });

  await test.step("once it is no longer shared, the page is gone", async () => {
    await page.getByRole("button", { name: "Shared" }).click();
    await page.getByRole("switch", { name: "Shared" }).click();
    await page.getByRole("button", { name: "Stop sharing" }).click();
    await expect(page.getByText(`${category.name} is no longer shared`)).toBeVisible();
    await reader.goto(address);
    await expect(reader.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
  await other.close();
});
