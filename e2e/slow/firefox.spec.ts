import { saved } from "../extension-test.ts";
import { signInAsNewPerson } from "../people.ts";
import { type Firefox, openFirefox } from "../product/firefox.ts";
import { expect, test } from "../test.ts";

/** Waits until the extension's page shows a text. */
async function expectText(firefox: Firefox, text: string): Promise<void> {
  await expect.poll(() => firefox.evaluate("document.body.innerText"), { timeout: 15_000 }).toContain(text);
}

test("in Firefox the extension connects, shows the library and saves links", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const origin = baseURL!;
  await signInAsNewPerson(page);
  await page.request.post("/api/bookmarks", { data: { url: "https://rye.example/bread", title: "Rye bread" } });
  const made = await page.request.post("/api/account/tokens", { data: { name: "Firefox", scope: "read-write" } });
  const { token } = (await made.json()) as { token: string };
  const firefox = await openFirefox();
  try {
    await firefox.open("options.html");
    await expectText(firefox, "Connect to your server");
    await firefox.evaluate(`browser.storage.local.set({ connection: ${JSON.stringify({ origin, token })} })`);
    await expectText(firefox, `Connected to ${new URL(origin).host}`);
    await expectText(firefox, "This is version");
    await firefox.open("panel.html");
    await expectText(firefox, "Rye bread");
    const links = [{ url: "https://spelt.example", title: "Spelt" }];
    const request = JSON.stringify({ name: "save", request: { links } });
    await firefox.evaluate(`browser.runtime.sendMessage(${request}).then(JSON.stringify)`);
    await expect.poll(() => saved(page)).toContainEqual(expect.objectContaining({ title: "Spelt" }));
  } finally {
    await firefox.close();
  }
});
