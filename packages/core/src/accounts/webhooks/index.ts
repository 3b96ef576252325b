export { dueWebhooks, listDeliveries, sendTest } from "./send-webhook.ts";
export { addWebhook, changeWebhook, listWebhooks, removeWebhook } from "./webhooks.ts";
