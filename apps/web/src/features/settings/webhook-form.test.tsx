import { makeWebhook } from "./testing/account-samples.ts";
import { WebhookForm } from "./webhook-list.tsx";
import { expect, expectMessage, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const address = page.getByLabelText("Address of the receiver");
const add = page.getByRole("button", { name: "Add webhook" });

test("a webhook is added with what was chosen, and its secret is shown once, to be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  server.on("webhooks.add", { ...makeWebhook(), secret: "whsec_abc" });
  await open(<WebhookForm />);
  await address.fill("https://n8n.example/webhook/1");
  await page.getByRole("checkbox", { name: "Deletions" }).click();
  await add.click();
  await expect.element(page.getByText("whsec_abc")).toBeVisible();
  await expect.element(address).toHaveValue("");
  expect(server.calls("webhooks.add")).toEqual([
    { url: "https://n8n.example/webhook/1", events: ["bookmark.created", "bookmark.changed"] },
  ]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expectMessage("Secret copied");
  expect(written.mock.calls).toEqual([["whsec_abc"]]);
  written.mockRestore();
});

test("a webhook that would be told of nothing is not added, and the checkboxes say so", async () => {
  await open(<WebhookForm />);
  await address.fill("https://n8n.example/webhook/1");
  for (const name of ["New bookmarks", "Changes", "Deletions"]) await page.getByRole("checkbox", { name }).click();
  await add.click();
  await expect.element(page.getByText("Please choose what to send")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("an address that is refused stays in the field, with the reason", async () => {
  server.on("webhooks.add", new Refusal("BAD_REQUEST", "The address is not that of a public site."));
  await open(<WebhookForm />);
  await address.fill("http://hub.lan/");
  await add.click();
  await expect.element(page.getByText("The address is not that of a public site.")).toBeVisible();
  await expect.element(address).toHaveValue("http://hub.lan/");
});
