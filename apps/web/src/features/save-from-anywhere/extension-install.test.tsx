import { ExtensionInstall } from "./extension-install.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

const nowhere = { version: "1.2.3", chromeUrl: null, firefoxUrl: null, signedUrl: null };
const answer = (info: object) => server.onRest("GET /extension/info.json", () => Response.json(info));

test("Chromium gets a download and the steps that load it", async () => {
  answer(nowhere);
  await open(<ExtensionInstall />);
  const download = page.getByRole("link", { name: "Download version 1.2.3" });
  await expect.element(download).toHaveAttribute("href", "/extension/bowerbird-chromium.zip");
  await expect.element(page.getByRole("heading", { name: "Step 4: Connect it" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy chrome://extensions" })).toBeVisible();
});

test("Firefox gets its own file and steps, and is told that they last until it closes", async () => {
  answer(nowhere);
  await open(<ExtensionInstall />);
  await page.getByRole("radio", { name: "Firefox" }).click();
  const download = page.getByRole("link", { name: "Download version 1.2.3" });
  await expect.element(download).toHaveAttribute("href", "/extension/bowerbird-firefox.zip");
  await expect.element(page.getByText(/^Firefox removes the extension/)).toBeVisible();
});

test("where the extension is in a store, or signed, one link installs it", async () => {
  answer({ ...nowhere, chromeUrl: "https://store.example/bowerbird", signedUrl: "/extension/bowerbird.xpi" });
  await open(<ExtensionInstall />);
  const add = (name: string) => page.getByRole("link", { name: `Add to ${name}` });
  await expect.element(add("Chrome")).toHaveAttribute("href", "https://store.example/bowerbird");
  await page.getByRole("radio", { name: "Firefox" }).click();
  await expect.element(add("Firefox")).toHaveAttribute("href", "/extension/bowerbird.xpi");
  await expect.element(page.getByRole("heading", { name: "Step 1: Connect it" })).toBeVisible();
});

test("a server without the files says who can make them", async () => {
  answer({ ...nowhere, version: null });
  await open(<ExtensionInstall />);
  await expect.element(page.getByText(/Your administrator can build it/)).toBeVisible();
});

test("a server that does not answer is no empty page", async () => {
  server.onRest("GET /extension/info.json", () => new Response("", { status: 503 }));
  await open(<ExtensionInstall />);
  await expect.element(page.getByText(/^Couldn't find out/)).toBeVisible();
});
