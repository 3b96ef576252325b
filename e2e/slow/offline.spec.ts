import { save, saveMany, signedIn as test, signInAsNewPerson, titlesOf } from "../people.ts";
import { expect, type Page, choose } from "../test.ts";

const saveLink = (page: Page, title: string, category: string) =>
  save(page, { url: `https://${title.toLowerCase()}.example`, title, category });

/** Waits until the app can be opened without a network: its files and the list are cached. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => hasLastSeen(page)).toBe(true);
}

const hasLastSeen = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean(await caches.match("/last-seen", { cacheName: "last-seen" })));

/** The browser logs each request that found no network. */
test.use({ isOfflineExpected: true });

test("without a network the app opens with the cached list, says so, and continues when it is back", async ({
  page,
  context,
}) => {
  await saveLink(page, "Rye", "Baking");
  await saveLink(page, "Alps", "Trips");
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(2);
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Rye" })).toHaveAttribute("href", "https://rye.example");
  await expect(page.getByRole("heading", { name: "Trips" })).toBeVisible();
  const away = page.getByRole("status").filter({ hasText: "This is what you saw last." });
  await expect(away).toBeVisible();
  await expect(page.getByText("Failed to load bookmarks")).toBeHidden();

  await test.step("another page of the app opens too", async () => {
    await page.goto("/add?method=single");
    await expect(page.getByLabel(/^URL/)).toBeVisible();
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(2);
  });

  await context.setOffline(false);
  await saveLink(page, "Spelt", "Baking");
  // It retries by itself, with growing delays.
  await expect(away).toBeHidden({ timeout: 240_000 });
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("a link that is saved while the server is away waits on this device, and the server gets it once", async ({
  page,
  context,
}) => {
  await saveLink(page, "Rye", "Baking");
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(1);
  await untilKept(page);
  // Its code is loaded once the page has nothing else to do.
  await expect.poll(() => page.workers().length).toBe(1);
  const titles = () => titlesOf(page);
  const add = async (name: string): Promise<void> => {
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").first().fill(`https://${name}.example/`);
    await dialog.getByRole("textbox", { name: "Title" }).fill(name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved to Uncategorized")).toBeVisible();
  };
  const away = page.locator("[data-away]");

  await test.step("the screen says that it waits, and Undo takes it back", async () => {
    await context.setOffline(true);
    await add("oats");
    await expect(away).toContainText("1 change waits on this device.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(away).toContainText("2 changes wait on this device.");
    await add("spelt");
    await expect(away).toContainText("3 changes wait on this device.");
    expect(await titles()).toEqual(["Rye"]);
  });

  await test.step("it is sent after the page was closed and opened again", async () => {
    await page.reload();
    await expect(away).toContainText("3 changes wait on this device.");
    await context.setOffline(false);
    await expect.poll(titles, { timeout: 240_000 }).toEqual(["Rye", "spelt"]);
    await expect(away).toBeHidden({ timeout: 240_000 });
    await expect(page.getByRole("link", { name: "spelt" })).toBeVisible();
    await expect(page.getByText("Please check some changes")).toHaveCount(0);
  });

  await test.step("one whose answer was lost is there once, and nothing is to check", async () => {
    await page.route(
      "**/trpc/bookmarks.add*",
      async (route) => {
        await route.fetch();
        await route.abort("internetdisconnected");
      },
      { times: 1 },
    );
    await add("barley");
    await expect.poll(titles, { timeout: 240_000 }).toEqual(["Rye", "barley", "spelt"]);
    await expect(away).toBeHidden({ timeout: 240_000 });
    await expect(page.getByText("Please check some changes")).toHaveCount(0);
  });
});

test("lists that were never opened stay empty without a network, and only the banner reports it", async ({
  page,
  context,
}) => {
  const bookmarks = Array.from({ length: 200 }, (_, index) => ({
    url: `https://rye.example/${index}`,
    title: `Rye ${index}`,
    category: "Baking",
  }));
  await saveMany(page, bookmarks);
  await saveLink(page, "Alps", "Trips");
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("article").first()).toBeVisible();
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("bookmarks.list"));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await failed;
  await expect(page.getByRole("heading", { name: "Trips" })).toBeVisible();
  await expect(page.getByText("Failed to load bookmarks")).toHaveCount(1);
  await expect(page.getByText("Failed to load bookmarks")).toBeHidden();
  // The browser reports the network, and the app retries by itself.
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: "Alps" })).toBeVisible();
});

test("a sign-out or an ended session removes all cached data", async ({ page, context }) => {
  await saveLink(page, "Rye", "Baking");
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(1);
  await untilKept(page);
  await choose(page, /Account of/, "Log out");
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  expect(await hasLastSeen(page)).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
  await expect(page.getByText("Rye")).toHaveCount(0);
  await context.setOffline(false);

  await test.step("the next person does not see the previous person's list", async () => {
    await signInAsNewPerson(page, "Grace");
    await saveLink(page, "Spelt", "Baking");
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(1);
    await untilKept(page);
    await signInAsNewPerson(page, "Mary");
    await page.goto("/");
    await expect(page.getByText("No bookmarks yet")).toBeVisible();
    await expect.poll(() => hasLastSeen(page)).toBe(false);
  });

  await test.step("a session that ended elsewhere removes the list", async () => {
    await saveLink(page, "Barley", "Baking");
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(1);
    await untilKept(page);
    await context.clearCookies();
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Get Started Free" })).toBeVisible();
    await expect.poll(() => hasLastSeen(page)).toBe(false);
  });
});

test("only the app's own files are cached, and no answers of the server", async ({ page }) => {
  await saveLink(page, "Rye", "Baking");
  await page.goto("/");
  await untilKept(page);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto("/settings?tab=account");
  await expect(page.getByText("This device")).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const known = /^\/((assets|workers)\/.+|theme\.js|[a-z-]+\.svg|last-seen)?$/;
  expect(kept.filter((path) => !known.test(path))).toEqual([]);
  expect(kept.length).toBeGreaterThan(50);
  const shell = await page.evaluate(async () => (await caches.match("/"))!.text());
  expect(shell).toContain('<div id="root">');
  expect(shell).not.toContain("first-data");
  expect(shell).not.toContain("Lovelace");
});

test("calls do not wait for the worker that opens the app without a network", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await saveLink(page, "Rye", "Baking");
  await page.reload();
  await page.getByPlaceholder("Quick search...").fill("rye");
  await expect(page.getByRole("option").first()).toBeVisible();
  const answeredBy = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/trpc/"))
      .map((entry) => (entry as PerformanceEntry & { workerFinalSourceType?: string }).workerFinalSourceType),
  );
  expect([...new Set(answeredBy)]).toEqual(["network"]);
});
