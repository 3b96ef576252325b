import { DeveloperSettings } from "./developer-settings.tsx";
import { expect, open, page, server, test } from "../../shared/testing/in-page.ts";

test("tokens, webhooks, apps and the address for assistants are in one place", async () => {
  server.on("apiTokens.list", []);
  server.on("webhooks.list", []);
  await open(<DeveloperSettings />);
  for (const name of ["API tokens", "Webhooks", "Apps"])
    await expect.element(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect.element(page.getByText(`${location.origin}/mcp`)).toBeVisible();
});
