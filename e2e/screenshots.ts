import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { importFile, signInAsSomebodyNew } from "./people.ts";
import { demoLibrary } from "./product/demo-library.ts";
import { type Product, startProduct } from "./product/start-product.ts";
import { fenceIn, markTutorialSeen } from "./test.ts";

interface Screen {
  name: string;
  /** Brings the page there. */
  open: (page: Page) => Promise<unknown>;
}

const folder = path.resolve(import.meta.dirname, "../docs/screenshots");
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Brings the product up with a library in it and writes a picture of each screen, wide and narrow, light and dark. */
export async function takeScreenshots(
  services: { databaseUrl: string; redisUrl: string | null },
  executablePath: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct(services);
  const browser = await chromium.launch({ executablePath });
  try {
    for (const { width, height } of sizes) {
      for (const colorScheme of ["light", "dark"] as const) {
        const options = { colorScheme, viewport: { width, height }, reducedMotion: "reduce" as const };
        await photograph(browser, product, options, `${width}-${colorScheme}`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  console.log(`The pictures are in ${folder}`);
}

type Options = NonNullable<Parameters<Browser["newContext"]>[0]>;

async function photograph(browser: Browser, { url, dataDir }: Product, options: Options, suffix: string) {
  const context = await browser.newContext({ ...options, baseURL: url, locale: "en-GB", timezoneId: "UTC" });
  await fenceIn(context, url);
  await markTutorialSeen(context);
  const page = await context.newPage();
  for (const screen of visitorScreens) await shoot(page, screen, suffix);
  await signInAsSomebodyNew(page, "Ada", dataDir);
  const id = await importFile(page, "bookmarks.html", demoLibrary());
  for (const screen of [...personScreens, summary(id), progress]) await shoot(page, screen, suffix);
  await context.close();
}

async function shoot(page: Page, { name, open }: Screen, suffix: string): Promise<void> {
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}-${suffix}.png`), animations: "disabled" });
}

const visitorScreens: Screen[] = [
  { name: "landing", open: (page) => go(page, "/", "Every link you save, sorted into its place") },
  { name: "terms", open: (page) => go(page, "/terms", "Terms of Service") },
  { name: "login", open: (page) => go(page, "/login", "Sign in") },
  { name: "signup", open: (page) => go(page, "/signup", "Create your account") },
];

const personScreens: Screen[] = [
  { name: "home-cards", open: (page) => openHome(page, "Cards view") },
  {
    name: "quick-search",
    open: async (page) => {
      await page.getByPlaceholder("Quick search...").fill("japan");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
  },
  { name: "home-dense", open: (page) => openHome(page, "Dense view") },
  { name: "add", open: (page) => go(page, "/add", "Add Your Bookmarks") },
];

const summary = (id: string): Screen => ({
  name: "import-summary",
  open: async (page) => {
    await page.goto(`/add?method=file&import=${id}`);
    await page.getByText("Import Complete").waitFor();
  },
});

/** So many links that the picture is taken before the last is stored. */
const manyLinks = 30_000;

const progress: Screen = {
  name: "import-progress",
  open: async (page) => {
    const links = Array.from({ length: manyLinks }, (_, index) => `https://example.com/article/${index}`);
    await page.goto("/add?method=file");
    const buffer = Buffer.from(links.join("\n"));
    await page.locator("input[type=file]").setInputFiles({ name: "everything.txt", mimeType: "text/plain", buffer });
    await page.getByRole("button", { name: "Start import" }).click();
    await page.getByText(/1\d,\d{3} of 30,000 links/).waitFor();
  },
};

async function openHome(page: Page, view: string): Promise<void> {
  await go(page, "/", "Your Bookmarks");
  await page.getByRole("button", { name: view }).click();
  await page.getByRole("article").first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function go(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}
