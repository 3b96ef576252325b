import { signedIn } from "../people.ts";
import { expect, test } from "../test.ts";

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[];
}

test("the app can be installed: a browser accepts its manifest and icons", async ({ page }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Test windows are incognito, which is the browser's only objection.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
  const answer = await page.request.get("/manifest.webmanifest");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { icons } = (await answer.json()) as Manifest;
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons.filter((icon) => icon.sizes !== "any")) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
});

signedIn("the title bar of the app's window follows the theme", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  const bar = page.locator("meta[name=theme-color]");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--canvas"));
  await expect(bar).toHaveAttribute("content", await ground());
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(bar).toHaveAttribute("content", await ground());
});
