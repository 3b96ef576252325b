import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { importFile, signInAsNewPerson } from "./people.ts";
import { demoLibrary } from "./product/demo-library.ts";
import { opsPassword } from "./product/app-secret.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { fenceIn, markTutorialSeen } from "./test.ts";

interface Screen {
  name: string;
  /** Navigates to the screen. */
  open: (page: Page) => Promise<unknown>;
}

const root = path.resolve(import.meta.dirname, "..");
const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

interface Choice {
  /** A bookmark file in HTML to show instead of the demo library. */
  library?: string | undefined;
  /** Names of screens, or parts of them; without any, all are taken. */
  names: readonly string[];
}

/** Starts the product with a library and writes a screenshot of each screen, wide to narrow, light and dark. */
export async function takeScreenshots(
  services: { databaseUrl: string; redisUrl: string | null },
  executablePath: string,
  choice: Choice,
): Promise<void> {
  const folder = path.join(root, choice.library === undefined ? "docs/screenshots" : ".cache/screenshots");
  mkdirSync(folder, { recursive: true });
  const product = await startProduct(services);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (const viewport of sizes) await photograph(browser, product, { viewport, folder, ...choice });
  } finally {
    await browser.close();
    await product[Symbol.asyncDispose]();
  }
  console.log(`The pictures are in ${folder}`);
}

type Session = Choice & { viewport: (typeof sizes)[number]; folder: string };

async function photograph(browser: Browser, product: Product, { viewport, folder, library, names }: Session) {
  const { url } = product;
  const options = { viewport, baseURL: url, locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" as const };
  const httpCredentials = { username: "ops", password: opsPassword };
  const context = await browser.newContext({ ...options, httpCredentials, colorScheme: "light" });
  await fenceIn(context, url);
  await markTutorialSeen(context);
  const page = await context.newPage();
  const take = async (screens: readonly Screen[]): Promise<void> => {
    const wanted = screens.filter(({ name }) => names.length === 0 || names.some((one) => name.includes(one)));
    for (const screen of wanted) await shoot(page, screen, `${folder}/${screen.name}-${viewport.width}`);
  };
  await take(visitorScreens);
  await signInAsNewPerson(page, "Ada", product);
  await take([emptyHome]);
  const id = await importFile(page, "bookmarks.html", library ?? demoLibrary());
  await take([...personScreens, ...operatorScreens, summary(id), progress]);
  await context.close();
}

/** @param file without the theme */
async function shoot(page: Page, { open }: Screen, file: string): Promise<void> {
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((chosen) => void (document.documentElement.dataset.theme = chosen), theme);
    await page.screenshot({ path: `${file}-${theme}.png`, animations: "disabled" });
  }
}

const settingsTabs = ["account", "appearance", "backup", "privacy", "notifications", "ai", "automation", "developer"];

const visitorScreens: Screen[] = [
  { name: "landing", open: (page) => go(page, "/", "Every link you save, sorted into its place") },
  { name: "terms", open: (page) => go(page, "/terms", "Terms of Service") },
  { name: "login", open: (page) => go(page, "/login", "Sign in") },
  { name: "signup", open: (page) => go(page, "/signup", "Create your account") },
  { name: "forgot-password", open: (page) => go(page, "/forgot-password", "Forgot your password?") },
  { name: "reset-password", open: (page) => go(page, "/reset-password?token=a", "Choose a new password") },
  { name: "verify-email", open: (page) => go(page, "/verify-email?token=a", "Verification failed") },
  { name: "not-found", open: (page) => go(page, "/nowhere", "404 Page Not Found") },
];

const emptyHome: Screen = {
  name: "home-empty",
  open: (page) => page.goto("/").then(() => seen(page, "No bookmarks yet")),
};

const personScreens: Screen[] = [
  { name: "home-cards", open: (page) => openHome(page, "cards") },
  {
    name: "quick-search",
    open: async (page) => {
      await page.getByPlaceholder("Quick search...").fill("japan");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "choosing",
    open: async (page) => {
      await openHome(page, "cards");
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await page.getByRole("toolbar", { name: "Bulk Edit" }).waitFor();
    },
  },
  {
    name: "edit",
    open: async (page) => {
      await openHome(page, "cards");
      await page.keyboard.press("j");
      await page.keyboard.press("e");
      await page.getByRole("dialog", { name: "Edit bookmark" }).waitFor();
    },
  },
  { name: "home-dense", open: (page) => openHome(page, "dense") },
  {
    name: "advanced-search",
    open: async (page) => {
      await openHome(page, "cards");
      await page.getByRole("button", { name: "Advanced Search & AI Filters" }).click();
      await page.getByLabel("Search Query").waitFor();
    },
  },
  { name: "search-results", open: (page) => settled(page, "/?search=guide") },
  { name: "no-results", open: (page) => page.goto("/?search=zzzzzz").then(() => seen(page, "No Results Found")) },
  { name: "category", open: openLargestCategory },
  { name: "favorites", open: (page) => settled(page, "/?search=&is=favorite") },
  { name: "read-later", open: (page) => settled(page, "/?search=&is=unread") },
  { name: "archive", open: (page) => settled(page, "/?search=&is=archived") },
  { name: "tags", open: (page) => go(page, "/tags", "Tags") },
  { name: "tidy", open: (page) => settled(page, "/tidy") },
  { name: "rediscover", open: (page) => settled(page, "/rediscover") },
  { name: "insights", open: (page) => settled(page, "/insights") },
  { name: "map", open: (page) => settled(page, "/insights?view=map") },
  { name: "history", open: (page) => go(page, "/history", "History") },
  { name: "trash", open: (page) => go(page, "/trash", "Trash") },
  ...settingsTabs.map((tab) => ({
    name: `settings-${tab}`,
    open: (page: Page) => settled(page, `/settings?tab=${tab}`),
  })),
  { name: "save-from-anywhere", open: (page) => settled(page, "/save-from-anywhere") },
  { name: "extension-page", open: (page) => settled(page, "/extension") },
  { name: "add", open: (page) => go(page, "/add", "Add Your Bookmarks") },
  { name: "add-single", open: (page) => page.goto("/add?method=single").then(() => seen(page, "AI suggestions")) },
  { name: "add-bulk", open: (page) => page.goto("/add?method=bulk").then(() => seen(page, "Start import")) },
  { name: "add-file", open: (page) => page.goto("/add?method=file").then(() => seen(page, "Start import")) },
  {
    name: "add-file-preview",
    open: async (page) => {
      await page.goto("/add?method=file");
      const buffer = Buffer.from(demoLibrary());
      await page.locator("input[type=file]").setInputFiles({ name: "bookmarks.html", mimeType: "text/html", buffer });
      await page.getByText("Largest folders").waitFor();
    },
  },
  {
    name: "add-categories",
    open: (page) => page.goto("/add?method=categories").then(() => seen(page, "Category name")),
  },
  {
    name: "fix-categories",
    open: (page) => page.goto("/add?fix=new").then(() => seen(page, "Preview changes")),
  },
  {
    name: "tutorial",
    open: async (page) => {
      await openHome(page, "cards");
      // On phones it is in the account's menu.
      await page
        .getByRole("button", { name: /^(Help|Account of .*)$/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Tutorial" }).click();
      await seen(page, "1 of 8");
    },
  },
];

const operatorScreens: Screen[] = ["", "/people", "/sharing", "/audit"].map((page) => ({
  name: `ops${page.replace("/", "-")}`,
  open: (window) => settled(window, `/ops${page}`),
}));

const summary = (id: string): Screen => ({
  name: "import-summary",
  open: async (page) => {
    await page.goto(`/add?method=file&import=${id}`);
    await page.getByText("Import Complete").waitFor();
  },
});

/** So many links that the screenshot is taken before the last is stored. */
const manyLinks = 30_000;

const progress: Screen = {
  name: "import-progress",
  open: async (page) => {
    const links = Array.from({ length: manyLinks }, (_, index) => `https://example.com/article/${index}`);
    await page.goto("/add?method=file");
    const buffer = Buffer.from(links.join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "everything.txt", mimeType: "text/plain", buffer });
    await page.getByRole("button", { name: "Start import" }).click();
    await page.getByText(/\d of 30,000 links/).waitFor();
  },
};

async function openHome(page: Page, view: string): Promise<void> {
  await go(page, `/?view=${view}`, "Your Bookmarks");
  await page.getByRole("article").first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function go(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/** Opens a page and waits until it has loaded what it shows. */
async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading").first().waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  await page.waitForTimeout(quietMs);
}

async function openLargestCategory(page: Page): Promise<void> {
  const categories = (await (await page.request.get("/api/categories")).json()) as {
    name: string;
    bookmarkCount: number;
  }[];
  const { name } = categories.toSorted((a, b) => b.bookmarkCount - a.bookmarkCount)[0]!;
  await settled(page, `/category/${encodeURIComponent(name)}`);
}

/** Charts and maps are drawn some frames after their numbers arrive. */
const quietMs = 500;

const seen = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();
