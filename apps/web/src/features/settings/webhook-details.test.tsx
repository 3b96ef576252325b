import { makeDelivery, makeWebhook } from "./testing/account-samples.ts";
import { WebhookList } from "./webhook-list.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const webhook = makeWebhook();
const button = (name: string) => page.getByRole("button", { name: `${name} n8n.example` });

test("the details show what is sent, which can be changed, and the last deliveries with their reasons", async () => {
  server.on("webhooks.list", [webhook]);
  server.on("webhooks.change", webhook);
  server.on("webhooks.deliveries", [
    makeDelivery({ state: "waiting", attempts: 2, status: 500, problem: "The receiver answers 500.", answer: "Oh no" }),
    makeDelivery({ event: "bookmark.deleted" }),
  ]);
  await open(<WebhookList />);
  await button("Details of").click();
  const rows = page.getByRole("region", { name: "Last deliveries" }).getByRole("listitem");
  const texts = () => rows.elements().map(({ textContent }) => textContent);
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(/^New bookmarks 500 · 12 ms · attempt 2 · .*answers 500\.Oh no$/),
      expect.stringMatching(/^Deletions Delivered200 · 12 ms · May 1, 2026/),
    ]);
  await page.getByRole("checkbox", { name: "Changes" }).first().click();
  await expect
    .poll(() => server.calls("webhooks.change"))
    .toEqual([{ id: webhook.id, events: ["bookmark.created", "bookmark.deleted"] }]);
});

test("deliveries that failed to load can be retried, and none is said so", async () => {
  server.on("webhooks.list", [webhook]);
  server.on("webhooks.deliveries", new Refusal("CONFLICT"));
  await open(<WebhookList />);
  await button("Details of").click();
  server.on("webhooks.deliveries", []);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Nothing was sent yet.")).toBeVisible();
});
