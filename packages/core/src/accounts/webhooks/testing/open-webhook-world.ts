import type { WebhookEvent } from "@bowerbird/contract/webhooks";
import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { addWebhookInput } from "@bowerbird/contract/webhooks";
import { afterEach, beforeEach } from "vitest";
import { addBookmark } from "../../../library/bookmarks/index.ts";
import { type Context, createVisitorContext } from "../../../platform/context/index.ts";
import type { TestWorld } from "../../../testing/index.ts";
import { openTestWorld } from "../../../testing/open-test-world.ts";
import { addWebhook, dueWebhooks } from "../index.ts";
import { type Receiver, startReceiver } from "../../../integrations/testing/webhook-receiver.ts";

/** A world whose webhooks may go to loopback, with a new receiver for each test. */
export function openWebhookWorld() {
  const { world, it } = openTestWorld(() => ({ WEBHOOK_ALLOWED_HOSTS: "127.0.0.0/8" }));
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  return {
    it,
    world,
    get receiver() {
      return receiver;
    },
    hook: (ctx: Context, events?: WebhookEvent[], url = receiver.url) =>
      addWebhook(ctx, addWebhookInput.parse({ url, ...(events && { events }) })),
    /** Does what sweep and worker do, until nothing of the person is due. @param ms how much later it is */
    deliver: (ctx: Context, ms = 0) => deliver(world, { ...ctx, now: () => new Date(Date.now() + ms) }),
  };
}

export function saveLink(ctx: Context, url: string) {
  return addBookmark(ctx, addBookmarkInput.parse({ url, title: "A title" }));
}

async function deliver(world: TestWorld, ctx: Context): Promise<void> {
  const visitor = createVisitorContext(world.services, { now: ctx.now });
  for (let rounds = 0; rounds < 30; rounds++) {
    await dueWebhooks.sweep(visitor);
    const due = world.jobs.flatMap(({ name, payload }) =>
      name === "send-webhook" ? [payload as { userId: string; webhookId: string }] : [],
    );
    const others = world.jobs.filter(({ name }) => name !== "send-webhook");
    world.jobs.splice(0, world.jobs.length, ...others);
    if (due.length === 0) return;
    for (const { webhookId, userId } of due) if (userId === ctx.userId) await dueWebhooks.run(ctx, webhookId);
  }
}
