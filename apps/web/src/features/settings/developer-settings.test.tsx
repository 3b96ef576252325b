import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { DeveloperSettings } from "./developer-settings.tsx";

test("tokens, webhooks, apps and the address for assistants are in one place", async () => {
  server.on("apiTokens.list", []);
  server.on("webhooks.list", []);
  await open(<DeveloperSettings />);
  for (const name of ["API tokens", "Webhooks", "Apps"])
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect.element(page.getByText(`${location.origin}/mcp`)).toBeVisible();
});
