import { ConnectedApps } from "./connected-apps.tsx";
import { makeToken } from "./testing/account-samples.ts";
import { expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const create = page.getByRole("button", { name: "Create app token" });

test.for<[string, string, RegExp]>([
  ["linkding", "/compat/linkding", /^Linkdy ·/],
  ["Karakeep", "/compat/karakeep", /^floccus ·/],
])("the address for apps of %s is shown and can be copied", async ([name, path, app]) => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(<ConnectedApps />);
  const section = page.getByRole("region", { name: `Apps for ${name}` });
  const address = `${location.origin}${path}`;
  await expect.element(section.getByText(address)).toBeVisible();
  await expect.element(section.getByText(app)).toBeVisible();
  await section.getByRole("button", { name: `Copy address for ${name}` }).click();
  await expect.poll(() => written.mock.calls).toEqual([[address]]);
  written.mockRestore();
});

test("a picture shows where an app asks for the address and the token", async () => {
  await open(<ConnectedApps />);
  const picture = page.getByRole("img", {
    name: "In Obsidian, the address goes into “API Endpoint” and the token into “API Key”.",
  });
  await expect.element(picture).not.toBeInTheDocument();
  await page.getByText(/^Obsidian ·/).click();
  await expect.element(picture).toBeVisible();
  await expect.element(picture.getByText(`${location.origin}/compat/karakeep/api/v1`)).toBeVisible();
});

test("one click creates a token that may read and write, once, and shows it", async () => {
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<ConnectedApps />);
  const release = server.hold("apiTokens.create");
  await create.click();
  await create.click();
  release();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  expect(server.calls("apiTokens.create")).toEqual([{ name: "App", scopes: ["read", "write"], expiresInDays: null }]);
});

test("a refused token shows why", async () => {
  server.on("apiTokens.create", new Refusal("CONFLICT", "You have 50 tokens already."));
  await open(<ConnectedApps />);
  await create.click();
  await expect.element(page.getByText("You have 50 tokens already.")).toBeVisible();
});
