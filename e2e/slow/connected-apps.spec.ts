import { signedIn as test } from "../people.ts";
import { expect } from "../test.ts";

test("apps for linkding and Karakeep, given the address and token of the settings, save links that home shows", async ({
  page,
  context,
  playwright,
}) => {
  await page.goto("/settings?tab=developer");
  const heading = page.getByRole("heading", { name: "Apps", exact: true });
  await heading.scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Create app token" }).click();
  const token = await page.getByText(/^bbt_/).textContent();
  const linkding = await page.getByText(/\/compat\/linkding$/).textContent();
  const karakeep = await page.getByText(/\/compat\/karakeep$/).textContent();
  const home = await context.newPage();
  await home.goto("/");
  const app = await playwright.request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const rye = { url: "https://rye.example/", title: "Rye" };
  const spelt = { type: "link", url: "https://spelt.example/", title: "Spelt" };
  const authorization = `Token ${token}`;
  const saved = await app.post(`${linkding}/api/bookmarks/`, { data: rye, headers: { authorization } });
  expect(saved.status()).toBe(201);
  expect((await app.post(`${karakeep}/api/v1/bookmarks`, { data: spelt })).status()).toBe(201);
  await expect(home.getByRole("link", { name: "Rye" })).toBeVisible();
  await expect(home.getByRole("link", { name: "Spelt" })).toBeVisible();
  await app.dispose();
});
