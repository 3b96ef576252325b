import { directionOf, languages } from "../../packages/contract/src/languages.ts";
import { expectNoSidewaysScroll } from "../accessibility.ts";
import { importFile, signInAsNewPerson, signedIn } from "../people.ts";
import { expect, type Locator, type Page, test, select } from "../test.ts";

const pages = ["/", "/add", "/add?method=single", "/tags", "/history", "/trash", "/tidy", "/insights"];
const tabs = ["backup", "account", "appearance", "privacy", "notifications", "ai", "automation", "developer"];

/** The controls whose text is wider than they are, and is cut without a sign of it. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, [role=tab], label, h1, h2")]
      .filter((control) => {
        const { overflowX, textOverflow, visibility, clipPath } = getComputedStyle(control);
        const isCut = control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0;
        return (
          isCut &&
          overflowX !== "visible" &&
          textOverflow !== "ellipsis" &&
          visibility === "visible" &&
          clipPath === "none"
        );
      })
      .map((control) => control.textContent),
  );

test.describe.configure({ mode: "parallel" });

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language, viewport: { width: 360, height: 800 } });
    test("the pages speak it, in its direction, and no text is wider than a narrow phone", async ({ page }) => {
      await page.goto("/");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectNoSidewaysScroll(page, `landing in ${language}`);
      await signInAsNewPerson(page);
      const expectFits = async (place: string) => {
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        if (directionOf(language) === "rtl") await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
        await expectNoSidewaysScroll(page, `${place} in ${language}`);
        expect.soft(await findCut(page), `${place} in ${language}`).toEqual([]);
      };
      for (const address of pages) {
        await page.goto(address);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expectFits(address);
      }
      await page.goto("/settings");
      for (const tab of tabs) {
        await page.locator(`[role=tab][id$="-trigger-${tab}"]`).click();
        await page.locator(`[role=tabpanel][id$="-content-${tab}"]`).getByRole("heading").first().waitFor();
        await expectFits(tab);
      }
    });
  });
}

signedIn("a person chooses a language, which pages and errors speak from then on", async ({ page }) => {
  await page.goto("/settings?tab=appearance");
  await select(page, "Language", "Deutsch");
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByPlaceholder("Schnellsuche")).toBeVisible();
  const refused = await page.request.post("/api/bookmarks", { data: { url: "x" } });
  expect(((await refused.json()) as { message: string }).message).toBe(
    "Die Adresse ist unvollständig: Die Website fehlt.",
  );
});

test.describe("from right to left", () => {
  test.use({ locale: "ar" });
  signedIn("paths of categories and arrows point to the left, whatever the names are written in", async ({ page }) => {
    const folders = "<DT><H3>Food</H3><DL><p><DT><H3>يوغا</H3><DL><p><DT><H3>Rye</H3><DL><p>";
    await importFile(page, "bookmarks.html", `${folders}<DT><A HREF="https://rye.example/">Loaf</A>`);
    await page.goto("/");
    const group = page.getByRole("region", { name: "Rye", exact: true });
    const parents = group.locator("bdi:not(article bdi)");
    await expect(parents).toHaveText(["Food", "يوغا"]);
    const names = [...(await parents.all()), group.getByRole("heading", { name: "Rye" })];
    const lefts = await Promise.all(names.map(async (name) => (await name.boundingBox())!.x));
    expect(lefts).toEqual(lefts.toSorted((one, other) => other - one));
    const toggle = group.locator("button[aria-expanded]");
    await expect(toggle.locator("svg")).toHaveCSS("rotate", "none");
    await toggle.click();
    await expect(toggle.locator("svg")).toHaveCSS("rotate", "90deg");
    await expectMirrored(page.locator("nav .lucide-chevron-right").first(), "none");
    await page.locator("nav button:has(.lucide-chevron-right)").first().click();
    await expectMirrored(page.locator("nav .lucide-chevron-right").first(), "-90deg");
  });
});

/** The site of a card comes before its date, in either direction of writing. */
test.describe("from right to left, a card", () => {
  test.use({ locale: "ar" });
  signedIn("has its site at the right of the date", async ({ page }) => {
    await importFile(
      page,
      "bookmarks.html",
      `<DT><H3>Food</H3><DL><p><DT><A HREF="https://rye.example/" ADD_DATE="1488000000">Loaf</A>`,
    );
    await page.goto("/");
    const [site, date] = await page.getByRole("article").locator("bdi").all();
    await expect(site!).toHaveText("rye.example");
    expect((await site!.boundingBox())!.x).toBeGreaterThan((await date!.boundingBox())!.x);
  });
});

/** An icon that points to the right is turned around before it is rotated. */
async function expectMirrored(icon: Locator, rotate: string): Promise<void> {
  await expect(icon).toHaveCSS("scale", "-1 1");
  await expect(icon).toHaveCSS("rotate", rotate);
}
