import { makeWebhook } from "./testing/account-samples.ts";
import { WebhookList } from "./webhook-list.tsx";
import { expectRetry, page, test } from "../../shared/testing/in-page.ts";

const webhook = makeWebhook();
const button = (name: string) => page.getByRole("button", { name: `${name} n8n.example` });

test("webhooks that failed to load can be retried", () =>
  expectRetry("webhooks.list", [webhook], <WebhookList />, "Webhooks", button("Send a test to")));
