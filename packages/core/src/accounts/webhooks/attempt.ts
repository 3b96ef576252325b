import { createHmac } from "node:crypto";
import type { Webhook } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import type { WebhookAttempt } from "../../platform/ports/webhook-sender.ts";
import { unsealToken } from "../../platform/sealing/index.ts";
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

/**
 * The headers by which a receiver knows that a message is ours, as of Standard Webhooks 1.0: the signature is an HMAC-SHA256
 * of `id.timestamp.body`, so that none of them can be replaced.
 *
 * @param secret `whsec_` and the key in base64
 * @param id equal in all attempts, so that a receiver can tell a message that it has had
 * @param now of this attempt: receivers refuse old ones
 */
export function signMessage(secret: string, id: string, body: string, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
