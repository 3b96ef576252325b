/// <reference types="chrome" />
import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../accessibility.ts";
import { connect, type Event, openPopup, pair, pressShortcut, signOf, test } from "../extension-test.ts";
import { save, saved, signInAsNewPerson } from "../people.ts";

test("it connects on a page of the server, which lists the token and can revoke it", async ({
  extension,
  page,
  baseURL,
}) => {
  await signInAsNewPerson(page);
  const lured = await extension.context.newPage();
  await lured.goto(`/connect-extension?state=${crypto.randomUUID()}`);
  await pair(extension, page, baseURL!);
  await expectAccessible(page, "options");
  await expect(page.getByText("Alt+Shift+Y")).toBeVisible();
  const tokens = (await (await page.request.get("/api/account/tokens")).json()) as Record<string, unknown>[];
  expect(tokens).toMatchObject([{ name: "Browser extension (Chrome)", scopes: ["read", "write"] }]);
  await page.request.delete(`/api/account/tokens/${String(tokens[0]!["id"])}`);

  await test.step("a page that it has not opened gets no token", async () => {
    await expect(lured.getByText("The extension does not answer")).toBeVisible();
    await expect(lured.getByRole("button", { name: "Connect" })).toHaveCount(0);
  });
  const site = await extension.context.newPage();
  await site.goto("https://rye.example/");
  const popup = await openPopup(extension, site);
  await expect(popup.getByText("The connection to your server was revoked.")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Connect again" })).toBeVisible();
});

test("the popup saves the page at once, shows its category, and can edit and undo", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const site = await extension.context.newPage();
  await site.route("https://github.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>A parser for rye</title>" }),
  );
  await site.goto("https://github.com/ada/rye");
  const background = await extension.background();
  expect(await signOf(background, site.url())).toBe("");

  const popup = await openPopup(extension, site);
  await expect(popup.getByText("Saved", { exact: true })).toBeVisible();
  await expect(popup.getByLabel("Title")).toHaveValue("A parser for rye");
  await expect(popup.getByLabel("Category").locator("option:checked")).toHaveText("Development");
  await expect.poll(() => signOf(background, site.url())).toBe("✓");

  await expect(popup.getByText("Looking for tags that fit")).toHaveCount(0);
  await expectAccessible(popup, "popup");
  await popup.getByLabel("Title").fill("Rye, parsed");
  await popup.getByLabel("Title").press("Enter");
  await popup.getByLabel("Category").selectOption("Science");
  await popup.getByLabel("Tags").fill("grain");
  await popup.getByLabel("Tags").press("Enter");
  await expect(popup.getByRole("button", { name: "Remove grain" })).toBeVisible();
  await expect
    .poll(() => saved(page))
    .toMatchObject([{ title: "Rye, parsed", category: "Science", tags: expect.arrayContaining(["grain"]) }]);

  await popup.getByRole("button", { name: "Undo" }).click();
  await expect(popup.getByText("Removed", { exact: true })).toBeVisible();
  expect(await saved(page)).toEqual([]);
  await expect.poll(() => signOf(background, site.url())).toBe("");
  await popup.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => saved(page)).toHaveLength(1);

  const again = await openPopup(extension, site);
  await expect(again.getByText("Already saved")).toBeVisible();
});

test("the shortcut saves without a window and offers Undo in the page; the icon marks every saved page", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const background = await extension.background();
  const site = await extension.context.newPage();
  // A page of the product: only there the extension may run scripts without a real key press.
  await site.goto("/terms");
  await expect(site).toHaveTitle(/Terms/);
  await pressShortcut(background);
  await expect.poll(() => signOf(background, site.url())).toBe("✓");
  const notice = site.locator("bowerbird-notice");
  await expect(notice).toHaveCount(1);
  expect(await saved(page)).toMatchObject([{ url: `${baseURL}/terms`, title: expect.stringContaining("Terms") }]);

  await test.step("the page itself can neither read nor press it", async () => {
    expect(await notice.evaluate((element) => element.shadowRoot)).toBeNull();
  });
  // It is in the corner, with the button at its right end.
  await site.mouse.click(1000 - 16 - 40, 800 - 16 - 24);
  await expect.poll(() => saved(page)).toEqual([]);
  await expect.poll(() => signOf(background, site.url())).toBe("");

  await test.step("another spelling of a saved URL is marked; visiting it sends no request", async () => {
    await save(page, { url: "https://www.rye.example/bread/?utm_source=x" });
    await background.evaluate(() => chrome.storage.local.remove("last-exchange"));
    await background.evaluate(() => (chrome.alarms.onAlarm as unknown as Event).dispatch({ name: "exchange" }));
    const calls: string[] = [];
    extension.context.on("request", (request) => {
      // The web app has a service worker, too, which keeps its files for offline use.
      if (request.serviceWorker()?.url() === background.url()) calls.push(request.url());
    });
    await expect
      .poll(async () => {
        await site.goto("http://rye.example/bread/?fbclid=1");
        return signOf(background, site.url());
      })
      .toBe("✓");
    await site.goto("http://rye.example/rolls");
    await expect.poll(() => signOf(background, site.url())).toBe("");
    expect(calls.filter((url) => !url.includes("savedKeys"))).toEqual([]);
    expect(calls.join()).not.toContain("rye");
  });
});

test("a page behind a sign-in is filed and found by what it says, unless its text is kept back", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const site = await extension.context.newPage();
  // Only this browser gets these pages. At this address the extension may run scripts without a real key press.
  const members = "http://127.0.0.1:8123";
  const texts: Record<string, string> = {
    "/kneading":
      "Bake bread from flour, water and sourdough: knead the dough, let it rest, bake it in the oven. ".repeat(8),
    "/starter": "Feed the sourdough with flour and water each morning, and keep the jar warm. ".repeat(8),
  };
  await site.route(`${members}/**`, (route, request) =>
    route.fulfill({
      contentType: "text/html",
      body: `<html lang="en"><title>Members</title><article><p>${texts[new URL(request.url()).pathname] ?? ""}</p></article>`,
    }),
  );
  await site.goto(`${members}/kneading`);
  const popup = await openPopup(extension, site);
  await expect(popup.getByText("Saved", { exact: true })).toBeVisible();
  await expect(popup.getByLabel("Category").locator("option:checked")).toHaveText("Food & Recipes");
  const find = async (q: string) => {
    const { bookmarks } = await (await page.request.get("/api/search", { params: { q } })).json();
    return (bookmarks as { url: string }[]).map(({ url }) => url);
  };
  await expect.poll(() => find('"knead the dough"')).toEqual([site.url()]);

  await page.goto(extension.page("options.html"));
  await page.getByRole("checkbox", { name: /Send a page's text along/ }).uncheck();
  await site.goto(`${members}/starter`);
  await expect((await openPopup(extension, site)).getByText("Saved", { exact: true })).toBeVisible();
  await expect.poll(() => saved(page)).toHaveLength(2);
  expect(await find('"keep the jar warm"')).toEqual([]);
});

test("the address bar searches while typing, and a menu saves a link or the selected text", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const background = await extension.background();
  const menu = (info: object) =>
    background.evaluate(async (given) => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      (chrome.contextMenus.onClicked as unknown as Event).dispatch(given, tab);
    }, info);
  await page.goto("https://bread.example/");
  await page.bringToFront();
  await menu({ menuItemId: "link", linkUrl: "https://rye.example/?a=1&b=<2>" });
  await menu({ menuItemId: "selection", selectionText: "Long and slow" });
  await expect
    .poll(() => saved(page))
    .toMatchObject([
      { url: "https://bread.example/", title: "Elsewhere", description: "Long and slow" },
      { url: "https://rye.example/?a=1&b=<2>" },
    ]);

  const found = await background.evaluate(
    () => new Promise((resolve) => (chrome.omnibox.onInputChanged as unknown as Event).dispatch("rye.ex", resolve)),
  );
  expect(found).toMatchObject([
    { content: "https://rye.example/?a=1&b=<2>", description: expect.stringContaining("rye") },
  ]);
  await background.evaluate(() =>
    (chrome.omnibox.onInputEntered as unknown as Event).dispatch("https://rye.example/?a=1", "currentTab"),
  );
  await expect(page).toHaveURL("https://rye.example/?a=1");
});

test("links saved while the server is away are queued on the device and arrive once", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  const background = await extension.background();
  await page.goto("https://rye.example/");
  await extension.context.setOffline(true);
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("Saved on this device.")).toBeVisible();
  await page.bringToFront();
  await pressShortcut(background);
  await expect.poll(() => background.evaluate(() => chrome.action.getBadgeText({}))).toBe("2");
  await extension.context.setOffline(false);
  expect(await saved(page)).toEqual([]);
  for (const _ of [1, 2])
    await background.evaluate(() => (chrome.alarms.onAlarm as unknown as Event).dispatch({ name: "exchange" }));
  await expect.poll(() => background.evaluate(() => chrome.action.getBadgeText({}))).toBe("");
  expect(await saved(page)).toMatchObject([{ url: "https://rye.example/" }]);
});

test("the side panel searches and browses, and all tabs of a window become a category", async ({
  extension,
  page,
  baseURL,
}) => {
  await connect(extension, page, baseURL!);
  await (await extension.context.newPage()).goto("/terms");
  for (const name of ["rye", "spelt"]) await (await extension.context.newPage()).goto(`https://${name}.example/`);
  await page.bringToFront();
  await page.goto(extension.page("tabs.html"));
  await page.getByLabel("Category").fill("Bread");
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page, "tabs of a window");
  await page.getByLabel(/spelt/).uncheck();
  await page.getByRole("button", { name: "Save 1 tab" }).click();
  await expect(page.getByText("1 saved in Bread.")).toBeVisible();
  expect(await saved(page)).toMatchObject([{ url: "https://rye.example/", category: "Bread" }]);

  await test.step("the popup opens it", async () => {
    const popup = await extension.context.newPage();
    await popup.goto(extension.page("popup.html"));
    await popup.getByRole("button", { name: "Search" }).click();
    const background = await extension.background();
    await expect
      .poll(() =>
        background.evaluate(async () => (await chrome.runtime.getContexts({ contextTypes: ["SIDE_PANEL"] })).length),
      )
      .toBe(1);
  });
  const panel = await extension.context.newPage();
  await panel.setViewportSize({ width: 360, height: 700 });
  await panel.goto(extension.page("panel.html"));
  await expect(panel.getByRole("link", { name: /rye\.example/ })).toBeVisible();
  await expectAccessible(panel, "side panel");
  await expectNoSidewaysScroll(panel, "side panel");
  await panel.getByRole("button", { name: /Bread/ }).click();
  await expect(panel.getByRole("region", { name: "Bread" }).getByRole("link")).toHaveAttribute(
    "href",
    "https://rye.example/",
  );
  await panel.getByLabel("Search your bookmarks").fill("nothing like that");
  await expect(panel.getByText("Nothing found.")).toBeVisible();
  await panel.getByLabel("Search your bookmarks").fill("rye");
  await expect(panel.getByRole("region", { name: "Found" }).getByRole("link")).toHaveCount(1);
});
