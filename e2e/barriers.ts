import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "./test.ts";
import { untilStill } from "./until-still.ts";

/**
 * Every rule of WCAG 2.2 AA that can be checked by a program, and axe's own good practice. The dark theme differs by
 * its colours alone, so only the rule about them is asked again.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await violations(page, axe(page)), what).toEqual([]);
  await showTheme(page, "dark");
  expect(await violations(page, axe(page).withRules("color-contrast")), `${what}, dark`).toEqual([]);
  await showTheme(page, "light");
}

/** Without a look into frames of other sites, of which there are none, and without a list of what is in order. */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function violations(page: Page, builder: AxeBuilder): Promise<string[]> {
  await untilStill(page);
  const found = (await builder.analyze()).violations;
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`);
}

const showTheme = (page: Page, theme: "light" | "dark"): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);

/** @param what is shown, for the failure */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const surplus = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(surplus, `${what} is wider than the window`).toBeLessThanOrEqual(0);
}
