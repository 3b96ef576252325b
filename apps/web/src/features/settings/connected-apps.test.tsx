import { Refusal } from "@bowerbird/api/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { LinkdingApps } from "./linkding-apps.tsx";
import { makeToken } from "./testing/account-samples.ts";

const create = page.getByRole("button", { name: "Create app token" });

test("the address for apps is shown and can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await open(<LinkdingApps />);
  const address = `${location.origin}/compat/linkding`;
  await expect.element(page.getByText(address)).toBeVisible();
  await page.getByRole("button", { name: "Copy address" }).click();
  await expect.poll(() => written.mock.calls).toEqual([[address]]);
  written.mockRestore();
});

test("one click creates a token that may read and write, once, and shows it", async () => {
  server.on("apiTokens.create", { ...makeToken(), token: "bbt_secret" });
  await open(<LinkdingApps />);
  const release = server.hold("apiTokens.create");
  await create.click();
  await create.click();
  release();
  await expect.element(page.getByText("bbt_secret")).toBeVisible();
  expect(server.calls("apiTokens.create")).toEqual([
    { name: "linkding app", scopes: ["read", "write"], expiresInDays: null },
  ]);
});

test("a refused token shows why", async () => {
  server.on("apiTokens.create", new Refusal("CONFLICT", "You have 50 tokens already."));
  await open(<LinkdingApps />);
  await create.click();
  await expect.element(page.getByText("You have 50 tokens already.")).toBeVisible();
});
