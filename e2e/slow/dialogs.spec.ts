import { expectAccessible } from "../accessibility.ts";
import { importLibrary, signedIn as test } from "../people.ts";
import { expect, type Page } from "../test.ts";

test.use({ colorScheme: "light", contextOptions: { reducedMotion: "reduce" } });

type Step = [name: string, open: (page: Page) => Promise<unknown>];

const categoryMenu = (item: string) => async (page: Page) => {
  if (await page.getByRole("button", { name: "Categories", exact: true }).isVisible())
    await page.getByRole("button", { name: "Categories", exact: true }).click();
  await page
    .getByRole("button", { name: /^Manage / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};
const firstBookmark = (key: string) => async (page: Page) => {
  await page.keyboard.press("j");
  await page.keyboard.press(key);
};

const dialogs: Step[] = [
  ["adding", (page) => page.keyboard.press("n")],
  [
    "adding a link",
    async (page) => {
      await page.keyboard.press("n");
      await page.getByRole("dialog").getByRole("textbox").first().fill("https://rye.example/loaf");
      await expect(page.getByRole("dialog").getByRole("button", { name: /Save/ })).toBeEnabled();
    },
  ],
  ["shortcuts", (page) => page.keyboard.press("?")],
  ["editing a bookmark", firstBookmark("e")],
  ["editing a category", categoryMenu("Edit or move…")],
  ["new category", categoryMenu("New category…")],
  ["merging a category", categoryMenu("Merge into…")],
];

test("no dialog violates accessibility rules, wide or narrow", async ({ page }) => {
  await importLibrary(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [name, open] of dialogs) {
      await test.step(`${name} ${width}`, async () => {
        await page.goto("/");
        await expect(page.getByRole("article").first()).toBeVisible();
        await open(page);
        await expect(page.getByRole("dialog").last()).toBeVisible();
        await expectAccessible(page, `${name} ${width}`);
      });
    }
  }
});
