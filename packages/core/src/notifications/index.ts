export { sweepDigests } from "./digests.ts";
export { loadNotifications, storeNotifications } from "./notification-row.ts";
export { keepNotification, notify } from "./notify.ts";
export { changeNotifications, getNotifications } from "./settings.ts";
export { readUnsubscribe, unsubscribe, unsubscribeToken } from "./unsubscribe.ts";
