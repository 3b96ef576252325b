import { embeddingConfig, startEmbeddingServer } from "../packages/core/src/testing/index.ts";
import { expectAccessible } from "./accessible.ts";
import { signInAsSomebodyNew } from "./people.ts";
import { startProduct } from "./product/start-product.ts";
import { expect, type Page, test } from "./test.ts";

/** A PostgreSQL with pgvector, on which databases may be created. */
const databaseUrl = process.env.VECTOR_DATABASE_URL;

const bookmarks = [
  { url: "https://kitchen.example", title: "Sourdough for beginners", category: "Food" },
  { url: "https://money.example", title: "Fixed or variable mortgage" },
  { url: "https://birds.example", title: "The satin bowerbird at home" },
  { url: "https://shop.example", title: "A bakery near the station", category: "Food" },
];

async function understand(page: Page, url: string): Promise<void> {
  const status = async () => (await (await page.request.get(`${url}/api/search/meaning`)).json()) as object;
  await expect.poll(status, { timeout: 90_000 }).toMatchObject({ state: "on", understood: bookmarks.length });
}

test("what is about the same is found in other words, while typing, by a search, and from a bookmark", async ({
  browser,
}) => {
  test.skip(databaseUrl === undefined, "VECTOR_DATABASE_URL names no PostgreSQL with pgvector");
  test.setTimeout(240_000);
  const model = await startEmbeddingServer();
  const { baseUrl, embeddingModel } = embeddingConfig(model);
  const settings = { OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: "none", OPENAI_EMBEDDING_MODEL: embeddingModel! };
  const product = await startProduct({ databaseUrl: databaseUrl!, redisUrl: null }, settings);
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await signInAsSomebodyNew(page, "Ada", product.dataDir);
    for (const data of bookmarks) await page.request.post("/api/bookmarks", { data });
    await understand(page, product.url);

    await test.step("while typing", async () => {
      await page.goto("/");
      await page.getByRole("combobox").fill("loaf");
      const option = page.getByRole("option").filter({ hasText: "Sourdough" });
      await expect(option).toContainText("by meaning");
      await expectAccessible(page, "found by meaning");
      await page.keyboard.press("Escape");
    });

    await test.step("by a search with an order", async () => {
      await page.goto("/?search=bakery");
      await expect(page.getByText("1 bookmark found")).toBeVisible();
      const related = page.getByRole("region", { name: "Found by meaning" });
      await expect(related.getByRole("article")).toHaveCount(1);
      await expect(related).toContainText("Sourdough for beginners");
      await expectAccessible(page, "results by meaning");
      await page.goto("/?search=loaf&sort=match");
      await expect(page.getByRole("article")).toHaveCount(2);
    });

    await test.step("from a bookmark", async () => {
      const card = page.getByRole("article").filter({ hasText: "Sourdough" });
      await card.hover();
      await card.getByRole("button", { name: /^Actions/ }).click();
      await page.getByRole("menuitem", { name: "More like this" }).click();
      const dialog = page.getByRole("dialog", { name: "More like this" });
      await expect(dialog.getByRole("listitem")).toHaveText([/A bakery near the station/]);
      await expectAccessible(page, "more like this");
    });

    await test.step("which the settings say", async () => {
      await page.goto("/settings?tab=privacy");
      await expect(page.getByRole("region", { name: "Search by meaning" })).toContainText("text-embedding-3-small");
      await expectAccessible(page, "settings with meaning");
    });
  } finally {
    await context.close();
    await product.stop();
    await model.close();
  }
});
