import type { Webhook } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import type { WebhookAttempt } from "../../platform/ports/webhook-sender.ts";
import { unsealToken } from "../../platform/sealing/index.ts";
import { signMessage } from "./sign-message.ts";
import t from "../messages.json" with { type: "json" };

/** Signs a message and sends it once. */
export async function attempt(
  ctx: Context,
  { id: webhookId, url, sealedSecret }: Webhook,
  { id, body }: { id: string; body: string },
): Promise<WebhookAttempt> {
  const { services } = ctx;
  const secret = unsealToken(services.config.appSecret, webhookId, sealedSecret);
  if (secret === null) return { status: null, problem: t.secretUnreadable, answer: null, durationMs: 0 };
  return services.webhooks.send({ url, headers: signMessage(secret, id, body, ctx.now()), body });
}
