import { save, signedIn as test } from "../people.ts";
import { expect, type Page } from "../test.ts";

const total = 2_000;

function largeFile(): Buffer {
  const links = Array.from({ length: total }, (_, index) => {
    const number = String(index).padStart(4, "0");
    return `<DT><A HREF="https://site-${index % 97}.example/page/${number}" ADD_DATE="${1_600_000_000 - index}">Page ${number}</A>`;
  });
  return Buffer.from(`<DL><p><DT><H3>Everything</H3><DL><p>\n${links.join("\n")}\n</DL><p></DL><p>`);
}

test("2,000 links are imported with visible progress, and the last of them can be scrolled to", async ({ page }) => {
  await page.goto("/add?method=file");
  const seen = watchProgress(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "everything.html",
    mimeType: "text/html",
    buffer: largeFile(),
  });
  await page.getByRole("button", { name: "Start import" }).click();
  await expect(page.getByText("Import Complete")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("2,000 bookmarks added to your collection.")).toBeVisible();
  // At least one intermediate stage was shown, and none was behind the one before.
  const stages = await seen();
  expect(stages.some((count) => count > 0 && count < total)).toBe(true);
  expect(stages).toEqual(stages.toSorted((a, b) => a - b));
  await page.getByRole("link", { name: "View Your Bookmarks" }).click();

  const group = page.getByRole("region", { name: "Everything" });
  await expect(group.getByText("2,000")).toBeVisible();
  await expect(page.getByRole("link", { name: "Page 0000" })).toBeVisible();
  // Only what is in view is rendered.
  expect(await page.getByRole("article").count()).toBeLessThan(200);
  await page.keyboard.press("End");
  await expect.poll(() => page.evaluate(distanceToEnd)).toBeLessThan(1);
  await expect(page.getByRole("link", { name: "Page 1999" })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(page.getByRole("link", { name: /Page (09|10)\d\d/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: /^Page \d{4}$/ }).first()).toBeVisible();
});

function distanceToEnd(): number {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
}

/** Records every stage of the progress bar. */
function watchProgress(page: Page): () => Promise<number[]> {
  const script = () => {
    const seen: number[] = [];
    Object.assign(window, { seenProgress: seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll("[role=progressbar]")) {
        const label = bar.getAttribute("aria-label") ?? "";
        if (label.startsWith("Import:")) seen.push(Number(bar.getAttribute("aria-valuenow") ?? 0));
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const started = page.evaluate(script);
  return async () => {
    await started;
    return page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress);
  };
}

test("changes made elsewhere show without a reload", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
  await save(page, { url: "https://elsewhere.example", title: "Saved elsewhere" });
  await expect(page.getByRole("link", { name: "Saved elsewhere" })).toBeVisible();
});

test("changes made while the page opens show too", async ({ page, context }) => {
  let listen = () => {};
  const held = new Promise<void>((resolve) => (listen = resolve));
  await page.route("**/trpc/events.stream**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByText("No bookmarks yet")).toBeVisible();
  await save(page, { url: "https://meanwhile.example", title: "Saved meanwhile" });
  // Another page, which listens already, shows that the server has sent the event.
  const other = await context.newPage();
  await other.goto("/");
  await expect(other.getByRole("link", { name: "Saved meanwhile" })).toBeVisible();
  listen();
  await expect(page.getByRole("link", { name: "Saved meanwhile" })).toBeVisible();
});
