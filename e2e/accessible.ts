import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./test.ts";
import { untilStill } from "./until-still.ts";

/**
 * Asks for barriers and for scrolling sideways, wide and narrow, in both themes; ends wide and light.
 *
 * @param what is shown; with `E2E_SHOTS` the name of the pictures that are put there
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const directory = process.env["E2E_SHOTS"];
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["dark", "light"] as const) {
      await showTheme(page, theme);
      await untilStill(page);
      // Without a look into frames of other sites, of which there are none. Themes differ by their colours alone.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
      const { violations } = await (theme === "light" ? axe : axe.withRules("color-contrast")).analyze();
      const found = violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`);
      expect(found, `${what} ${width} ${theme}`).toEqual([]);
      if (directory) await page.screenshot({ path: `${directory}/${what.replaceAll(" ", "-")}-${width}-${theme}.png` });
    }
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(surplus, `${what} is wider than the window`).toBeLessThanOrEqual(0);
  }
}

/** An open page does not follow the system: what it follows is this. */
const showTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset["theme"] = name), theme);
