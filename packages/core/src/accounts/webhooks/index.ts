export { listDeliveries, sendTest } from "./deliveries.ts";
export { sendWebhook, sweepWebhooks } from "./send-webhook.ts";
export { addWebhook, changeWebhook, listWebhooks, removeWebhook } from "./webhooks.ts";
