import { serveReleases } from "../product/web-release.ts";
import { expect, type Page, test } from "../test.ts";

/** Checks for another version like a visit, and waits until it is active with these versions in the cache. */
async function update(page: Page, versions: string[]): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const read = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      const kept = (await caches.keys()).filter((name) => name.startsWith("app-"));
      return { kept, isActive: !installing && !waiting && active?.state === "activated" };
    });
  // It downloads every file of the version before it is active, and removes old versions only then.
  const kept = versions.map((version) => `app-${version}-en`);
  await expect.poll(read, { timeout: 120_000 }).toEqual({ kept, isActive: true });
}

/** What a test has started ends with it. */
const started: AsyncDisposable[] = [];
test.afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one[Symbol.asyncDispose]();
});

test("a new version is active on the next visit, also without a network, and open pages keep their chunks", async ({
  browser,
}) => {
  const web = await serveReleases();
  started.push(web);
  // Not limited to the product's own server: this is another one.
  const context = await browser.newContext();
  started.push(context);
  web.release("one");
  const page = await context.newPage();
  const version = page.locator("meta[name=version]");
  await page.goto(`${web.url}/terms`);
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }));
  await update(page, ["one"]);
  const old = await context.newPage();
  await old.goto(`${web.url}/terms`);
  // The browser keeps a worker that still answers a request, for minutes.
  for (const each of [page, old]) await each.waitForLoadState("networkidle");
  // A browser renders background tabs only once a second.
  await page.bringToFront();

  await test.step("online, the new page comes at once", async () => {
    web.release("two");
    await page.reload();
    await expect(version).toHaveAttribute("content", "two");
    await update(page, ["one", "two"]);
  });

  await test.step("offline, it is the new one too", async () => {
    await context.setOffline(true);
    await page.goto(`${web.url}/privacy`);
    await expect(version).toHaveAttribute("content", "two");
    await expect(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
    await old.getByRole("link", { name: "Back to Home" }).click();
    await expect(old.getByRole("link", { name: "Get Started Free" })).toBeVisible();
    await expect(old.locator("meta[name=version]")).toHaveAttribute("content", "one");
    await context.setOffline(false);
    for (const each of [page, old]) await each.waitForLoadState("networkidle");
  });

  await test.step("only the previous version stays beside it", async () => {
    web.release("three");
    await update(page, ["two", "three"]);
  });

  await test.step("a server that is away, or too slow, does not cause an empty page", async () => {
    for (const how of ["unavailable", "silent"] as const) {
      web.goAway(how);
      await page.goto(`${web.url}/terms`);
      await expect(version).toHaveAttribute("content", "three");
      await expect(page.getByRole("heading", { name: "Terms of Service" })).toBeVisible();
    }
  });
});
