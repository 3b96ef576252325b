import { expectAccessibleAtAnyWidth } from "./barriers.ts";
import { signInAsSomebodyNew } from "./people.ts";
import { expect, type Page, test } from "./test.ts";

const bookmarks = [
  { url: "https://kitchen.example", title: "Sourdough for beginners", category: "Food" },
  { url: "https://money.example", title: "Fixed or variable mortgage" },
  { url: "https://birds.example", title: "The satin bowerbird at home" },
  { url: "https://shop.example", title: "A bakery near the station", category: "Food" },
];

interface Answer {
  result: { data: { json: { bookmarks?: { id: string }[] } } };
}

/** Has the server answer another call, and adds to what it says. */
async function answerFrom(page: Page, call: RegExp, other: (url: string) => string, add: (ids: string[]) => object) {
  await page.route(call, async (route) => {
    const response = await route.fetch({ url: other(route.request().url()) });
    const answer = (await response.json()) as Answer;
    const { json } = answer.result.data;
    Object.assign(json, add(json.bookmarks?.map(({ id }) => id) ?? []));
    await route.fulfill({ response, json: answer });
  });
}

/**
 * What a server with pgvector and a model would say, whose PostgreSQL this one has not: that "loaf", "bakery" and
 * "Sourdough" mean the same. What such a server really says is tested beside its search.
 */
async function haveMeaning(page: Page): Promise<void> {
  const on = { state: "on", model: "text-embedding-3-small", understood: 4, total: 4 };
  await answerFrom(
    page,
    /\/trpc\/search\.meaning\?input/,
    (url) => url,
    () => on,
  );
  const sourdough = (url: string) => url.replace(/loaf|bakery/, "sourdough");
  await answerFrom(page, /\/trpc\/search\.(quick|full)\?.*meaning/, sourdough, (byMeaning) => ({ byMeaning }));
  const bakery = (url: string) =>
    `${new URL(url).origin}/trpc/search.quick?input=${encodeURIComponent('{"json":{"q":"bakery"}}')}`;
  await answerFrom(page, /\/trpc\/bookmarks\.similar\?/, bakery, () => ({ isUnderstood: true }));
}

test("what is about the same is found in other words, while typing, by a search, and from a bookmark", async ({
  page,
}) => {
  await signInAsSomebodyNew(page);
  for (const data of bookmarks) await page.request.post("/api/bookmarks", { data });
  await haveMeaning(page);

  await test.step("while typing", async () => {
    await page.goto("/");
    await page.getByRole("combobox").fill("loaf");
    const option = page.getByRole("option").filter({ hasText: "Sourdough" });
    await expect(option).toContainText("by meaning");
    await expectAccessibleAtAnyWidth(page, "found by meaning");
    await page.keyboard.press("Escape");
  });

  await test.step("by a search with an order", async () => {
    await page.goto("/?search=bakery");
    await expect(page.getByText("1 bookmark found")).toBeVisible();
    const related = page.getByRole("region", { name: "Found by meaning" });
    await expect(related.getByRole("article")).toHaveCount(1);
    await expect(related).toContainText("Sourdough for beginners");
    await expectAccessibleAtAnyWidth(page, "results by meaning");
    await page.goto("/?search=loaf&sort=match");
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  await test.step("from a bookmark", async () => {
    const card = page.getByRole("article").filter({ hasText: "Sourdough" });
    await card.hover();
    await card.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name: "More like this" }).click();
    const dialog = page.getByRole("dialog", { name: "More like this" });
    await expect(dialog.getByRole("listitem")).toHaveText([/A bakery near the station/]);
    await expectAccessibleAtAnyWidth(page, "more like this");
  });

  await test.step("which the settings say", async () => {
    await page.goto("/settings?tab=privacy");
    await expect(page.getByRole("region", { name: "Search by meaning" })).toContainText("text-embedding-3-small");
    await expectAccessibleAtAnyWidth(page, "settings with meaning");
  });
});
