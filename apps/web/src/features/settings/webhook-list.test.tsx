import { makeWebhook } from "./testing/account-samples.ts";
import { WebhookList } from "./webhook-list.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

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
