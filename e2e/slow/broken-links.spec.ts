import { openSession } from "../../packages/db/src/session.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, choose } from "../test.ts";

const sidebar = (page: Page): Locator => page.getByRole("navigation", { name: "Categories" });

/** A person with the link check on and one link broken for two days; all links lead to the product itself. */
async function openLibrary(page: Page, baseURL: string): Promise<string> {
  const ids: string[] = [];
  for (const path of ["/assets/no-such-page", "/login"]) {
    const data = { url: baseURL + path, title: `Page ${path}`, category: "Reading", tags: ["birds"] };
    ids.push(((await (await page.request.post("/api/bookmarks", { data })).json()) as { id: string }).id);
  }
  await page.request.put("/api/link-check", { data: { enabled: true } });
  await page.request.post(`/api/bookmarks/${ids[0]}/check`);
  await twoDaysLater(ids[0]!);
  const again = await page.request.post(`/api/bookmarks/${ids[0]}/check`);
  expect(await again.json()).toMatchObject({ outcome: "fails", bookmark: { brokenReason: "Not found (404)" } });
  return ids[0]!;
}

async function twoDaysLater(bookmarkId: string): Promise<void> {
  const session = openSession(process.env.E2E_DATABASE_URL!, () => {});
  await session.query(
    "update link_check set failing_since = failing_since - interval '2 days' where bookmark_id = $1",
    [bookmarkId],
  );
  await session.close();
}

test("broken links are found from the sidebar, say why, and link to an archived copy", async ({ page, baseURL }) => {
  await openLibrary(page, baseURL!);
  await page.goto("/");
  await expect(page.getByRole("article").getByText("Not found (404)")).toBeVisible();
  await expectAccessible(page, "home with a broken link");
  await sidebar(page).getByRole("link", { name: "Broken links 1 bookmark" }).click();
  await expect(page.getByRole("main").getByText("1 bookmark", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Broken links" })).toBeVisible();
  await expect(sidebar(page).getByRole("link", { name: /Broken links/ })).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "Actions for Page /assets/no-such-page" }).click();
  await expectAccessible(page, "menu of a broken link");
  const archived = page.getByRole("menuitem", { name: "Archived copy" });
  await expect(archived).toHaveAttribute("href", /^https:\/\/web\.archive\.org\/web\/\d{14}\/http:.*no-such-page$/);
  await page.getByRole("menuitem", { name: "Check again" }).click();
  await expect(page.getByText("Still broken").first()).toBeVisible();
  for (const view of ["Dense", "Cards"]) {
    await page.getByRole("button", { name: `${view} view` }).click();
    await expect(page.getByRole("article").getByText("Not found (404)")).toBeVisible();
  }
});

test("a trusted link loses its mark, and gets it back with Undo", async ({ page, baseURL }) => {
  await openLibrary(page, baseURL!);
  await page.goto("/");
  await page.getByRole("article").filter({ hasText: "Not found" }).hover();
  await choose(page, "Actions for Page /assets/no-such-page", "Edit Bookmark");
  const dialog = page.getByRole("dialog", { name: "Edit bookmark" });
  await expect(dialog.getByText("Not found (404)")).toBeVisible();
  await expectAccessible(page, "editing a broken link");
  await dialog.getByRole("button", { name: "Not broken" }).press("Enter");
  await expect(dialog.getByText("Not found (404)")).toBeHidden();
  await expect(dialog.getByLabel(/^URL/)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Not found (404)")).toBeHidden();
  await expect(sidebar(page).getByRole("link", { name: /Broken links/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("article").getByText("Not found (404)")).toBeVisible();
});

test("the check is switched on in the settings and shows its progress, and switched off it marks no link", async ({
  page,
  baseURL,
}) => {
  await openLibrary(page, baseURL!);
  await page.goto("/settings?tab=links");
  await expect(page.getByText(/links? checked/)).toBeVisible();
  await expect(page.getByRole("link", { name: "1 broken link" })).toBeVisible();
  await expectAccessible(page, "link check");
  const switchedOff = page.waitForResponse(/\/trpc\/linkChecks\.change/);
  await page.getByRole("switch", { name: "Check my links every week" }).click();
  await expect(page.getByRole("link", { name: "1 broken link" })).toBeHidden();
  await switchedOff;
  await page.reload();
  await expect(page.getByRole("switch")).not.toBeChecked();
  await page.goto("/");
  for (const path of ["/assets/no-such-page", "/login"])
    await expect(page.getByRole("link", { name: `Page ${path}` })).toBeVisible();
  await expect(page.getByText("Not found (404)")).toBeHidden();
});

test("on a phone, broken links and tags are in the drawer, and the search is saved from the filter bar", async ({
  page,
  baseURL,
}) => {
  await openLibrary(page, baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Categories" }).click();
  await expect(sidebar(page).getByRole("link", { name: "Tags" })).toBeVisible();
  await expectAccessible(page, "drawer with tags and broken links");
  await sidebar(page)
    .getByRole("link", { name: /Broken links/ })
    .click();
  await expect(page.getByRole("main").getByText("1 bookmark", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page, "broken links");
  await page.getByRole("button", { name: "Advanced Search & AI Filters" }).click();
  await page.getByRole("button", { name: "Save Search" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Broken links");
  await dialog.getByLabel("Name").press("Enter");
  await expect(page.getByText("Search saved").first()).toBeVisible();
  await page.getByRole("button", { name: "Categories" }).click();
  await expect(page.getByRole("region", { name: "Saved searches" }).getByRole("link")).toHaveText(["Broken links"]);
  await sidebar(page).getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
});
