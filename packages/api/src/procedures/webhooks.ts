import {
  addedWebhook,
  addWebhookInput,
  changeWebhookInput,
  webhook,
  webhookDelivery,
  webhookIdInput,
} from "@bowerbird/contract/webhooks";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  sendTest,
} from "@bowerbird/core/accounts/webhooks";
import { z } from "zod";
import { accountProcedure, limitedProcedure, provenProcedure, router } from "../trpc.ts";

const tags = ["Webhooks"];

/** For people and not for tokens: who may add an address gets everything that changes from then on. */
export const webhooksRouter = router({
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/webhooks", summary: "List your webhooks", tags } })
    .input(z.void())
    .output(z.array(webhook))
    .query(({ ctx }) => listWebhooks(ctx.app)),
  add: provenProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/webhooks",
        summary: "Send changes of your bookmarks to an address",
        description: "Only this answer contains the secret by which the receiver checks the signature.",
        tags,
        successDescription: "Added",
      },
      successStatus: 201,
    })
    .input(addWebhookInput)
    .output(addedWebhook)
    .mutation(({ ctx, input }) => addWebhook(ctx.app, input)),
  change: accountProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/webhooks/{id}",
        summary: "Change what a webhook is told of, or switch it on or off",
        tags,
      },
    })
    .input(changeWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => changeWebhook(ctx.app, input)),
  remove: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/webhooks/{id}", summary: "Remove a webhook", tags } })
    .input(webhookIdInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => removeWebhook(ctx.app, input)),
  test: limitedProcedure(accountProcedure, "webhookTest")
    .meta({
      openapi: {
        method: "POST",
        path: "/webhooks/{id}/test",
        summary: "Send a test to a webhook now",
        description: "The answer says what became of it.",
        tags,
      },
    })
    .input(webhookIdInput)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => sendTest(ctx.app, input)),
  deliveries: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/webhooks/{id}/deliveries",
        summary: "List a webhook's last 50 deliveries",
        tags,
      },
    })
    .input(webhookIdInput)
    .output(z.array(webhookDelivery))
    .query(({ ctx, input }) => listDeliveries(ctx.app, input)),
});
