import { makeDelivery, makeWebhook } from "./testing/account-samples.ts";
import { WebhookList } from "./webhook-list.tsx";
import { expect, expectMessage, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const webhook = makeWebhook();
const button = (name: string) => page.getByRole("button", { name: `${name} n8n.example` });

test("each webhook says how it is doing", async () => {
  server.on("webhooks.list", [
    webhook,
    makeWebhook({ waiting: 3, failingSince: new Date("2026-05-12T00:00:00Z") }),
    makeWebhook({ isOn: false }),
    makeWebhook({ isOn: false, offReason: "20 deliveries in a row failed." }),
  ]);
  await open(<WebhookList />);
  const states = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.querySelector("[aria-live]")?.textContent);
  await expect
    .poll(states)
    .toEqual([
      "Everything is sent",
      "Failing since May 12, 2026, 12:00 AM · 3 messages wait",
      "Off",
      "Switched off: 20 deliveries in a row failed.",
    ]);
});

test("a webhook is switched off and on", async () => {
  server.on("webhooks.list", [webhook]);
  server.on("webhooks.change", { ...webhook, isOn: false });
  await open(<WebhookList />);
  const toggle = page.getByRole("switch", { name: "Send to n8n.example" });
  await expect.element(toggle).toBeChecked();
  server.on("webhooks.list", [{ ...webhook, isOn: false }]);
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  expect(server.calls("webhooks.change")).toEqual([{ id: webhook.id, isOn: false }]);
});

test("a test says whether it arrived, and why it did not", async () => {
  server.on("webhooks.list", [webhook]);
  server.on("webhooks.test", makeDelivery({ event: "test" }));
  await open(<WebhookList />);
  await button("Send a test to").click();
  await expectMessage("The test arrived");
  server.on("webhooks.test", makeDelivery({ state: "failed", problem: "The receiver answers 404." }));
  await button("Send a test to").click();
  await expectMessage("The receiver answers 404.");
  expect(server.calls("webhooks.test")).toEqual([{ id: webhook.id }, { id: webhook.id }]);
});

test("a webhook is removed once that is confirmed, and stays where it could not be", async () => {
  server.on("webhooks.list", [webhook]);
  server.on("webhooks.remove", new Refusal("CONFLICT", "It was removed elsewhere."));
  await open(<WebhookList />);
  await button("Remove the webhook to").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectMessage("It was removed elsewhere.");
  server.on("webhooks.remove", { message: "" });
  await button("Remove the webhook to").click();
  server.on("webhooks.list", []);
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect.element(button("Send a test to")).not.toBeInTheDocument();
  expect(server.calls("webhooks.remove")).toEqual([{ id: webhook.id }, { id: webhook.id }]);
});
