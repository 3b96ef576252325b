import { password, saved, saveMany, signedIn as test, signInAsNewPerson } from "../people.ts";
import { expect, type Page, press, choose } from "../test.ts";

/** The browser logs each request that found no network. */
test.use({ isOfflineExpected: true });

const link = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Quick search" });

async function saveLinks(page: Page, count: number): Promise<void> {
  const bookmarks = Array.from({ length: count }, (_, index) => ({
    url: `https://rye.example/${index}`,
    title: `Rye ${String(index).padStart(3, "0")}`,
    category: "Baking",
  }));
  await saveMany(page, bookmarks);
}

/** Turns it on in the settings, and waits until the app can be opened without a network. */
async function keepLibrary(page: Page): Promise<void> {
  await page.goto("/settings?tab=appearance");
  await page.getByRole("switch", { name: "Keep my library on this device" }).click();
  await expect(page.getByText(/bookmarks? on this device/)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** What the server has, newest first. */
const titlesAtServer = async (page: Page) => (await saved(page)).map(({ title }) => title);

test("without a network, bookmarks are found, saved, edited, deleted and restored, and the server gets it all later", async ({
  page,
  context,
}) => {
  await saveLinks(page, 200);
  await keepLibrary(page);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  // Who is signed in, and the categories.
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/last-seen")))).toBe(true);
  await context.setOffline(true);
  await page.reload();

  await test.step("lists and search show what was never loaded", async () => {
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(link(page, "Rye 000")).toBeVisible();
    await field(page).fill("rye 05");
    await expect(page.getByRole("option", { name: /Rye 052/ })).toBeVisible();
    await press(page, "Escape", "Escape");
  });

  await test.step("a link that another app shares is saved", async () => {
    await page.goto("/add?title=Spelt&text=Long+and+slow%3A+https%3A%2F%2Fspelt.example%2F");
    await expect(page.getByLabel(/^URL/)).toHaveValue("https://spelt.example/");
    await page.getByRole("button", { name: "Save bookmark" }).click();
    await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
    await page.getByLabel(/^URL/).fill("http://www.rye.example/7");
    await page.getByRole("textbox", { name: "Title" }).fill("Rye again");
    await page.getByRole("button", { name: "Save bookmark" }).click();
    await expect(page.getByText("This link is already in your collection").first()).toBeVisible();
    await page.goto("/");
    await page.getByRole("link", { name: "Uncategorized 1 bookmark" }).click();
    await expect(link(page, "Spelt")).toBeVisible();
    await expect(page.getByText("1 change waits on this device.")).toBeVisible();
  });

  await test.step("bookmarks are edited and deleted, and a deletion is undone", async () => {
    await page.getByRole("link", { name: "Baking 200 bookmarks" }).click();
    await link(page, "Rye 199").focus();
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Rye for Sunday");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(link(page, "Rye for Sunday")).toBeVisible();
    await link(page, "Rye 198").focus();
    await page.keyboard.press("#");
    await expect(link(page, "Rye 198")).toBeHidden();
    await link(page, "Rye 197").focus();
    await page.keyboard.press("#");
    await expect(link(page, "Rye 197")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(link(page, "Rye 197")).toBeVisible();
  });

  await test.step("they are still there when the app is opened again", async () => {
    await page.reload();
    await expect(link(page, "Rye for Sunday")).toBeVisible();
    await expect(link(page, "Rye 197")).toBeVisible();
    await expect(link(page, "Rye 198")).toBeHidden();
    await expect(page.getByText("5 changes wait on this device.")).toBeVisible();
  });

  await context.setOffline(false);
  await expect(page.getByText("on this device.")).toBeHidden({ timeout: 240_000 });
  const touched = ["Rye 197", "Rye 198", "Rye for Sunday", "Spelt"];
  const atServer = async () => (await titlesAtServer(page)).filter((title) => touched.includes(title)).toSorted();
  await expect.poll(atServer, { timeout: 240_000 }).toEqual(["Rye 197", "Rye for Sunday", "Spelt"]);
  await page.goto("/settings?tab=appearance");
  await expect(page.getByText(/^200 bookmarks on this device/)).toBeVisible();
});

test("logging out removes the library from the device, in every language", async ({ page, context }) => {
  await saveLinks(page, 3);
  await page.request.patch("/api/account", { data: { language: "de" } });
  await page.goto("/settings?tab=appearance");
  await page.getByRole("switch", { name: "Meine Sammlung auf diesem Gerät speichern" }).click();
  await expect(page.getByText(/^3 .*auf diesem Gerät/)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/last-seen")))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await link(page, "Rye 001").focus();
  await page.keyboard.press("#");
  await expect(link(page, "Rye 001")).toBeHidden();
  await expect(page.getByText("1 Änderung wartet auf diesem Gerät.")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => titlesAtServer(page), { timeout: 240_000 }).toEqual(["Rye 002", "Rye 000"]);
  await choose(page, /Ada/, "Abmelden");
  // Visitors get the language of the browser.
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible();
  const kept = await page.evaluate(async () => ({
    copies: await caches.has("last-seen"),
    outboxes: (await indexedDB.databases()).map(({ name }) => name),
    choice: localStorage.getItem("bowerbird:device"),
  }));
  expect(kept).toEqual({ copies: false, outboxes: [], choice: null });
});

test("a change that waits stays its owner's while another person is signed in on the same browser", async ({
  page,
  context,
}) => {
  await saveLinks(page, 3);
  await keepLibrary(page);
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  const adas = await context.cookies();
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("article").first()).toBeVisible();
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/last-seen")))).toBe(true);
  await context.setOffline(true);
  await page.goto("/add?title=Spelt&text=https%3A%2F%2Fspelt.example%2F");
  await expect(page.getByLabel(/^URL/)).toHaveValue("https://spelt.example/");
  await page.getByRole("button", { name: "Save bookmark" }).click();
  await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
  await context.clearCookies();
  await signInAsNewPerson(page, "Eve");
  await context.setOffline(false);

  await test.step("it is not saved in the other's library", async () => {
    // The app goes home by itself once it learns who is signed in.
    await page.waitForURL("/");
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await expect(other.getByText("No bookmarks yet")).toBeVisible();
    expect(await titlesAtServer(page)).toEqual([]);
  });

  await test.step("it arrives when its owner is back", async () => {
    await context.clearCookies();
    await context.addCookies(adas);
    await page.goto("/");
    await expect.poll(() => titlesAtServer(page), { timeout: 240_000 }).toContain("Spelt");
  });
});

test("deleting the account removes the library and the changes that wait from the device", async ({ page }) => {
  await saveLinks(page, 3);
  await keepLibrary(page);
  await page.goto("/settings?tab=account");
  await page.getByRole("button", { name: "Delete Account" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  const kept = await page.evaluate(async () => ({
    copies: await caches.has("last-seen"),
    outboxes: (await indexedDB.databases()).map(({ name }) => name),
    choice: localStorage.getItem("bowerbird:device"),
  }));
  expect(kept).toEqual({ copies: false, outboxes: [], choice: null });
});
