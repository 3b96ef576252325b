import { signInAsNewPerson } from "../people.ts";
import { expect, test } from "../test.ts";

test("an app for linkding, given the address and token of the settings, saves a link that home shows", async ({
  page,
  context,
  playwright,
}) => {
  await signInAsNewPerson(page);
  await page.goto("/settings?tab=account");
  const heading = page.getByRole("heading", { name: "Apps", exact: true });
  await heading.scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Create app token" }).click();
  const token = await page.getByText(/^bbt_/).textContent();
  const address = await page.getByText(/\/compat\/linkding$/).textContent();
  const home = await context.newPage();
  await home.goto("/");
  const app = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Token ${token}` } });
  const saved = await app.post(`${address}/api/bookmarks/`, { data: { url: "https://rye.example/", title: "Rye" } });
  expect(saved.status()).toBe(201);
  await expect(home.getByRole("link", { name: "Rye" })).toBeVisible();
  await app.dispose();
});
