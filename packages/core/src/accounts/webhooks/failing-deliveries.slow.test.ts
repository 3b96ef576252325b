import { limits } from "@bowerbird/contract/limits";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { describe, expect } from "vitest";
import { own } from "../../platform/context/index.ts";
import { listDeliveries, listWebhooks, dueWebhooks } from "./index.ts";
import { openWebhookWorld, saveLink } from "./testing/open-webhook-world.ts";

const test = openWebhookWorld();
const { it } = test;

describe("a delivery that fails", () => {
  it("is repeated with the same id, later and later, and listed with its reason, until it arrives", async ({ ada }) => {
    const { id } = await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(500).end("Out of order\nuntil tomorrow"));
    await saveLink(ada, "https://retried.example/");
    await test.deliver(ada);
    await test.deliver(ada, 30_000);
    expect(test.receiver.received).toHaveLength(1);
    await test.deliver(ada, 61_000);
    expect(test.receiver.received).toHaveLength(2);
    expect((await listDeliveries(ada, { id }))[0]).toMatchObject({
      state: "waiting",
      attempts: 2,
      status: 500,
      problem: "The receiver answers 500.",
      answer: "Out of order until tomorrow",
    });
    test.receiver.answer((res) => res.writeHead(200).end());
    await test.deliver(ada, 12 * 60_000);
    const [first, ...others] = test.receiver.received;
    for (const other of others) expect([other.message.id, other.body]).toEqual([first!.message.id, first!.body]);
    expect((await listDeliveries(ada, { id }))[0]).toMatchObject({ state: "delivered", attempts: 3, nextAt: null });
    expect((await listWebhooks(ada))[0]).toMatchObject({ failingSince: null, waiting: 0 });
  });

  it("is given up after six attempts, and its message is not stored any longer", async ({ ada }) => {
    const { id } = await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(400).end());
    await saveLink(ada, "https://refused.example/");
    for (const hours of [0, 1, 2, 4, 12, 40, 60]) await test.deliver(ada, hours * 3_600_000);
    expect(test.receiver.received).toHaveLength(limits.webhookAttempts);
    expect((await listDeliveries(ada, { id }))[0]).toMatchObject({ state: "failed", attempts: 6, nextAt: null });
    expect(await own(ada).selectFrom("WebhookDelivery").select("body").execute()).toEqual([{ body: null }]);
    expect(await own(ada).selectFrom("Webhook").select("failedDeliveries").execute()).toEqual([
      { failedDeliveries: 1 },
    ]);
  });

  it("switches the webhook off after twenty in a row, and the person learns of it", async () => {
    const ada = await test.world.person("ada@webhooks.example");
    const { id } = await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(400).end());
    await own(ada)
      .updateTable("Webhook")
      .set({ failedDeliveries: limits.webhookFailures - 2 })
      .execute();
    for (const name of ["one", "two"]) await saveLink(ada, `https://${name}.example/`);
    for (const hours of [0, 1, 2, 4, 12, 40]) await test.deliver(ada, hours * 3_600_000);
    expect((await listWebhooks(ada))[0]).toMatchObject({
      id,
      isOn: false,
      offReason: "20 deliveries in a row failed.",
      waiting: 0,
    });
    await test.world.work();
    expect(test.world.mails.at(-1)).toMatchObject({ to: "ada@webhooks.example" });
    expect(test.world.mails.at(-1)!.subject).toMatch(/^Your webhook to 127\.0\.0\.1:\d+ was switched off$/);
    const before = test.receiver.received.length;
    await saveLink(ada, "https://after.example/");
    await test.deliver(ada, 50 * 3_600_000);
    expect(test.receiver.received).toHaveLength(before);
  });

  it("switches it off after three days without a success, and at once where the receiver says that it is gone", async ({
    ada,
    eve,
  }) => {
    await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(503).end());
    await saveLink(ada, "https://first.example/");
    await test.deliver(ada);
    await saveLink(ada, "https://second.example/");
    await test.deliver(ada, 73 * 3_600_000);
    expect((await listWebhooks(ada))[0]).toMatchObject({
      isOn: false,
      offReason: "Nothing could be delivered for 3 days.",
    });
    await test.hook(eve);
    test.receiver.answer((res) => res.writeHead(410).end());
    await saveLink(eve, "https://gone.example/");
    await test.deliver(eve);
    expect((await listWebhooks(eve))[0]).toMatchObject({
      isOn: false,
      offReason: "The receiver wants no more messages (410).",
    });
  });

  it("that switches a webhook off is told in the language of the person, with the reason", async () => {
    const ada = await test.world.person("ada@deutsch.example");
    await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(410).end());
    await saveLink(ada, "https://gone.example/");
    await inLanguage("de", () => test.deliver(ada));
    await test.world.work();
    expect(test.world.mails.at(-1)!.text).toMatch(
      /keine Änderungen .* Der Empfänger möchte keine Nachrichten mehr \(410\)\./,
    );
  });

  it("of a receiver that does not answer gives it a pause, and what changes meanwhile waits as changes", async ({
    ada,
  }) => {
    await test.hook(ada);
    test.receiver.answer((res) => res.writeHead(503).end());
    for (let count = 0; count < 5; count++) await saveLink(ada, `https://waits.example/${count}`);
    await test.deliver(ada);
    expect(test.receiver.received).toHaveLength(1);
    expect((await listWebhooks(ada))[0]).toMatchObject({ isOn: true, waiting: 5 });
    test.receiver.answer((res) => res.writeHead(200).end());
    await test.deliver(ada, 31_000);
    await test.deliver(ada, 90_000);
    expect(new Set(test.receiver.events())).toHaveLength(5);
  });

  it("whose worker was killed is sent again by another, with the same id", async ({ ada }) => {
    const { id } = await test.hook(ada);
    await saveLink(ada, "https://killed.example/");
    let release = () => {};
    test.receiver.answer((res) => (release = () => res.writeHead(200).end()));
    const killed = dueWebhooks.run(ada, id);
    await expect.poll(() => test.receiver.received.length).toBe(1);
    test.receiver.answer((res) => res.writeHead(200).end());
    await test.deliver(ada, 5 * 60_000);
    expect(test.receiver.received.map(({ message }) => message.id)).toEqual(
      Array(2).fill(test.receiver.received[0]!.message.id),
    );
    release();
    await killed;
    expect(await own(ada).selectFrom("WebhookChange").selectAll().execute()).toEqual([]);
  });
});
