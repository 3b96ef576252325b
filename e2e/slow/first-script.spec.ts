import { signInAsNewPerson } from "../people.ts";
import { firstScript, firstScriptLimits } from "../product/first-script.ts";
import { expect, test } from "../test.ts";

test("landing and home load no more JavaScript than they need before they are used", async ({ page }) => {
  const heading = (name: string) => () => page.getByRole("heading", { name, level: 1 }).waitFor();
  const landing = await firstScript(page, "landing", heading("Every link you save, sorted into its place"));
  expect(landing).toBeLessThanOrEqual(firstScriptLimits.landing);
  expect(landing).toBeGreaterThan(50_000);
  await signInAsNewPerson(page);
  await page.request.post("/api/bookmarks", { data: { url: "https://rye.example", title: "Rye" } });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  const home = await firstScript(page, "home", () => page.getByRole("article").first().waitFor());
  expect(home).toBeLessThanOrEqual(firstScriptLimits.home);
  expect(home).toBeGreaterThan(landing);
});
