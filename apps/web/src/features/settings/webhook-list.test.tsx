import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { makeWebhook } from "./testing/account-samples.ts";
import { WebhookList } from "./webhook-list.tsx";

const webhook = makeWebhook();
const button = (name: string) => page.getByRole("button", { name: `${name} n8n.example` });

test("webhooks that failed to load can be retried", async () => {
  server.on("webhooks.list", new Refusal("CONFLICT"));
  await open(<WebhookList />);
  await expect.element(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  server.on("webhooks.list", [webhook]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(button("Send a test to")).toBeVisible();
});
