import { importLibrary, signedIn as test } from "../people.ts";
import { expect, type Locator, type Page, press } from "../test.ts";

/** A small phone, or one whose browser has its bars. */
test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const items = "[role=menuitem], [role=menuitemradio], [role=option], [role=gridcell] button, button[aria-label]";

interface Floating {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** What opens; it has its items, or a list of them. */
  role?: "menu" | "listbox" | "dialog";
}

const openDialogOf = (page: Page): Locator => page.getByRole("dialog").last();

async function openCategoryMenu(page: Page): Promise<void> {
  await button(page, "Categories").tap();
  await button(page, /^Manage Development/).tap();
}

const floating: Floating[] = [
  {
    name: "a card's menu",
    open: async (page) => {
      const menu = button(page, /^Actions for (?!the group)/).nth(4);
      // In the middle, where there is the least room above or below.
      await menu.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await menu.tap();
    },
  },
  {
    name: "a group's menu",
    open: (page) =>
      button(page, /^Actions for the group/)
        .first()
        .tap(),
  },
  { name: "the account's menu", open: (page) => button(page, /^Account/).tap() },
  { name: "the menu of views", open: (page) => button(page, /^View:/).tap() },
  { name: "the menu of orders", open: (page) => button(page, /^Sort/).tap() },
  { name: "a category's menu", open: openCategoryMenu },
  {
    name: "the menu of marks",
    open: async (page) => {
      await press(page, "j", "x");
      await button(page, "Favorite, Read later…").tap();
    },
  },
  {
    name: "the categories of a dialog",
    role: "listbox",
    open: async (page) => {
      await press(page, "j", "e");
      await openDialogOf(page).getByRole("combobox", { name: "Category" }).tap();
    },
  },
  {
    name: "a calendar",
    role: "dialog",
    open: async (page) => {
      await button(page, "Advanced Search & AI Filters").tap();
      await page.getByText("Pick a date").first().tap();
    },
  },
  {
    name: "the icons of a category",
    role: "dialog",
    open: async (page) => {
      await openCategoryMenu(page);
      await page.getByRole("menuitem", { name: "New category…" }).tap();
      await openDialogOf(page).getByRole("button", { name: "Icon" }).tap();
    },
  },
  {
    name: "quick search",
    role: "listbox",
    open: (page) => page.getByPlaceholder("Quick search...").fill("the"),
  },
];

test("whatever opens on a small phone, its last item is reached by scrolling", async ({ page }) => {
  await importLibrary(page);
  for (const { name, role = "menu", open } of floating) {
    await test.step(name, async () => {
      await page.goto("/");
      await expect(page.getByRole("article").first()).toBeVisible();
      await open(page);
      const opened = page.getByRole(role).last();
      const last = opened.locator(items).last();
      await expect(last, name).toBeAttached();
      const frame = role === "menu" || role === "dialog" ? opened : opened.locator("xpath=..");
      await expect(frame, name).toBeInViewport({ ratio: 1 });
      await expect(async () => {
        await turnWheel(page, opened);
        await expect(last, name).toBeInViewport({ ratio: 1, timeout: 500 });
      }).toPass({ timeout: 60_000 });
      await last.tap({ trial: true });
    });
  }
});

/** As a person does, from the middle of what can be seen of it. */
async function turnWheel(page: Page, opened: Locator): Promise<void> {
  const box = (await opened.boundingBox())!;
  const height = page.viewportSize()!.height;
  const [top, bottom] = [Math.max(0, box.y), Math.min(height, box.y + box.height)];
  await page.mouse.move(box.x + box.width / 2, (top + bottom) / 2);
  await page.mouse.wheel(0, 10_000);
}

test("Move opens on a small phone in its filter, with its list open", async ({ page }) => {
  await importLibrary(page);
  await page.goto("/");
  await button(page, /^Actions for (?!the group)/)
    .first()
    .tap();
  await page.getByRole("menuitem", { name: /^Move to/ }).tap();
  await expect(page.getByRole("listbox", { name: "Category" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: /Filter/ })).toBeFocused();
  await page.keyboard.type("trav");
  await page.getByRole("option", { name: "Travel", exact: true }).tap();
  await openDialogOf(page).getByRole("button", { name: "Move" }).tap();
  await expect(page.getByText("Bookmark moved successfully!")).toBeVisible();
});

test("one tap on + saves a link on a small phone, and its details are one tap further", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Add Your Bookmarks" }).first().tap();
  const box = page.getByRole("dialog", { name: "Add bookmarks" });
  await expect(box.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("https://rye.example/loaf");
  await expect(box.getByRole("textbox")).toHaveCount(2);
  await box.getByRole("button", { name: "Details" }).tap();
  await expect(box.getByRole("combobox", { name: "Category" })).toBeVisible();
  await expect(box.getByRole("textbox", { name: "Description" })).toBeVisible();
  await box.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByText(/^Saved to /)).toBeVisible();
  await page.getByRole("link", { name: "Add Your Bookmarks" }).first().tap();
  await page.getByRole("button", { name: "More options" }).tap();
  await expect(page).toHaveURL(/\/add$/);
});

test("the search in a category shows its glass on a touch screen", async ({ page }) => {
  await importLibrary(page);
  await page.goto("/category/Development");
  const field = page.getByRole("searchbox", { name: /^Search in/ });
  const glass = page.locator("main .relative > .lucide-search");
  const { x, y, width, height } = (await glass.boundingBox())!;
  await expect(field).toBeVisible();
  const shown = await page.screenshot({ clip: { x, y, width, height } });
  await glass.evaluate((icon) => (icon.style.visibility = "hidden"));
  expect((await page.screenshot({ clip: { x, y, width, height } })).equals(shown)).toBe(false);
});

/** How far (px) the area that takes a touch reaches over its button. */
const touchMargin = 4;

test("no button of a dialog is narrower than its text on a small phone", async ({ page }) => {
  await importLibrary(page);
  await page.goto("/");
  await button(page, "Advanced Search & AI Filters").tap();
  await expect(button(page, "Search Bookmarks")).toBeVisible();
  const spilled = await openDialogOf(page)
    .getByRole("button")
    .evaluateAll(
      (buttons, margin) =>
        buttons
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + margin)
          .map(({ textContent }) => textContent),
      touchMargin,
    );
  expect(spilled).toEqual([]);
});
