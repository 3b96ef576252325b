import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./test.ts";
import { untilStill } from "./until-still.ts";

/**
 * Checks every automatable rule of WCAG 2.2 AA, and axe's best practices, in both themes; ends light.
 * The dark theme differs only by its colors, so only the contrast rule runs there.
 *
 * @param what is shown; with `E2E_SHOTS` the name of the screenshots
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const directory = process.env["E2E_SHOTS"];
  for (const theme of ["dark", "light"] as const) {
    await showTheme(page, theme);
    await untilStill(page);
    const builder = theme === "light" ? axe(page) : axe(page).withRules("color-contrast");
    const { violations } = await builder.analyze();
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join()}`);
    expect(found, `${what}, ${theme}`).toEqual([]);
    const file = `${what.replaceAll(/\W+/g, "-")}-${theme}.png`;
    if (directory) await page.screenshot({ path: `${directory}/${file}` });
  }
}

/** The same, and nothing wider than the window, on a phone and on a wide screen; ends wide. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} ${width}`);
    await expectNoSidewaysScroll(page, `${what} ${width}`);
  }
}

/** Without frames of other sites, of which there are none, and without a list of passed rules. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

/** An open page does not follow the system: it follows this. */
const showTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);

/**
 * Lists measure themselves again in the frame after a resize, so this waits for that.
 *
 * @param what is shown, for the failure message
 */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const surplus = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(surplus, { message: `${what} is wider than the window` }).toBeLessThanOrEqual(0);
}
