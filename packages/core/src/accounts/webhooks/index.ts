export { listDeliveries, sendTest } from "./deliveries.ts";
export { dueWebhooks } from "./send-webhook.ts";
export { addWebhook, changeWebhook, listWebhooks, removeWebhook } from "./webhooks.ts";
