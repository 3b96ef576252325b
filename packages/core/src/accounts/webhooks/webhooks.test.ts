import { limits } from "@bowerbird/contract/limits";
import { changeWebhookInput } from "@bowerbird/contract/webhooks";
import { describe, expect } from "vitest";
import { removeAccount } from "../../backup/personal-data/index.ts";
import { createVisitorContext, own } from "../../platform/context/index.ts";
import { changeWebhook, listDeliveries, listWebhooks, sendTest, dueWebhooks } from "./index.ts";
import { openWebhookWorld, saveLink } from "./testing/open-webhook-world.ts";

const test = openWebhookWorld();
const { it } = test;

describe("a person's webhooks", () => {
  it("show their secret once: nothing stored, listed or enqueued holds it", async ({ ada }) => {
    const { id, secret } = await test.hook(ada);
    await saveLink(ada, "https://secret.example/");
    await dueWebhooks.sweep(createVisitorContext(test.world.services));
    const jobs = JSON.stringify(test.world.jobs);
    await test.deliver(ada);
    const rows = await own(ada).selectFrom("Webhook").selectAll().execute();
    const all = [
      rows,
      await listWebhooks(ada),
      await listDeliveries(ada, { id }),
      jobs,
      test.receiver.received,
      test.world.mails,
    ];
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify(all)).not.toContain(secret.slice(6));
  });

  it("are ten at most, also when many are added at once", async ({ ada }) => {
    const added = await Promise.allSettled(Array.from({ length: 13 }, () => test.hook(ada)));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(limits.webhooks);
  });

  it("can be tried without a change: the message is listed and counts for nothing", async ({ ada }) => {
    const { id } = await test.hook(ada);
    expect(await sendTest(ada, { id })).toMatchObject({ event: "test", state: "delivered", status: 204 });
    expect(test.receiver.received[0]!.message).toMatchObject({ event: "test", bookmark: null });
    test.receiver.answer((res) => res.writeHead(301, { location: "http://169.254.169.254/" }).end());
    expect(await sendTest(ada, { id })).toMatchObject({
      state: "failed",
      problem: "The receiver redirects (301). Enter the address that it leads to.",
    });
    expect((await listWebhooks(ada))[0]).toMatchObject({ failingSince: null, isOn: true });
  });

  it("begin, once switched on again, with what changes from then on", async ({ ada }) => {
    const { id } = await test.hook(ada);
    await saveLink(ada, "https://dropped.example/");
    await changeWebhook(ada, changeWebhookInput.parse({ id, isOn: false }));
    await saveLink(ada, "https://while-off.example/");
    await changeWebhook(ada, changeWebhookInput.parse({ id, isOn: true }));
    await saveLink(ada, "https://on-again.example/");
    await test.deliver(ada);
    expect(test.receiver.events()).toEqual(["created https://on-again.example/"]);
  });

  it("list their last fifty deliveries, and no more are stored", async ({ ada }) => {
    const { id } = await test.hook(ada);
    for (let count = 0; count < limits.webhookDeliveries + 5; count++) await sendTest(ada, { id });
    expect(await listDeliveries(ada, { id })).toHaveLength(limits.webhookDeliveries);
    expect(await own(ada).selectFrom("WebhookDelivery").select("id").execute()).toHaveLength(limits.webhookDeliveries);
  });

  it("go with the account, whatever waits", async ({ ada }) => {
    await test.hook(ada);
    await saveLink(ada, "https://goes.example/");
    await removeAccount(ada);
    expect(await own(ada).selectFrom("WebhookChange").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["http://169.254.169.254/latest/", "The address is not that of a public site."],
    ["http://10.0.0.5/", "The address is not that of a public site."],
    ["http://[::ffff:10.0.0.5]/", "The address is not that of a public site."],
    ["ftp://files.example.org/", /http/],
    ["https://user:secret@hook.example.org/", "Please enter the address without a user name and a password."],
    ["http://hook.example.org:25/", /port 25/],
  ])("refuse %s", async (url, message) => {
    const ada = await test.world.person();
    await expect(test.hook(ada, undefined, url)).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringMatching(message) as string,
    });
  });
});
