import { password, saved, signedIn as test } from "../people.ts";
import { expect, type Page, choose } from "../test.ts";

interface Manifest {
  share_target: { action: string; method: string; params: Record<"title" | "text" | "url", string> };
}

/** The URL that a phone opens for a share, according to the manifest. */
async function sharedAddress(page: Page, shared: { title?: string; text?: string; url?: string }): Promise<string> {
  const { share_target: target } = (await (await page.request.get("/manifest.webmanifest")).json()) as Manifest;
  expect(target.method).toBe("GET");
  const named = Object.entries(shared).map(([name, value]) => [target.params[name as "url"], value]);
  return `${target.action}?${new URLSearchParams(named as [string, string][]).toString()}`;
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });

test("data shared by another app arrives in the form, also after signing in", async ({ page, email }) => {
  await page.goto(
    await sharedAddress(page, { title: "Rye bread", text: "Long and slow: https://rye.example/a?b=1&c=2." }),
  );
  await expect(field(page, "URL")).toHaveValue("https://rye.example/a?b=1&c=2");
  await expect(field(page, "Title")).toHaveValue("Rye bread");
  await page.getByRole("button", { name: "Save bookmark" }).click();
  await expect(page.getByText("Bookmark saved", { exact: true })).toBeVisible();
  await expect(field(page, "URL")).toHaveValue("");
  expect(await saved(page)).toMatchObject([{ url: "https://rye.example/a?b=1&c=2", title: "Rye bread" }]);

  await test.step("signed out, the sign-in page comes first", async () => {
    await page.context().clearCookies();
    await page.goto(await sharedAddress(page, { title: "Spelt & more", url: "https://spelt.example/#top" }));
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(field(page, "URL")).toHaveValue("https://spelt.example/#top");
    await expect(field(page, "Title")).toHaveValue("Spelt & more");
  });
});

test("the bookmarklet opens a small window with the page it was used on, which saves, says so and closes", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await choose(page, "Help", "Save from anywhere");
  await expect(page.getByRole("heading", { name: "Save from anywhere", level: 1 })).toBeVisible();
  const link = page.getByRole("link", { name: "Save to Bowerbird" });
  const address = (await link.getAttribute("href"))!;
  expect(address).toMatch(/^javascript:/);
  await link.click();
  await expect(page.getByText("Drag it to your bookmarks bar", { exact: true })).toBeVisible();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy its address" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const elsewhere = await context.newPage();
  await elsewhere.goto("https://bread.example/rye?a=b&c");
  await elsewhere.setContent("<title>Rye & “friends” 🍞</title><p>Long and slow</p>");
  await elsewhere.evaluate(() => getSelection()!.selectAllChildren(document.querySelector("p")!));
  const [small] = await Promise.all([
    context.waitForEvent("page"),
    elsewhere.evaluate(decodeURIComponent(address.slice("javascript:".length))),
  ]);
  await expect(field(small, "URL")).toHaveValue("https://bread.example/rye?a=b&c");
  await expect(field(small, "Title")).toHaveValue("Rye & “friends” 🍞");
  await expect(field(small, "Description")).toHaveValue("Long and slow");
  expect(await small.evaluate(() => window.innerWidth)).toBeLessThan(700);
  await expect(small.getByPlaceholder("Quick search...")).toHaveCount(0);
  const closed = small.waitForEvent("close");
  await small.getByRole("button", { name: "Save bookmark" }).click();
  await expect(small.getByText("Bookmark saved", { exact: true })).toBeVisible();
  await expect(small.getByText("This window closes by itself.")).toBeVisible();
  await closed;
  expect(await saved(page)).toMatchObject([{ url: "https://bread.example/rye?a=b&c", description: "Long and slow" }]);
});

test("the example for the API works with a real token", async ({ page, request }) => {
  await page.goto("/save-from-anywhere");
  const example = await page.getByLabel("Example").innerText();
  const made = await page.request.post("/api/account/tokens", { data: { name: "script", scope: "read-write" } });
  const { token } = (await made.json()) as { token: string };
  const [, url] = /^curl (\S+)/.exec(example)!;
  const [, data] = /-d '(.+)'/.exec(example)!;
  const headers = Object.fromEntries(
    [...example.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name, value]) => [name, value]),
  );
  headers["authorization"] = headers["authorization"]!.replace("YOUR_TOKEN", token);
  const answer = await request.post(url!, { headers: headers as Record<string, string>, data: data! });
  expect(answer.status()).toBe(201);
  expect(await saved(page)).toMatchObject([{ url: "https://example.com" }]);
});

test("if the browser offers to install the app, a button uses the offer", async ({ page }) => {
  await page.goto("/save-from-anywhere");
  await expect(page.getByText("Safari on iPhone and iPad")).toBeVisible();
  const button = page.getByRole("button", { name: "Install Bowerbird" });
  await expect(button).toHaveCount(0);
  // Browsers make no offer in test windows: this imitates one.
  await page.evaluate(() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(offer, { prompt: () => Promise.resolve(document.documentElement.setAttribute("data-asked", "")) });
    window.dispatchEvent(offer);
  });
  await button.click();
  await expect(page.locator("html[data-asked]")).toHaveCount(1);
  await expect(button).toHaveCount(0);
});
